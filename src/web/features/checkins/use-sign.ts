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
}
type SignRead = Pick<Sign, 'code' | 'signature'> & { clubNumber?: string }

/** Long enough to sign in meanwhile, but not until another day. */
const lastsFor = 2 * 3_600_000
const key = 'scan:sign'

/**
 * The sign at which the golfer checks in: from the URL (the key is removed from it), from the camera, typed,
 * or stored before the golfer went to sign in.
 */
export function useSign(fromAddress: string | undefined, onTaken: () => void) {
  const [sign, setSign] = useState<Sign>()
  const [signError, setSignError] = useState<'unknown' | 'no_answer' | 'failed'>()
  const { mutateAsync, isPending } = useMutation(openSignMutation)
  const [isLooking, setLooking] = useState(true)

  const open = useCallback(
    async (read: SignRead) => {
      setSignError(undefined)
      try {
        const { club } = await mutateAsync(read)
        const { name: clubName, place, defaultHoles } = club
        const opened = { ...read, clubName, place, defaultHoles }
        await storeSign(opened)
        setSign(opened)
      } catch (error) {
        const known = isUnreachable(error) ? await rememberClub(read) : undefined
        if (known) {
          await storeSign(known)
          setSign(known)
        } else setSignError(signErrorOf(error))
      }
    },
    [mutateAsync],
  )

  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const read = fromAddress && parseSignText(fromAddress)
    if (fromAddress) onTaken()
    void start(read || undefined).finally(() => setLooking(false))

    async function start(at: SignRead | undefined) {
      if (at) return open(at)
      if (fromAddress) return setSignError('unknown')
      return setSign(await loadStoredSign())
    }
  }, [fromAddress, onTaken, open])

  const leave = useCallback(() => {
    setSign(undefined)
    void deleteStored(key)
  }, [])
  return { sign, signError, isLooking: isLooking || isPending, open, leave }
}

export type SignState = ReturnType<typeof useSign>

/** Parses a sign's URL or key, or its six characters; undefined for other text. */
export function parseSignText(text: string): SignRead | undefined {
  const read = parseScannedCode(text)
  if (read.kind === 'sign') {
    const { signId, signature, clubId } = read.sign
    return { code: signId, signature, clubNumber: clubId }
  }
  const code = parseSignCode(text)
  return code ? { code } : undefined
}

type StoredSign = Sign & { at: number }

const storeSign = (sign: Sign) => putStored(key, { ...sign, at: Date.now() }).catch(() => undefined)

async function loadStoredSign(): Promise<Sign | undefined> {
  const stored = await getStored<StoredSign>(key)
  return stored && Date.now() - stored.at < lastsFor ? stored : undefined
}

/** The sign when offline: the club's name is stored from an earlier visit, else replaced by the code. */
async function rememberClub({ clubNumber, ...read }: SignRead): Promise<Sign> {
  const names = new Map(await getStored<[string, string][]>('scan:club-names'))
  const clubName = (clubNumber && names.get(clubNumber)) ?? `klubben med skiltet ${read.code}`
  return { ...read, clubName, place: '', defaultHoles: 18 }
}

function signErrorOf(error: unknown) {
  if (isUnreachable(error)) return 'no_answer'
  const reason = reasonOf(error)
  return reason === 'unknown_sign' || reason === 'invalid_input' ? 'unknown' : 'failed'
}
