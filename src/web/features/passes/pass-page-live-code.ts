import { useEffect, useState } from 'react'
import { createPassToken } from '#contract/checkins/scan.ts'
import { decodeBase64Url } from '#domain/shared/base64url.ts'
import { windowAt, windowMessage, formatDynamicCode } from '#domain/checkins/pass-token.ts'
import { asciiBytes } from '#domain/checkins/verify-code.ts'
import { ApiError, call } from '../../api.ts'
import { getStored, putStored } from '../../browser-store.ts'
import { phoneKey, type PhoneKey } from '../../phone-key.ts'
import { noteServerTime, serverNow } from '../../server-clock.ts'

export type LiveCode =
  | { kind: 'loading' }
  | { kind: 'live'; text: string }
  /** Without https or key storage: the static code is used instead. */
  | { kind: 'no_key' }
  /** Offline without a valid token; a token lasts fourteen days. */
  | { kind: 'no_token' }

type StoredToken = { token: string; expiresAt: string; publicKey: string }

/** Tokens are renewed when less time is left, so that a holiday without connection does no harm. */
const renewBeforeMs = 10 * 24 * 3_600_000
const retryMs = 15_000

/** The code of the current half minute, signed by this phone (E10); works offline. */
export function useLiveCode(passId: string): LiveCode {
  const [code, setCode] = useState<LiveCode>({ kind: 'loading' })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isUnmounted = false
    const update = async () => {
      const next = await createCode(passId).catch((): LiveCode => ({ kind: 'no_token' }))
      if (isUnmounted) return
      setCode(next)
      const wait = next.kind === 'live' ? untilNextWindow() : retryMs
      if (next.kind !== 'no_key') timer = setTimeout(update, wait)
    }
    // After sleep the shown code is outdated, so it is updated before the timer fires.
    const onVisibilityChange = () => {
      if (document.visibilityState !== 'visible') return
      clearTimeout(timer)
      void update()
    }
    void update()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      isUnmounted = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [passId])
  return code
}

export const untilNextWindow = () => 30_000 - (serverNow() % 30_000)

async function createCode(passId: string): Promise<LiveCode> {
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
  const storageKey = `mine:token:${passId}`
  const stored = await getStored<StoredToken>(storageKey)
  const isOfKey = stored?.publicKey === publicKey
  const left = isOfKey ? Date.parse(stored.expiresAt) - serverNow() : Number.NaN
  if (stored && left > renewBeforeMs) return stored.token
  try {
    const signal = AbortSignal.timeout(6_000)
    const created = await call(createPassToken, { passId, devicePublicKey: publicKey }, signal)
    noteServerTime(created.now)
    const { token, expiresAt } = created
    await putStored(storageKey, { token, expiresAt, publicKey }).catch(() => undefined)
    return token
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
    return !isRefused && stored && left > 0 ? stored.token : undefined
  }
}
