import type { ApiError } from './api.ts'
import { serverNow } from './server-clock.ts'

/** Ours asks for ten minutes at the most; what stands before it may say anything. */
const longestWait = 600

type Rest = {
  /** It has too much to do, or it cannot take anything. */
  connection: 'throttled' | 'error'
  /** Until when it has asked to be left alone, when it has. */
  tryAgainAt: number | undefined
}

/** Why a server that answers takes nothing now, for whoever tries again by herself. */
export function serverBackoff({ status, body }: ApiError): Rest {
  const seconds = Number(body.details?.retryAfter)
  const tryAgainAt = seconds > 0 ? serverNow() + 1000 * Math.min(seconds, longestWait) : undefined
  return { connection: status === 429 ? 'throttled' : 'error', tryAgainAt }
}
