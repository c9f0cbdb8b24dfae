import { isAPIError } from 'better-auth/api'
import type { ErrorCode } from '#contract/shared/errors.ts'
import type { PasskeyRefusal } from '#contract/accounts/security.ts'
import type { SecondStepRefusal } from '#contract/accounts/two-factor.ts'
import { AppError } from '../app-error.ts'
import { lockMinutes } from './second-step-plugin.ts'

/**
 * Our code for each error of Better Auth. An unknown address, a wrong password and a wrong, expired
 * or used code give the same code, so that the answer does not reveal which addresses have an account.
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
  INVALID_CODE: 'wrong_credentials',
  INVALID_BACKUP_CODE: 'wrong_credentials',
  INVALID_TWO_FACTOR_COOKIE: 'link_expired',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'link_expired',
  TOTP_ALREADY_ENABLED: 'conflict',
  UNAUTHORIZED: 'not_signed_in',
  SESSION_EXPIRED: 'not_signed_in',
  SESSION_NOT_FRESH: 'refused',
  INVALID_ORIGIN: 'wrong_origin',
  MISSING_OR_NULL_ORIGIN: 'wrong_origin',
}

/** Reasons that may be revealed, because the caller has already passed the first step. */
const ourReason: Record<string, SecondStepRefusal | PasskeyRefusal | undefined> = {
  SESSION_NOT_FRESH: 'sign_in_again',
  INVALID_CODE: 'second_code_wrong',
  INVALID_BACKUP_CODE: 'second_code_wrong',
  INVALID_TWO_FACTOR_COOKIE: 'second_step_over',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'second_step_over',
}

const codeOfStatus: Record<number, ErrorCode | undefined> = {
  400: 'invalid_input',
  401: 'not_signed_in',
  403: 'not_allowed',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  413: 'too_large',
  415: 'unsupported_media',
  429: 'too_many_requests',
}

export function ourCodeFor(status: number, theirs: unknown): ErrorCode {
  const known = typeof theirs === 'string' ? ourCode[theirs] : undefined
  return known ?? codeOfStatus[status] ?? 'unexpected'
}

/** Runs a call into Better Auth and maps its refusals to ours; other errors are thrown on as bugs. */
export async function withOurErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    const theirs = error.body?.code
    const reason = theirs === undefined ? undefined : ourReason[theirs]
    const isLocked = theirs === 'ACCOUNT_TEMPORARILY_LOCKED'
    throw new AppError(ourCodeFor(error.statusCode, theirs), {
      ...(reason && { reason }),
      ...(isLocked && { retryAfter: lockMinutes * 60 }),
    })
  }
}
