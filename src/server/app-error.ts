import type { ErrorCode } from '#contract/shared/errors.ts'

/** An expected refusal with a code. Anything else that is thrown is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown>

  constructor(code: ErrorCode, details: Record<string, unknown> = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

/** True for PostgreSQL's error when a unique index refuses a second row. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = (error as { cause?: unknown })?.cause ?? error
  const { code, constraint: violated } = cause as { code?: string; constraint?: string }
  return code === '23505' && (constraint === undefined || violated === constraint)
}
