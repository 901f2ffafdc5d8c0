// OpenTelemetry as an application sets it up: what is traced is kept here. Imported by programs of tests.
import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";

const kept = new InMemorySpanExporter();
const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter: kept })] });
trace.setGlobalTracerProvider(provider);
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
propagation.setGlobalPropagator(new W3CTraceContextPropagator());

/** Prints the spans that have ended, in the order in which they did: one line of JSON each. */
export async function printSpans(): Promise<void> {
  await provider.forceFlush();
  for (const span of kept.getFinishedSpans()) {
    const { traceId, spanId } = span.spanContext();
    const { name, kind, attributes, status, parentSpanContext, events } = span;
    const parent = parentSpanContext?.spanId;
    const told = { traceId, spanId, name, kind, attributes, status, parent, events: events.map((event) => event.name) };
    console.log(JSON.stringify(told));
  }
}
