package trainer
import ("testing";"fmt";"time";"os"
"github.com/decant-dev/decant/reader/webpage"
"github.com/decant-dev/decant/internal/score")
func TestFirst(t *testing.T){
 pages,err:=score.Load("../../../shared/data"); if err!=nil{t.Fatal(err)}
 samples,err:=readSamples(pages); if err!=nil{t.Fatal(err)}
 tab:=tabulate(samples); tg:=flatten(samples,tab.rows); folds:=5; if os.Getenv("FOLDS")=="3"{folds=3}; sp:=splitBlocks(samples,tab.rows,folds)
 allowed:=useful(tab,tg.label,tg.weight,sp.rows(tg,-1),trial,leastUse); fmt.Println("allowed",len(allowed))
 webpage.LowCut=0.15
 run:=func(name string,b Boosting,wf func(s *sample,w float32)float32){ t0:=time.Now(); b.Allowed=allowed; tt:=targets{tg.label,append([]float32(nil),tg.weight...)}
  if wf!=nil{ for _,s:=range samples{ for i:=range s.texts{tt.weight[s.first+i]=wf(s,tt.weight[s.first+i])}}}
  p:=crossPredict(tab,tt,sp,b); saveFloats("/tmp/wp/p_"+name+".bin",p)
  answers:=make([]string,len(samples)); parallel(len(samples),func(i int){s:=samples[i]; if s.survey.Len()==0{return}; answers[i]=s.answer(s.survey.Decide(webpage.Judgement{Content:s.of(p)}))})
  var ps []score.Page; for _,s:=range samples{ps=append(ps,s.page)}
  fmt.Printf("%-14s %s",name,time.Since(t0).Round(time.Second)); for _,r:=range score.Rate(ps,answers){ if r.Collection!="wcxb"{ if r.Type==""{fmt.Printf(" %s %.4f",r.Collection[:4],r.Rating.F1)}}else{ n:="ALL"; if r.Type!=""{n=r.Type[:4]}; fmt.Printf(" %s %.4f",n,r.Rating.F1)}}; fmt.Println()}
 b:=first
 bal:=func(s *sample,w float32)float32{ if s.page.Type!="article"{return w*1.5}; return w}
 switch os.Getenv("SET"){
 case "a":
 b.Trees=200;b.Leaves=48;b.Rate=0.07; run("200x48",b,nil)
 b.Lightest=0.2; run("light.2",b,bal)
 case "b":
 b.Trees=150;b.Leaves=48;b.Rate=0.08; run("150x48bal",b,bal)
 b.Columns=0.2; run("cols.2",b,bal)
 b.Columns=.35; b.Lambda=5; run("lambda5",b,bal)
 case "h":
 b.Trees=150;b.Leaves=48;b.Rate=0.08; run("150x48bal",b,bal)
 }
}
