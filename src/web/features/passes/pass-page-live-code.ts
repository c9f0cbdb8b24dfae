import { useEffect, useState } from 'react'
import { createPassToken } from '#contract/scan.ts'
import { decodeBase64Url } from '#domain/shared/base64url.ts'
import { windowAt, windowMessage, writeDynamicCode } from '#domain/checkins/pass-token.ts'
import { asciiBytes } from '#domain/checkins/verify-code.ts'
import { ApiError, call } from '../../api.ts'
import { getStored, putStored } from '../../browser-store.ts'
import { noteServerTime, serverNow } from '../../server-clock.ts'
import { phoneKey, type PhoneKey } from './pass-page-key.ts'

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
  const text = writeDynamicCode({
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
