import { redacted } from './redact.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'
export type Log = (level: LogLevel, message: string, fields?: Record<string, unknown>) => void

const order: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3 }

/**
 * One JSON object per line on standard error, so that standard output stays for people. A line break
 * in a text stays inside its line, and what looks like a secret is left out.
 */
export function createLog(
  threshold: LogLevel,
  write: (line: string) => unknown = (line) => process.stderr.write(line),
): Log {
  return (level, message, fields = {}) => {
    if (order[level] < order[threshold]) return
    const line = { at: new Date().toISOString(), level, message, ...fields }
    write(`${JSON.stringify(redacted(line))}\n`)
  }
}

/** What of an error may be logged: never the data that caused it. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: withoutData(String(error)) }
  const cause = error.cause instanceof Error ? { cause: withoutData(error.cause.message) } : {}
  return {
    error: error.name,
    text: withoutData(error.message).slice(0, 500),
    stack: error.stack?.replace(error.message, withoutData(error.message)),
    ...cause,
  }
}

/** A failed query carries its parameters, which are people's names and addresses. */
const withoutData = (text: string) => text.replace(/\nparams:[\s\S]*$/, '')
