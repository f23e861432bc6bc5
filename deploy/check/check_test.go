// Package check decodes the files with which several machines run Decant by the
// types of the programs that are given them, so that a field which these do not
// know is found here. It is a module of its own, since these are large.
package check

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/compose-spec/compose-go/v2/loader"
	"github.com/compose-spec/compose-go/v2/types"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/util/intstr"
	"k8s.io/apimachinery/pkg/util/validation"
)

// A cluster is what a manifest asks for.
type cluster struct {
	deployments []*appsv1.Deployment
	services    []*corev1.Service
}

// decode reads a manifest as the API server does when it is told to be strict.
func decode(manifest []byte) (c cluster, err error) {
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{appsv1.AddToScheme, corev1.AddToScheme} {
		if err := add(scheme); err != nil {
			return c, err
		}
	}
	decoder := serializer.NewCodecFactory(scheme, serializer.EnableStrict).UniversalDeserializer()
	for _, text := range bytes.Split(manifest, []byte("\n---\n")) {
		object, kind, err := decoder.Decode(text, nil, nil)
		if err != nil {
			return c, err
		}
		switch o := object.(type) {
		case *appsv1.Deployment:
			c.deployments = append(c.deployments, o)
		case *corev1.Service:
			c.services = append(c.services, o)
		default:
			return c, fmt.Errorf("a %v is not looked at", kind)
		}
	}
	return c, nil
}

// faults is what the server would refuse, or take and never make work.
func (c cluster) faults() (all []string) {
	for _, d := range c.deployments {
		all = append(all, faultsOf(d)...)
	}
	for _, s := range c.services {
		if !slices.ContainsFunc(c.deployments, func(d *appsv1.Deployment) bool { return serves(s, d) }) {
			all = append(all, "no deployment has the labels and ports of service "+s.Name)
		}
	}
	return all
}

func faultsOf(d *appsv1.Deployment) (all []string) {
	for _, said := range validation.IsDNS1123Label(d.Name) {
		all = append(all, d.Name+": "+said)
	}
	selector, err := metav1.LabelSelectorAsSelector(d.Spec.Selector)
	if err != nil || selector.Empty() || !selector.Matches(labels.Set(d.Spec.Template.Labels)) {
		all = append(all, d.Name+": its selector does not choose its own pods")
	}
	if len(d.Spec.Template.Spec.Containers) == 0 {
		all = append(all, d.Name+": no container")
	}
	for _, container := range d.Spec.Template.Spec.Containers {
		for _, fault := range faultsOfContainer(container) {
			all = append(all, d.Name+"/"+container.Name+": "+fault)
		}
	}
	return all
}

func faultsOfContainer(c corev1.Container) (all []string) {
	if c.Image == "" {
		all = append(all, "no image")
	}
	for _, probe := range []*corev1.Probe{c.LivenessProbe, c.ReadinessProbe} {
		if probe == nil || probe.HTTPGet == nil || !hasPort(c, probe.HTTPGet.Port) {
			all = append(all, "a probe is missing, or asks a port that is not open")
		}
	}
	for name, wanted := range c.Resources.Requests {
		if limit, ok := c.Resources.Limits[name]; ok && wanted.Cmp(limit) > 0 {
			all = append(all, fmt.Sprintf("asks for more %s than it may have", name))
		}
	}
	for _, variable := range c.Env {
		all = append(all, validation.IsEnvVarName(variable.Name)...)
	}
	return all
}

func hasPort(c corev1.Container, port intstr.IntOrString) bool {
	return slices.ContainsFunc(c.Ports, func(open corev1.ContainerPort) bool {
		return port.Type == intstr.String && open.Name == port.StrVal || open.ContainerPort == port.IntVal
	})
}

func serves(s *corev1.Service, d *appsv1.Deployment) bool {
	if len(s.Spec.Ports) == 0 || !labels.SelectorFromSet(s.Spec.Selector).Matches(labels.Set(d.Spec.Template.Labels)) {
		return false
	}
	containers := d.Spec.Template.Spec.Containers
	return !slices.ContainsFunc(s.Spec.Ports, func(p corev1.ServicePort) bool {
		return !slices.ContainsFunc(containers, func(c corev1.Container) bool { return hasPort(c, p.TargetPort) })
	})
}

