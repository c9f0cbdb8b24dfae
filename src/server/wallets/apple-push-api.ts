import { z } from 'zod'
import { openHttp2, type Http2Connection } from '../http/outgoing-http2.ts'
import type { AppleWalletAccess } from '../wallet-settings.ts'

/**
 * `delivered` the phone will ask for the card · `unknown` the token is no longer that of a phone · `later` the service did
 * not take it.
 */
export type PushResult =
  | { kind: 'delivered' }
  | { kind: 'unknown' }
  | { kind: 'later'; why: string }

export type ApplePush = { push: (token: string) => Promise<PushResult>; close: () => void }

const patienceMs = 10_000
const Reason = z.object({ reason: z.string().max(100) })

/** Reasons that say that the token itself is wrong; others may pass, such as an expired certificate. */
const deadTokens = ['BadDeviceToken', 'Unregistered', 'DeviceTokenNotForTopic', 'ExpiredToken']

/**
 * Opens a connection to Apple's push service (APNs) with the certificate of our cards. A push has no content: it makes
 * the phone ask for its changed cards (developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns).
 */
export async function openApplePush(
  { pushUrl, passTypeId, certificate, key }: AppleWalletAccess,
  { mayBeHere }: { mayBeHere: boolean },
): Promise<ApplePush> {
  const connection = await openHttp2({ base: pushUrl, mayBeHere }, { certificate, key })
  return {
    push: (token) => push(connection, token, passTypeId),
    close: connection.close,
  }
}

async function push(
  connection: Http2Connection,
  token: string,
  passTypeId: string,
): Promise<PushResult> {
  const { status, body } = await connection.post(`/3/device/${token}`, {
    headers: { 'apns-topic': passTypeId, 'content-type': 'application/json' },
    body: '{}',
    patienceMs,
  })
  if (status === 200) return { kind: 'delivered' }
  const reason = reasonIn(body)
  if (status === 410 || deadTokens.includes(reason)) return { kind: 'unknown' }
  return { kind: 'later', why: `${status} ${reason}` }
}

function reasonIn(body: string): string {
  try {
    return Reason.parse(JSON.parse(body)).reason
  } catch {
    return ''
  }
}
