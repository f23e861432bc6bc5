// Package tex names characters of formulas as TeX does, as their authors would
// have written them.
package tex

import (
	"strings"
	"sync"
)

// Name gives text with a command for each character that has one, and with
// what TeX reads as its own marked as meant.
func Name(text string) string { return names().Replace(text) }

var names = sync.OnceValue(func() *strings.Replacer { return strings.NewReplacer(pairs()...) })

// commands lists characters and their commands, in turn.
const commands = `
α alpha β beta γ gamma δ delta ϵ epsilon ε varepsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu
ν nu ξ xi π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon ϕ phi φ varphi χ chi ψ psi ω omega
Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega
∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ⋃ bigcup ⋂ bigcap ⨁ bigoplus ⨂ bigotimes
∞ infty ≤ leq ≥ geq ≠ neq ≈ approx ≡ equiv ∼ sim ≃ simeq ≅ cong ∝ propto ≪ ll ≫ gg ≺ prec ≻ succ ⊥ perp ∥ parallel
± pm ∓ mp × times ÷ div ⋅ cdot ∘ circ ∙ bullet ⊕ oplus ⊗ otimes ⊙ odot † dagger ∧ wedge ∨ vee ¬ neg
→ to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↦ mapsto ⟶ longrightarrow
⟵ longleftarrow ⟹ Longrightarrow ⟺ iff ↑ uparrow ↓ downarrow ↪ hookrightarrow ⇀ rightharpoonup ⇌ rightleftharpoons
∂ partial ∇ nabla ∈ in ∉ notin ∋ ni ⊂ subset ⊆ subseteq ⊃ supset ⊇ supseteq ∪ cup ∩ cap ∖ setminus ∅ emptyset
∀ forall ∃ exists ∄ nexists ⊢ vdash ⊨ models ⊤ top ∴ therefore ∵ because
… ldots ⋯ cdots ⋮ vdots ⋱ ddots √ surd ∠ angle ° degree ′ prime ℓ ell ℏ hbar ℵ aleph ℜ Re ℑ Im ℘ wp
⟨ langle ⟩ rangle ⌈ lceil ⌉ rceil ⌊ lfloor ⌋ rfloor ‖ Vert
`

// own is what means something to TeX itself.
const own = "%#&$_"

func pairs() []string {
	words := strings.Fields(commands)
	var out []string
	for i := 0; i+1 < len(words); i += 2 {
		out = append(out, words[i], `\`+words[i+1]+" ")
	}
	for _, mark := range own {
		out = append(out, string(mark), `\`+string(mark))
	}
	for capital := 'A'; capital <= 'Z'; capital++ {
		for _, a := range alphabets {
			out = append(out, string(a.first+capital-'A'), `\`+a.command+"{"+string(capital)+"}")
		}
	}
	for _, a := range holes {
		out = append(out, string(a.first), `\`+a.command)
	}
	return append(out, "{", `\{`, "}", `\}`, "−", "-")
}

// alphabets of capitals begin here in Unicode's block of mathematical letters.
var alphabets = []struct {
	first   rune
	command string
}{{'𝒜', "mathcal"}, {'𝔄', "mathfrak"}, {'𝔸', "mathbb"}}

// holes are letters that were in Unicode before that block.
var holes = []struct {
	first   rune
	command string
}{
	{'ℬ', "mathcal{B}"}, {'ℰ', "mathcal{E}"}, {'ℱ', "mathcal{F}"}, {'ℋ', "mathcal{H}"}, {'ℐ', "mathcal{I}"},
	{'ℒ', "mathcal{L}"}, {'ℳ', "mathcal{M}"}, {'ℛ', "mathcal{R}"}, {'ℂ', "mathbb{C}"}, {'ℍ', "mathbb{H}"},
	{'ℕ', "mathbb{N}"}, {'ℙ', "mathbb{P}"}, {'ℚ', "mathbb{Q}"}, {'ℝ', "mathbb{R}"}, {'ℤ', "mathbb{Z}"},
}
