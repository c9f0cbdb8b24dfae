import { createHmac, randomBytes } from 'node:crypto'
import type { Actor, ApiKey, Browser, CookieJar, Device } from './ctx.ts'
import type { Log } from './log.ts'
import { currentTraceId } from './tracing.ts'

/** The sender of a request; all fields are absent in jobs and scripts. */
export type Requester = {
  actor?: Actor
  apiKey?: ApiKey
  device?: Device
  address?: string | undefined
  browser?: Browser
  cookies?: CookieJar
  requestId?: string | undefined
}

/**
 * The log of one request or job. Each line says which trace and request it belongs to, and has the pseudonym of who
 * sent it; the fields are worked out for a line that is written, so that a request without one costs nothing.
 */
export function logOf(
  { log, config }: { log: Log; config: { authSecret: string | undefined } },
  requester: Requester & { requestId: string },
): Log {
  return (level, message, fields) => {
    const traceId = currentTraceId()
    const actor = pseudonymOf(requester, config.authSecret)
    const { requestId } = requester
    log(level, message, {
      ...(traceId && { traceId }),
      requestId,
      ...(actor && { actor }),
      ...fields,
    })
  }
}

/** Without a secret in the settings, pseudonyms are the same until the process ends. */
const passingSecret = randomBytes(32)

/**
 * The same for all lines of one account, and no way back to it without the service's secret: neither the id nor the
 * mail address stands in a log that many may read.
 */
function pseudonymOf({ actor, apiKey, device }: Requester, secret: string | undefined) {
  const subject = actor?.accountId ?? apiKey?.keyId ?? device?.deviceId
  if (subject === undefined) return undefined
  return createHmac('sha256', secret ?? passingSecret)
    .update(`log actor ${subject}`)
    .digest('hex')
    .slice(0, 16)
}

/** A proxy's or a program's number of the request; anything else than a plain word is replaced by one of ours. */
export const requestIdOf = (sent: string | undefined) =>
  sent !== undefined && /^[\w.:-]{8,64}$/.test(sent) ? sent : undefined
