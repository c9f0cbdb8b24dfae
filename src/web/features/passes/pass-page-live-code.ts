import { useEffect, useState } from 'react'
import { createPassToken } from '#contract/scan.ts'
import { decodeBase64Url, encodeBase64Url } from '#domain/shared/base64url.ts'
import { windowAt, windowMessage, formatDynamicCode } from '#domain/checkins/pass-token.ts'
import { asciiBytes } from '#domain/checkins/verify-code.ts'
import { ApiError, call } from '../../api.ts'
import { getStored, putStored } from '../../browser-store.ts'
import { noteServerTime, serverNow } from '../../server-clock.ts'

export type LiveCode =
  | { kind: 'opening' }
  | { kind: 'live'; text: string }
  /** Plain http, or a browser that keeps no keys: the printed form must do. */
  | { kind: 'no_key' }
  /** No signal, and the fourteen days are over or never began. */
  | { kind: 'no_token' }

type KeptToken = { token: string; expiresAt: string; publicKey: string }

/** A new one is fetched in good time, so that a fortnight's holiday without signal does no harm. */
const renewBefore = 10 * 24 * 3_600_000
const tryAgain = 15_000

/** The code of this half minute, signed by this phone (E10); goes on without signal. */
export function useLiveCode(passId: string): LiveCode {
  const [code, setCode] = useState<LiveCode>({ kind: 'opening' })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isGone = false
    const show = async () => {
      const next = await codeNow(passId).catch((): LiveCode => ({ kind: 'no_token' }))
      if (isGone) return
      setCode(next)
      const wait = next.kind === 'live' ? untilNextWindow() : tryAgain
      if (next.kind !== 'no_key') timer = setTimeout(show, wait)
    }
    // A phone that slept shows an old code until the timer comes round.
    const wake = () => {
      if (document.visibilityState !== 'visible') return
      clearTimeout(timer)
      void show()
    }
    void show()
    document.addEventListener('visibilitychange', wake)
    return () => {
      isGone = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [passId])
  return code
}

export const untilNextWindow = () => 30_000 - (serverNow() % 30_000)

async function codeNow(passId: string): Promise<LiveCode> {
  const key = await phoneKey()
  if (!key) return { kind: 'no_key' }
  const token = await tokenFor(passId, key)
  const [bytes, signature] = token?.split('.').map(decodeBase64Url) ?? []
  if (!bytes || !signature) return { kind: 'no_token' }
  const window = windowAt(serverNow())
  const windowSignature = await key.sign(asciiBytes(windowMessage(passId, window)))
  const text = formatDynamicCode({
    tokenBytes: bytes,
    tokenSignature: signature,
    window,
    windowSignature,
  })
  return { kind: 'live', text }
}

async function tokenFor(passId: string, { publicKey }: PhoneKey): Promise<string | undefined> {
  const place = `mine:token:${passId}`
  const kept = await getStored<KeptToken>(place)
  const left = kept?.publicKey === publicKey ? Date.parse(kept.expiresAt) - serverNow() : Number.NaN
  if (kept && left > renewBefore) return kept.token
  try {
    const signal = AbortSignal.timeout(6_000)
    const made = await call(createPassToken, { passId, devicePublicKey: publicKey }, signal)
    noteServerTime(made.now)
    const { token, expiresAt } = made
    await putStored(place, { token, expiresAt, publicKey }).catch(() => undefined)
    return token
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
    return !isRefused && kept && left > 0 ? kept.token : undefined
  }
}

/** The phone's own key (E10): it signs, and nobody can carry it to another phone. */
type PhoneKey = {
  /** 32 bytes, base64url. */
  publicKey: string
  sign: (message: Uint8Array) => Promise<Uint8Array>
}

type KeptKey =
  | { kind: 'web_crypto'; publicKey: string; privateKey: CryptoKey }
  /** Where the browser has no Ed25519 of its own; this one it could be made to give away. */
  | { kind: 'library'; publicKey: string; secret: Uint8Array }

const place = 'phone:key'

/** The same key each time; made at first use. Undefined on plain http, where browsers sign nothing. */
async function phoneKey(): Promise<PhoneKey | undefined> {
  if (!window.isSecureContext || !crypto.subtle) return undefined
  const kept = (await getStored<KeptKey>(place)) ?? (await makeKey())
  const { publicKey } = kept
  if (kept.kind === 'web_crypto') {
    const sign = async (message: Uint8Array) =>
      new Uint8Array(await crypto.subtle.sign('Ed25519', kept.privateKey, new Uint8Array(message)))
    return { publicKey, sign }
  }
  const { signAsync } = await import('@noble/ed25519')
  return { publicKey, sign: (message) => signAsync(message, kept.secret) }
}

async function makeKey(): Promise<KeptKey> {
  const made = await makeNative().catch(makeByLibrary)
  // Where nothing is kept the key lasts as long as the page, and so does its token.
  await putStored(place, made).catch(() => undefined)
  return made
}

async function makeNative(): Promise<KeptKey> {
  const pair = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey)
  const publicKey = encodeBase64Url(new Uint8Array(raw))
  return { kind: 'web_crypto', publicKey, privateKey: pair.privateKey }
}

async function makeByLibrary(): Promise<KeptKey> {
  const { keygenAsync } = await import('@noble/ed25519')
  const { secretKey, publicKey } = await keygenAsync()
  return { kind: 'library', publicKey: encodeBase64Url(publicKey), secret: secretKey }
}
