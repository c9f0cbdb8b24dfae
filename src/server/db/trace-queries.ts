import type pg from 'pg'
import { isTracing, traced } from '../tracing.ts'

type Query = (...sent: unknown[]) => unknown
type Finish = (error: unknown, result?: unknown) => void

const longest = 2_000

/**
 * Gives each statement of a connection a span, inside a traced request or job. The span has the statement with its
 * `$1`, and never the values. A connection that is opened while nothing is traced stays as it is.
 */
export function traceQueries(client: pg.ClientBase): void {
  if (!isTracing()) return
  const target = client as unknown as { query: Query }
  const query = target.query.bind(client)
  target.query = (...sent) => {
    const text = textOf(sent[0])
    // A cursor or a copy stream sends itself, and has no promise.
    if (text === undefined) return query(...sent)
    const facts = {
      name: summaryOf(text),
      kind: 'client' as const,
      isInner: true,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longest) },
    }
    const last = sent.at(-1)
    if (typeof last !== 'function') return traced(facts, () => query(...sent))
    void traced(facts, () => withCallback(query, sent.slice(0, -1), last as Finish)).catch(
      () => undefined,
    )
    return undefined
  }
}

/** Settles with the callback, so that the span ends then; the callback alone has the result. */
const withCallback = (query: Query, sent: unknown[], finish: Finish) =>
  new Promise<void>((resolve, reject) => {
    query(...sent, (error: unknown, result: unknown) => {
      if (error) reject(error as Error)
      else resolve()
      finish(error, result)
    })
  })

function textOf(sent: unknown): string | undefined {
  if (typeof sent === 'string') return sent
  if (typeof sent !== 'object' || sent === null || 'submit' in sent) return undefined
  const { text } = sent as { text?: unknown }
  return typeof text === 'string' ? text : undefined
}

/** `SELECT clubs` of a statement on a table, and the first word of any other. */
export function summaryOf(text: string): string {
  const verb = /^\W*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
  const table = /\b(?:from|into|update|join)\s+(?:only\s+)?"?(\w+)"?/i.exec(text)?.[1]
  return table && verb !== 'BEGIN' ? `${verb} ${table}` : verb
}
