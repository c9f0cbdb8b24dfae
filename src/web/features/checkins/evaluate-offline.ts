import { decodeBase64Url } from '#domain/shared/base64url.ts'
import { readScan } from '#domain/checkins/scan-text.ts'
import { verifyDynamicCode, type VerifySignature } from '#domain/checkins/verify-code.ts'
import { getStored } from '../../browser-store.ts'
import { danishMoment, serverNow } from '../../server-clock.ts'

/** What a reception without signal can tell about a code by itself (E10). */
export type OfflineVerdict =
  | { kind: 'genuine'; name: string }
  | { kind: 'refused'; sentence: string }
  /** Print, wallet, a typed number, or no key yet: the name and the DGU card must do. */
  | { kind: 'unproven' }

export async function evaluateOffline(text: string): Promise<OfflineVerdict> {
  const scanned = readScan(text)
  if (scanned.kind !== 'dynamic') return { kind: 'unproven' }
  const keys = await getStored<{ publicKey: string }[]>('scan:keys')
  if (!keys) return { kind: 'unproven' }

  const now = serverNow()
  const { day: today } = danishMoment(now)
  const operatorKeys = keys.flatMap(({ publicKey }) => decodeBase64Url(publicKey) ?? [])
  const offlineVerdict = await verifyDynamicCode(scanned.code, { operatorKeys, now, today, verify })
  const { token } = scanned.code
  if (offlineVerdict === 'forged')
    return refused('Koden er ikke ægte. Bed gæsten vise sit DGU-kort.')
  if (offlineVerdict === 'expired')
    return refused('Koden er for gammel. Bed gæsten åbne kortet igen.')
  if (today < token.firstDay) return refused('Kortet gælder ikke endnu.')
  if (today > token.lastDay) return refused('Kortet gælder ikke længere.')
  return { kind: 'genuine', name: token.shownName }
}

const refused = (sentence: string) => ({ kind: 'refused', sentence }) as const

/** The browser's own Ed25519 where it has one, else a small library. */
const verify: VerifySignature = async (signature, message, publicKey) => {
  try {
    const key = await crypto.subtle.importKey('raw', own(publicKey), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, own(signature), own(message))
  } catch {
    const { verifyAsync } = await import('@noble/ed25519')
    return verifyAsync(signature, message, publicKey).catch(() => false)
  }
}

/** A copy in memory of its own, which is what WebCrypto asks for. */
const own = (bytes: Uint8Array) => new Uint8Array(bytes)
