package trainer
import ("testing";"fmt";"os";"math";"encoding/binary"
"github.com/decant-dev/decant/reader/webpage"
"github.com/decant-dev/decant/internal/score")
func loadF(name string) []float32 { b,_:=os.ReadFile(name); x:=make([]float32,len(b)/4); for i:=range x{x[i]=math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))}; return x}
func TestTune(t *testing.T){
 pages,err:=score.Load("../../../shared/data"); if err!=nil{t.Fatal(err)}
 samples,err:=readSamples(pages); if err!=nil{t.Fatal(err)}
 tabulate(samples)
 p1,p2:=loadF("/tmp/wp/first.bin"),loadF("/tmp/wp/second.bin"); p:=p2
 avg:=make([]float32,len(p1)); for i:=range avg{avg[i]=(p1[i]+p2[i])/2}
 run:=func(name string){ answers:=make([]string,len(samples)); parallel(len(samples),func(i int){s:=samples[i]; if s.survey.Len()==0{return}; answers[i]=s.answer(s.survey.Decide(webpage.Judgement{Content:s.of(p)}))})
  var ps []score.Page; for _,s:=range samples{ps=append(ps,s.page)}
  fmt.Printf("%-14s",name); for _,r:=range score.Rate(ps,answers){ if r.Collection!="wcxb"{ if r.Type==""{fmt.Printf(" %s %.4f",r.Collection[:4],r.Rating.F1)}}else{ n:="ALL"; if r.Type!=""{n=r.Type[:4]}; fmt.Printf(" %s %.4f",n,r.Rating.F1)}}; fmt.Println()}
 run("base"); p=p1; run("first"); p=avg; run("avg")
 p=p2
 webpage.LowCut=0; run("low0"); webpage.LowCut=0.15;run("low.15"); webpage.LowCut=0.25;run("low.25"); webpage.LowCut=0.3; run("low.3"); webpage.LowCut=0.2
 webpage.Smooth=0; run("smooth0"); webpage.Smooth=0.5; run("smooth.5"); webpage.Smooth=0.25
 webpage.Lists=0.6; run("lists.6"); webpage.Lists=0
}