func TestKubernetes(t *testing.T) {
	t.Parallel()
	c, err := decode(read(t, "../kubernetes.yaml"))
	if err != nil || len(c.deployments) != 2 || len(c.services) != 1 {
		t.Fatalf("%d deployments, %d services, %v; want 2, 1", len(c.deployments), len(c.services), err)
	}
	if faults := c.faults(); faults != nil {
		t.Error(strings.Join(faults, "\n"))
	}
}

// TestKubernetesRefuses makes sure that the check can fail.
func TestKubernetesRefuses(t *testing.T) {
	t.Parallel()
	manifest := string(read(t, "../kubernetes.yaml"))
	for _, tc := range []struct{ old, new, want string }{
		{"replicas: 2", "replica: 2", `unknown field "spec.replica"`},
		{"replicas: 2", "replicas: two", "cannot unmarshal string"},
		{"replicas: 2", "replicas: 2\n  replicas: 3", `key "replicas" already set`},
		{"runAsNonRoot", "runAsNoRoot", "unknown field"},
		{"memory: 512Mi", "memory: 512MiB", "quantities must match"},
		{"apiVersion: apps/v1", "apiVersion: apps/v2", "no kind"},
		{"matchLabels: {app: decant-server}", "matchLabels: {app: other}", "does not choose its own pods"},
		{"path: /readyz, port: http", "path: /readyz, port: https", "a port that is not open"},
		{"targetPort: http", "targetPort: web", "service decant-server"},
		{"memory: 512Mi", "memory: 2Gi", "asks for more memory"},
	} {
		changed := strings.Replace(manifest, tc.old, tc.new, 1)
		c, err := decode([]byte(changed))
		got := fmt.Sprint(err, c.faults())
		if changed == manifest || !strings.Contains(got, tc.want) {
			t.Errorf("%q for %q: %s; want %q", tc.new, tc.old, got, tc.want)
		}
	}
}

// load reads a compose file as docker compose does.
func load(t *testing.T, text []byte) (*types.Project, error) {
	t.Helper()
	return loader.LoadWithContext(t.Context(), types.ConfigDetails{
		WorkingDir:  "..",
		ConfigFiles: []types.ConfigFile{{Filename: "../compose.yaml", Content: text}},
		Environment: types.Mapping{"DECANT_API_KEYS": "secret"},
	}, func(o *loader.Options) { o.SetProjectName("decant", true) })
}

func TestCompose(t *testing.T) {
	t.Parallel()
	project, err := load(t, read(t, "../compose.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	names := project.ServiceNames()
	if want := []string{"db", "server-1", "server-2", "worker-1", "worker-2"}; !slices.Equal(names, want) {
		t.Errorf("services %v, want %v", names, want)
	}
	for _, s := range project.Services {
		if strings.HasPrefix(s.Name, "server") && *s.Environment["DECANT_API_KEYS"] != "secret" {
			t.Errorf("%s has not the key: %v", s.Name, s.Environment)
		}
	}
}

func TestComposeRefuses(t *testing.T) {
	t.Parallel()
	file := string(read(t, "../compose.yaml"))
	for _, tc := range []struct{ old, new, want string }{
		{"restart: unless-stopped", "restarts: unless-stopped", "additional properties 'restarts' not allowed"},
		{"condition: service_healthy", "condition: healthy", "condition"},
		{"interval: 2s", "interval: soon", "soon"},
		{"db:\n      condition", "database:\n      condition", "undefined service"},
		{"data:/var/lib", "date:/var/lib", "undefined volume"},
		{"DECANT_API_KEYS:?", "DECANT_KEYS:?", "give the servers a key"},
	} {
		changed := strings.Replace(file, tc.old, tc.new, 1)
		_, err := load(t, []byte(changed))
		if got := fmt.Sprint(err); changed == file || !strings.Contains(got, tc.want) {
			t.Errorf("%q for %q: %s; want %q", tc.new, tc.old, got, tc.want)
		}
	}
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
