import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { parseSignCode, readScan } from '#domain/checkins/scan-text.ts'
import { findKept, forget, keep } from '../../browser-store.ts'
import { reasonOf } from '../../error-text.ts'
import { isNoAnswer } from '../../no-answer.ts'
import { openSignMutation } from './queries.ts'

export type Sign = {
  code: string
  signature?: string
  clubName: string
  place: string
  defaultHoles: 9 | 18
}
type SignRead = Pick<Sign, 'code' | 'signature'> & { clubNumber?: string }

/** Long enough to sign in on the way; a sign seen yesterday says nothing of today. */
const lastsFor = 2 * 3_600_000
const key = 'scan:sign'

/**
 * The sign that the golfer stands at: from the address (the key is taken out of it at once, E24),
 * from the camera, typed, or from just before she went to sign in.
 */
export function useSign(fromAddress: string | undefined, onTaken: () => void) {
  const [sign, setSign] = useState<Sign>()
  const [fault, setFault] = useState<'unknown' | 'no_answer' | 'failed'>()
  const { mutateAsync, isPending } = useMutation(openSignMutation)
  const [isLooking, setLooking] = useState(true)

  const open = useCallback(
    async (read: SignRead) => {
      setFault(undefined)
      try {
        const { club } = await mutateAsync(read)
        const { name: clubName, place, defaultHoles } = club
        const opened = { ...read, clubName, place, defaultHoles }
        await keepSign(opened)
        setSign(opened)
      } catch (error) {
        const known = isNoAnswer(error) ? await rememberClub(read) : undefined
        if (known) {
          await keepSign(known)
          setSign(known)
        } else setFault(faultOf(error))
      }
    },
    [mutateAsync],
  )

  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const read = fromAddress && readSignText(fromAddress)
    if (fromAddress) onTaken()
    void arrive(read || undefined).finally(() => setLooking(false))

    async function arrive(at: SignRead | undefined) {
      if (at) return open(at)
      if (fromAddress) return setFault('unknown')
      return setSign(await recallSign())
    }
  }, [fromAddress, onTaken, open])

  const leave = useCallback(() => {
    setSign(undefined)
    void forget(key)
  }, [])
  return { sign, fault, isLooking: isLooking || isPending, open, leave }
}

export type SignAtHand = ReturnType<typeof useSign>

/** A sign's address or key as read by a camera, or its six characters; undefined when it is neither. */
export function readSignText(text: string): SignRead | undefined {
  const read = readScan(text)
  if (read.kind === 'sign') {
    const { signId, signature, clubId } = read.sign
    return { code: signId, signature, clubNumber: clubId }
  }
  const code = parseSignCode(text)
  return code ? { code } : undefined
}

type KeptSign = Sign & { at: number }

const keepSign = (sign: Sign) => keep(key, { ...sign, at: Date.now() }).catch(() => undefined)

async function recallSign(): Promise<Sign | undefined> {
  const kept = await findKept<KeptSign>(key)
  return kept && Date.now() - kept.at < lastsFor ? kept : undefined
}

/** Without signal: the club's name from an earlier visit, else the code itself. */
async function rememberClub({ clubNumber, ...read }: SignRead): Promise<Sign> {
  const names = new Map(await findKept<[string, string][]>('scan:club-names'))
  const clubName = (clubNumber && names.get(clubNumber)) ?? `klubben med skiltet ${read.code}`
  return { ...read, clubName, place: '', defaultHoles: 18 }
}

function faultOf(error: unknown) {
  if (isNoAnswer(error)) return 'no_answer'
  const reason = reasonOf(error)
  return reason === 'unknown_sign' || reason === 'invalid_input' ? 'unknown' : 'failed'
}
