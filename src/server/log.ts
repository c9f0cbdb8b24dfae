import { redactSecrets } from './redact.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'
export type Log = (level: LogLevel, message: string, fields?: Record<string, unknown>) => void

const order: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3 }

/**
 * One JSON object per line on standard error; standard output is for people. Line breaks in texts are escaped, and
 * texts that look like secrets are hidden.
 */
export function createLog(
  threshold: LogLevel,
  write: (line: string) => unknown = (line) => process.stderr.write(line),
): Log {
  return (level, message, fields = {}) => {
    if (order[level] < order[threshold]) return
    const line = { at: new Date().toISOString(), level, message }
    write(`${toJson({ ...line, ...fields, ...line })}\n`)
  }
}

/** Valid JSON whatever is logged: a line that threw would hide the error that it is about. */
function toJson(line: Record<string, unknown>): string {
  try {
    return JSON.stringify(redactSecrets(line), (_name, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
  } catch {
    const { at, level, message } = line
    return JSON.stringify({ at, level, message, fields: 'could not be written' })
  }
}

/** The loggable fields of an error, without the data that caused it. */
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

/** The message of a failed query contains its parameters, which may be personal data. */
const withoutData = (text: string) => text.replace(/\nparams:[\s\S]*$/, '')
