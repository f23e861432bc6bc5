package cli

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/decant-dev/decant/internal/terminal"
)

// A greeting is what somebody new is told, and three things they may try.
type greeting struct {
	hello string
	steps []step
	more  string
}

type step struct{ command, gives string }

// greetingIn is the greeting in a language. Help and errors are English alone:
// they are looked up, quoted and pasted, and the manual tells of all in Korean.
func greetingIn(language string) greeting {
	if language == "ko" {
		return greeting{"Decant는 사람과 언어 모델을 위해 웹을 읽습니다.\n\n먼저 해 볼 만한 세 가지:", []step{
			{"decant demo", "네트워크 없이 어떻게 일하는지 보기"},
			{"decant open https://example.com/", "여기서 전체 화면으로 페이지 읽기"},
			{`decant ask "무엇을 하는 곳인가요? https://example.com/"`, "출처가 달린 답 받기"},
		}, "decant docs에 한국어 설명서가 있고, decant --help는 모든 명령을 영어로 보여 줍니다."}
	}
	return greeting{"Decant reads the web: for you, and for language models.\n\nThree things to try:", []step{
		{"decant demo", "see it work, without a network"},
		{"decant open https://example.com/", "read a page here, in full screen"},
		{`decant ask "what is this for? https://example.com/"`, "an answer, with its sources"},
	}, "decant --help lists all commands; decant doctor says what this machine lacks."}
}

// language is the one of the messages that the environment asks for.
func (p *Program) language() string {
	locale := cmp.Or(p.getenv("LC_ALL"), p.getenv("LC_MESSAGES"), p.getenv("LANG"))
	name, _, _ := strings.Cut(strings.ToLower(locale), "_")
	return name
}

// welcome greets who has said nothing yet.
func (p *Program) welcome() error {
	told := greetingIn(p.language())
	s := p.stage()
	fmt.Fprintf(s, "%s\n\n", told.hello)
	for _, step := range told.steps {
		fmt.Fprintf(s, "  %s\n%s\n", s.styled(terminal.Code, step.command), terminal.Plain(step.gives, "      ", s.width))
	}
	fmt.Fprintln(s, told.more)
	_, err := fmt.Fprint(p.Stdout, s.String())
	return err
}
