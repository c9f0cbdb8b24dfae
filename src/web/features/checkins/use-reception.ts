import { newId } from '../../new-id.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { searchGuests, type FoundGuest } from '#contract/checkins/club-guests.ts'
import type { CheckInAnswer } from '#contract/checkins/endpoints.ts'
import { parseScannedCode } from '#domain/checkins/scanned-code.ts'
import { call } from '../../api.ts'
import { errorText } from '../../error-text.ts'
import { serverNow, danishMoment } from '../../server-clock.ts'
import { dequeue } from '../../outbox/outbox.ts'
import {
  checkInOutbox,
  sendCheckIn,
  type CheckInQueue,
  type CheckInRequest,
} from './check-in-outbox.ts'
import type { ScanClub } from './queries.ts'
import { signal, type Signal } from './sounds.ts'
import { decodeBase64Url } from '#domain/shared/base64url.ts'
import { expiredCodeText } from '#domain/checkins/staff-reason-text.ts'
import { verifyDynamicCode, type VerifySignature } from '#domain/checkins/verify-code.ts'
import { getStored } from '../../browser-store.ts'

type StaffRequest = Extract<CheckInRequest, { way: 'staff_scan' | 'manual' }>
/** A check-in without id, club and time, which are added when it is sent. */
export type Draft =
  | Pick<Extract<StaffRequest, { way: 'staff_scan' }>, 'way' | 'code' | 'isHolder' | 'another'>
  | Pick<
      Extract<StaffRequest, { way: 'manual' }>,
      'way' | 'pass' | 'manualReason' | 'isHolder' | 'another'
    >

export type ReceptionStep =
  | { kind: 'ready' }
  /** A static code, which anyone can copy: staff compare the name. */
  | { kind: 'name'; code: string; guest: FoundGuest | undefined }
  /** A typed number or a guest found by name: staff give the reason. */
  | { kind: 'manual'; number: string; guest: FoundGuest | undefined }
  | { kind: 'sending' }
  | { kind: 'answered'; answer: CheckInAnswer; draft: Draft; holes: 9 | 18 }
  | {
      kind: 'queued'
      offlineVerdict: Exclude<OfflineVerdict, { kind: 'refused' }>
      who: string
      connection: CheckInQueue['connection']
    }
  /** Refused offline: the code is forged or expired, or its card is not valid today. */
  | { kind: 'code_refused'; sentence: string }
  | { kind: 'problem'; text: string }

/** State and actions of the reception, for one guest at a time. */
export function useReception(club: ScanClub, onAnswered: () => void) {
  const [step, setStep] = useState<ReceptionStep>({ kind: 'ready' })
  const [holes, setHoles] = useState<9 | 18>(club.defaultHoles)
  const client = useQueryClient()

  const reset = useCallback(() => {
    setStep({ kind: 'ready' })
    setHoles(club.defaultHoles)
  }, [club.defaultHoles])

  const send = async (draft: Draft, who: string) => {
    setStep({ kind: 'sending' })
    const next = await deliver({ draft, club, holes, who })
    setStep(next)
    onAnswered()
    const sound = soundOf(next)
    if (sound) signal(sound)
    void client.invalidateQueries({ queryKey: ['check-ins', club.clubId] })
  }

  /** Handles text from the camera or a keyboard scanner (`scanned`), or typed text. */
  const choose = (guest: FoundGuest) => setStep({ kind: 'manual', number: guest.passNumber, guest })

  const handleText = async (text: string, scanned: boolean) => {
    const parsed = parseScannedCode(text)
    if (parsed.kind === 'dynamic') {
      return send({ way: 'staff_scan', code: text }, parsed.code.token.shownName)
    }
    if (parsed.kind === 'sign') return setStep({ kind: 'problem', text: signScannedText })
    const passNumber = parsed.kind === 'static' ? parsed.passNumber : undefined
    const number = passNumber ?? (parsed.kind === 'dgu_number' ? parsed.dguNumber : undefined)
    if (number) {
      setStep({ kind: 'sending' })
      const guest = await findGuest(club.clubId, number)
      return setStep(
        scanned ? { kind: 'name', code: text, guest } : { kind: 'manual', number, guest },
      )
    }
    // Scanned text of any kind was presented as a card, so the attempt is answered and stored.
    if (scanned) return send({ way: 'staff_scan', code: text }, 'Ukendt kode')
    // A name that fits one guest only; several stay in the list below the field.
    const guest = await findGuest(club.clubId, text)
    if (guest) choose(guest)
  }

  return { step, holes, setHoles, handleText, choose, send, reset }
}

