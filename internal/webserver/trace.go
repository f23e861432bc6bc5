package webserver

import (
	"context"
	"fmt"
	"net/http"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"github.com/decant-dev/decant"
)

// A Tracer sends a span for each request, and one within it for each
// operation. A nil Tracer sends none.
type Tracer struct {
	provider *sdk.TracerProvider
	tracer   trace.Tracer
	context  propagation.TraceContext
}

// NewTracer returns a tracer that sends over OTLP to where the standard
// OTEL_EXPORTER_OTLP_… variables say.
func NewTracer(ctx context.Context) (*Tracer, error) {
	exporter, err := otlptracehttp.New(ctx)
	if err != nil {
		return nil, fmt.Errorf("traces cannot be sent; check OTEL_EXPORTER_OTLP_ENDPOINT: %w", err)
	}
	about, err := resource.New(ctx,
		resource.WithAttributes(attribute.String("service.name", "decant"),
			attribute.String("service.version", decant.Version)),
		resource.WithFromEnv())
	if err != nil {
		return nil, fmt.Errorf("traces cannot be described; check OTEL_RESOURCE_ATTRIBUTES: %w", err)
	}
	provider := sdk.NewTracerProvider(sdk.WithBatcher(exporter), sdk.WithResource(about))
	return &Tracer{provider: provider, tracer: provider.Tracer("decant")}, nil
}

// Close sends what is left.
func (t *Tracer) Close(ctx context.Context) error {
	if t == nil {
		return nil
	}
	return t.provider.Shutdown(ctx)
}

// begin starts the span of a request, within the caller's if it names one.
func (t *Tracer) begin(v *visit, r *http.Request) *http.Request {
	if t == nil {
		return r
	}
	ctx := t.context.Extract(r.Context(), propagation.HeaderCarrier(r.Header))
	ctx, v.span = t.tracer.Start(ctx, token(r.Method), trace.WithSpanKind(trace.SpanKindServer),
		trace.WithAttributes(attribute.String("http.request.method", token(r.Method)),
			attribute.String("decant.request.id", v.id)))
	return r.WithContext(ctx)
}

func (t *Tracer) end(v *visit) {
	if t == nil || v.span == nil {
		return
	}
	v.span.SetName(v.operation)
	v.span.SetAttributes(attribute.Int("http.response.status_code", v.status), attribute.String("decant.kind", v.kind))
	if v.status >= http.StatusInternalServerError {
		v.span.SetStatus(codes.Error, v.kind)
	}
	v.span.End()
}

// operation starts the span of an operation of the engine.
func (t *Tracer) operation(ctx context.Context, name string) (context.Context, trace.Span) {
	if t == nil {
		return ctx, nil
	}
	return t.tracer.Start(ctx, "engine."+name)
}

func (t *Tracer) done(span trace.Span, err error) {
	if t == nil {
		return
	}
	if err != nil {
		span.SetStatus(codes.Error, string(problemOf(err).Kind))
	}
	span.End()
}
