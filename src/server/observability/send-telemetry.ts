import { AsyncLocalStorage } from 'node:async_hooks'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes, type Resource } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  SamplingDecision,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import type { Registry } from 'prom-client'
import { metricsOf } from './otlp-metrics.ts'
import { setTracing, type SpanFacts, type TracedRequest, type Tracing } from '../tracing.ts'

export type TelemetryOptions = {
  /** The collector's address, without `/v1/traces` and `/v1/metrics`. */
  endpoint: string
  serviceName: string
  /** The share of traces that is kept, from 0 to 1. */
  share: number
  /** The metrics that are pushed, the same as those of `/metrics`. */
  registries: () => readonly Registry[]
  metricsEveryMs?: number
}

const kinds = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT }

/**
 * Sends traces and metrics to a collector by OTLP (docs/observability.md). The only file that imports OpenTelemetry's
 * SDK; it is imported where an endpoint is set, so that a service without one neither loads nor runs any of it.
 */
export function startTelemetry(options: TelemetryOptions): { close: () => Promise<void> } {
  const resource = resourceFromAttributes({ 'service.name': options.serviceName })
  const tracers = new TracerProvider({
    resource,
    sampler: samplerOf(options.share),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${options.endpoint}/v1/traces` }),
      }),
    ],
  })
  const meters = pushMetrics(resource, options)
  setTracing(createTracing(tracers))
  return {
    close: async () => {
      setTracing(undefined)
      // A collector that does not answer must not hold up the stop of the service.
      await Promise.allSettled([tracers.shutdown(), meters.shutdown({ timeoutMillis: 2_000 })])
    },
  }
}

/**
 * By chance, also where a request brings a trace: a stranger, who chooses its id and its flag, cannot decide that all of
 * his requests are kept. Spans within a request follow it.
 */
function samplerOf(share: number) {
  const byChance: Sampler = {
    shouldSample: () => ({
      decision:
        Math.random() < share ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
    }),
    toString: () => `ByChance{${share}}`,
  }
  return new ParentBasedSampler({
    root: byChance,
    remoteParentSampled: byChance,
    remoteParentNotSampled: byChance,
  })
}

function pushMetrics(resource: Resource, options: TelemetryOptions) {
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: `${options.endpoint}/v1/metrics` }),
    exportIntervalMillis: options.metricsEveryMs ?? 30_000,
    exportTimeoutMillis: Math.min(10_000, options.metricsEveryMs ?? 10_000),
    metricProducers: [
      {
        collect: async () => {
          const metrics = await metricsOf(options.registries())
          const scope = { name: options.serviceName }
          return { resourceMetrics: { resource, scopeMetrics: [{ scope, metrics }] }, errors: [] }
        },
      },
    ],
  })
  return new MeterProvider({ resource, readers: [reader] })
}

function createTracing(tracers: TracerProvider): Tracing {
  const tracer = tracers.getTracer('saesonkortet')
  const contexts = new AsyncLocalStorage<Context>()
  const current = () => contexts.getStore() ?? ROOT_CONTEXT

  function run<T>({ name, kind = 'internal', attributes, isInner }: SpanFacts, work: () => T): T {
    const parent = current()
    if (isInner && !trace.getSpan(parent)) return work()
    const span = tracer.startSpan(
      name,
      { kind: kinds[kind], ...(attributes && { attributes }) },
      parent,
    )
    return contexts.run(trace.setSpan(parent, span), () => endWith(span, work))
  }

  function request({ incoming, outgoing, route }: TracedRequest, handle: () => void) {
    const method = incoming.method ?? 'GET'
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, callerOf(incoming.headers))
    outgoing.once('close', () => {
      // The pattern alone: the address may have a key, and a name in it is personal.
      span.updateName(`${method} ${route()}`)
      span.setAttributes({
        'http.request.method': method,
        'http.route': route(),
        'http.response.status_code': outgoing.statusCode,
      })
      if (outgoing.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    contexts.run(trace.setSpan(ROOT_CONTEXT, span), handle)
  }

  return {
    run,
    request,
    bind: (callback) => AsyncLocalStorage.bind(callback),
    traceId: () => trace.getSpan(current())?.spanContext().traceId,
  }
}

/** The span of the browser or of a proxy, from a valid `traceparent`. */
function callerOf({ traceparent }: TracedRequest['incoming']['headers']): Context {
  const caller = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null
  return caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT
}

function endWith<T>(span: Span, work: () => T): T {
  const fail = (error: unknown) => {
    // The name of the error alone, because its message may quote personal data.
    span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
    throw error
  }
  let result: T
  try {
    result = work()
  } catch (error) {
    return fail(error)
  }
  if (!isThenable(result)) {
    span.end()
    return result
  }
  // A query of Drizzle is sent when it is awaited: here, within the span.
  return result.then((value) => {
    span.end()
    return value
  }, fail) as T
}

const isThenable = (result: unknown): result is PromiseLike<unknown> =>
  typeof (result as { then?: unknown } | null | undefined)?.then === 'function'
