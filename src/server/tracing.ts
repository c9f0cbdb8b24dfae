import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Attributes } from '@opentelemetry/api'

/** What a span says. Attributes have no personal values: route patterns and statements with `$1`, never what was sent. */
export type SpanFacts = {
  name: string
  kind?: 'internal' | 'client'
  attributes?: Attributes
  /** No trace of its own: a query of a timer is part of no trace, and is left out. */
  isInner?: boolean
}

export type TracedRequest = {
  incoming: IncomingMessage
  outgoing: ServerResponse
  /** The pattern, known when the request is answered. */
  route: () => string
}

/** Starts and ends spans; `open-telemetry.ts` has the one implementation, loaded only where an endpoint is set. */
export type Tracing = {
  /** Runs the work in a span, which ends with the work, or with the promise that it returns. */
  run: <T>(span: SpanFacts, work: () => T) => T
  request: (request: TracedRequest, handle: () => void) => void
  /** Keeps the current span for a callback that another request may call. */
  bind: <Callback extends (...args: never[]) => unknown>(callback: Callback) => Callback
  traceId: () => string | undefined
}

let tracing: Tracing | undefined

/** Sets the tracing of this process; undefined when it ends. */
export function setTracing(started: Tracing | undefined): void {
  tracing = started
}

export const isTracing = () => tracing !== undefined

/** Runs the work in a span where traces are exported, and otherwise only the work. */
export const traced = <T>(span: SpanFacts, work: () => T): T =>
  tracing ? tracing.run(span, work) : work()

export const traceRequest = (request: TracedRequest, handle: () => void): void =>
  tracing ? tracing.request(request, handle) : handle()

export const keepSpan = <Callback extends (...args: never[]) => unknown>(callback: Callback) =>
  tracing ? tracing.bind(callback) : callback

/** The trace of the current request or job, for the lines of the log. */
export const currentTraceId = () => tracing?.traceId()