export type ReceptionState = ReturnType<typeof useReception>

const signScannedText =
  'Det er et skilt, ikke et kort. Gæsten skanner selv skiltet med sin telefon.'

type Delivery = { draft: Draft; club: ScanClub; holes: 9 | 18; who: string }

async function deliver({ draft, club, holes, who }: Delivery): Promise<ReceptionStep> {
  const atClient = new Date(serverNow()).toISOString()
  const request = { ...draft, id: newId(), clubId: club.clubId, holes, atClient }
  try {
    const sent = await sendCheckIn({ request, who, clubName: club.name })
    if (sent.kind === 'answered') return { kind: 'answered', answer: sent.answer, draft, holes }
    const offlineVerdict: OfflineVerdict =
      draft.way === 'staff_scan' ? await verifyOffline(draft.code) : { kind: 'unverified' }
    if (offlineVerdict.kind !== 'refused')
      return { kind: 'queued', offlineVerdict, who, connection: checkInOutbox.state.connection }
    await dequeue(checkInOutbox, [sent.queued])
    return { kind: 'code_refused', sentence: offlineVerdict.sentence }
  } catch (error) {
    return { kind: 'problem', text: errorText(error) }
  }
}

/** The only guest with this number or name; undefined when there are several, none or no answer. */
async function findGuest(clubId: string, q: string): Promise<FoundGuest | undefined> {
  const found = await call(searchGuests, { clubId, q }, AbortSignal.timeout(4_000)).catch(
    () => undefined,
  )
  return found?.guests.length === 1 ? found.guests[0] : undefined
}

function soundOf(step: ReceptionStep): Signal | undefined {
  if (step.kind === 'queued') return step.offlineVerdict.kind === 'genuine' ? 'allowed' : 'warning'
  if (step.kind === 'code_refused' || step.kind === 'problem') return 'refused'
  return step.kind === 'answered' ? signalOf[step.answer.outcome] : undefined
}

const signalOf: Record<CheckInAnswer['outcome'], Signal> = {
  allow: 'allowed',
  allow_with_warning: 'warning',
  already: 'already',
  deny: 'refused',
  conflict: 'warning',
}

/** The result of verifying a code offline (E10). */
type OfflineVerdict =
  | { kind: 'genuine'; name: string }
  | { kind: 'refused'; sentence: string }
  /** Not verifiable: a static code, a typed number, or no stored key. Staff compare the name with the DGU card. */
  | { kind: 'unverified' }

async function verifyOffline(text: string): Promise<OfflineVerdict> {
  const scanned = parseScannedCode(text)
  if (scanned.kind !== 'dynamic') return { kind: 'unverified' }
  const keys = await getStored<{ publicKey: string }[]>('scan:keys')
  if (!keys) return { kind: 'unverified' }

  const now = serverNow()
  const { day: today } = danishMoment(now)
  const operatorKeys = keys.flatMap(({ publicKey }) => decodeBase64Url(publicKey) ?? [])
  const result = await verifyDynamicCode(scanned.code, { operatorKeys, now, today, verify })
  const { token } = scanned.code
  if (result === 'forged') return refused('Koden er ikke ægte. Bed gæsten vise sit DGU-kort.')
  if (result === 'expired') return refused(expiredCodeText)
  if (today < token.firstDay) return refused('Kortet gælder ikke endnu.')
  if (today > token.lastDay) return refused('Kortet gælder ikke længere.')
  return { kind: 'genuine', name: token.shownName }
}

const refused = (sentence: string) => ({ kind: 'refused', sentence }) as const

/** WebCrypto where it supports Ed25519, else a small library. */
const verify: VerifySignature = async (signature, message, publicKey) => {
  try {
    const key = await crypto.subtle.importKey('raw', copyBytes(publicKey), 'Ed25519', false, [
      'verify',
    ])
    return await crypto.subtle.verify('Ed25519', key, copyBytes(signature), copyBytes(message))
  } catch {
    const { verifyAsync } = await import('@noble/ed25519')
    return verifyAsync(signature, message, publicKey).catch(() => false)
  }
}

/** A copy with its own ArrayBuffer, which WebCrypto requires. */
const copyBytes = (bytes: Uint8Array) => new Uint8Array(bytes)
