import { newId } from '../../new-id.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { searchGuests, type FoundGuest } from '#contract/checkins/club-guests.ts'
import type { CheckInAnswer } from '#contract/checkins/endpoints.ts'
import { parseScannedCode } from '#domain/checkins/scanned-code.ts'
import { call } from '../../api.ts'
import { errorText } from '../../error-text.ts'
import { serverNow } from '../../server-clock.ts'
import {
  checkInOutbox,
  sendCheckIn,
  type CheckInItem,
  type CheckInQueue,
  type CheckInRequest,
} from './check-in-outbox.ts'
import { answerOffline, isRefusal, noteAnswered, type OfflineAnswer } from './offline-answer.ts'
import { toOfflineView } from './offline-view.ts'
import type { ScanClub } from './queries.ts'
import { signal, type Signal } from './sounds.ts'

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
      offline: OfflineAnswer
      who: string
      connection: CheckInQueue['connection']
    }
  | { kind: 'problem'; text: string }

/** State and actions of the reception, for one guest at a time. */
export function useReception(club: ScanClub, isDevice: boolean, onAnswered: () => void) {
  const [step, setStep] = useState<ReceptionStep>({ kind: 'ready' })
  const [holes, setHoles] = useState<9 | 18>(club.defaultHoles)
  const client = useQueryClient()

  const reset = useCallback(() => {
    setStep({ kind: 'ready' })
    setHoles(club.defaultHoles)
  }, [club.defaultHoles])

  const send = async (draft: Draft, who: string) => {
    setStep({ kind: 'sending' })
    const next = await deliver({ draft, club, isDevice, holes, who })
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

type Delivery = { draft: Draft; club: ScanClub; isDevice: boolean; holes: 9 | 18; who: string }

/** After this time the device answers by itself: the guest stands at the reception. */
const patienceMs = 4_000

async function deliver({ draft, club, isDevice, holes, who }: Delivery): Promise<ReceptionStep> {
  const of = { clubId: club.clubId, isDevice }
  const atClient = new Date(serverNow()).toISOString()
  const request = { ...draft, id: newId(), clubId: club.clubId, holes, atClient }
  let offline: OfflineAnswer = { kind: 'unchecked', isGenuine: false }
  const decide = async (item: CheckInItem): Promise<CheckInItem> => {
    offline = await answerOffline(of, request, holes)
    if (!isRefusal(offline) || item.request.way !== 'staff_scan') return item
    return { ...item, request: { ...item.request, refusedOffline: true } }
  }
  try {
    const sent = await sendCheckIn({ request, who, clubName: club.name }, decide, patienceMs)
    if (sent.kind === 'queued')
      return { kind: 'queued', offline, who, connection: checkInOutbox.state.connection }
    await noteAnswered(of, sent.answer, holes)
    return { kind: 'answered', answer: sent.answer, draft, holes }
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
  if (step.kind === 'queued') return toOfflineView(step).kind
  if (step.kind === 'problem') return 'refused'
  return step.kind === 'answered' ? signalOf[step.answer.outcome] : undefined
}

const signalOf: Record<CheckInAnswer['outcome'], Signal> = {
  allow: 'allowed',
  allow_with_warning: 'warning',
  already: 'already',
  deny: 'refused',
  conflict: 'warning',
}
