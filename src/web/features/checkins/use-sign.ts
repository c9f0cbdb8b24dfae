import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { parseSignCode, parseScannedCode } from '#domain/checkins/scanned-code.ts'
import { getStored, deleteStored, putStored } from '../../browser-store.ts'
import { reasonOf } from '../../error-text.ts'
import { isUnreachable } from '../../is-unreachable.ts'
import { openSignMutation } from './queries.ts'

export type Sign = {
  code: string
  signature?: string
  clubName: string
  place: string
  defaultHoles: 9 | 18
  /** Opened without a connection, and this device does not know the club, so the code may be wrong. */
  isUnconfirmed?: boolean
}
type SignInput = Pick<Sign, 'code' | 'signature'> & { clubNumber?: string }

/** Long enough to sign in meanwhile, but not until another day. */
const signLifeMs = 2 * 3_600_000
const storageKey = 'scan:sign'

/**
 * The sign at which the golfer checks in: from the URL (the key is removed from it), from the camera, typed,
 * or stored before the golfer went to sign in.
 */
export function useSign(fromAddress: string | undefined, onSignRead: () => void) {
  const [sign, setSign] = useState<Sign>()
  const [signError, setSignError] = useState<'unknown' | 'no_answer' | 'failed'>()
  const { mutateAsync, isPending } = useMutation(openSignMutation)
  const [isLoading, setLoading] = useState(true)

  const open = useCallback(
    async (input: SignInput) => {
      setSignError(undefined)
      try {
        const { club } = await mutateAsync(input)
        const { name: clubName, place, defaultHoles } = club
        const opened = { ...input, clubName, place, defaultHoles }
        await storeSign(opened)
        setSign(opened)
      } catch (error) {
        const offlineSign = isUnreachable(error) ? await toOfflineSign(input) : undefined
        if (offlineSign) {
          await storeSign(offlineSign)
          setSign(offlineSign)
        } else setSignError(signErrorOf(error))
      }
    },
    [mutateAsync],
  )

  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    const input = fromAddress && parseSignText(fromAddress)
    if (fromAddress) onSignRead()
    void start(input || undefined).finally(() => setLoading(false))

    async function start(initial: SignInput | undefined) {
      if (initial) return open(initial)
      if (fromAddress) return setSignError('unknown')
      return setSign(await loadStoredSign())
    }
  }, [fromAddress, onSignRead, open])

  const leave = useCallback(() => {
    setSign(undefined)
    void deleteStored(storageKey)
  }, [])
  return { sign, signError, isLoading: isLoading || isPending, open, leave }
}

export type SignState = ReturnType<typeof useSign>

/** Parses a sign's URL or key, or its six characters; undefined for other text. */
export function parseSignText(text: string): SignInput | undefined {
  const read = parseScannedCode(text)
  if (read.kind === 'sign') {
    const { signId, signature, clubId } = read.sign
    return { code: signId, signature, clubNumber: clubId }
  }
  const code = parseSignCode(text)
  return code ? { code } : undefined
}

type StoredSign = Sign & { at: number }

const storeSign = (sign: Sign) =>
  putStored(storageKey, { ...sign, at: Date.now() }).catch(() => undefined)

async function loadStoredSign(): Promise<Sign | undefined> {
  const stored = await getStored<StoredSign>(storageKey)
  return stored && Date.now() - stored.at < signLifeMs ? stored : undefined
}

/** The sign when offline: the club's name is stored from an earlier visit, else replaced by the code. */
async function toOfflineSign({ clubNumber, ...read }: SignInput): Promise<Sign> {
  const names = new Map(await getStored<[string, string][]>('scan:club-names'))
  const stored = clubNumber === undefined ? undefined : names.get(clubNumber)
  const clubName = stored ?? `klubben med skiltet ${read.code}`
  return { ...read, clubName, place: '', defaultHoles: 18, isUnconfirmed: !stored }
}

function signErrorOf(error: unknown) {
  if (isUnreachable(error)) return 'no_answer'
  const reason = reasonOf(error)
  return reason === 'unknown_sign' || reason === 'invalid_input' ? 'unknown' : 'failed'
}
