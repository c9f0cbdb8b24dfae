import { isAPIError } from 'better-auth/api'
import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '../app-error.ts'

/**
 * Better Auth's refusals in our words. Wrong address, wrong password, wrong, old and worn-out
 * code are one and the same answer, so that nobody learns which addresses have an account.
 */
const ourCode: Record<string, ErrorCode | undefined> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
  INVALID_EMAIL: 'wrong_credentials',
  INVALID_PASSWORD: 'wrong_credentials',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'wrong_credentials',
  INVALID_OTP: 'wrong_credentials',
  OTP_EXPIRED: 'wrong_credentials',
  TOO_MANY_ATTEMPTS: 'wrong_credentials',
  USER_NOT_FOUND: 'wrong_credentials',
  EMAIL_NOT_VERIFIED: 'wrong_credentials',
  PASSWORD_TOO_SHORT: 'invalid_input',
  PASSWORD_TOO_LONG: 'invalid_input',
  PASSWORD_ALREADY_SET: 'conflict',
  UNAUTHORIZED: 'not_signed_in',
  SESSION_EXPIRED: 'not_signed_in',
  INVALID_ORIGIN: 'wrong_origin',
  MISSING_OR_NULL_ORIGIN: 'wrong_origin',
}

const codeOfStatus: Record<number, ErrorCode | undefined> = {
  400: 'invalid_input',
  401: 'not_signed_in',
  403: 'not_allowed',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'unsupported_media',
  429: 'too_many_requests',
}

export function ourCodeFor(status: number, theirs: unknown): ErrorCode {
  const known = typeof theirs === 'string' ? ourCode[theirs] : undefined
  return known ?? codeOfStatus[status] ?? 'unexpected'
}

/** Runs a call into Better Auth; what it refuses becomes our refusal, what breaks stays a bug. */
export async function withOurErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    throw new AppError(ourCodeFor(error.statusCode, error.body?.code))
  }
}
