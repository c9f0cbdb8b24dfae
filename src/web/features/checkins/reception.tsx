import { useEffect, useRef, useState, type RefObject } from 'react'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { getLocalItem, setLocalItem } from '../../local-items.ts'
import { CameraView } from './camera-view.tsx'
import { NameQuestion, ManualReasonQuestion } from './reception-questions.tsx'
import { ChangedCheckIns, SnapshotNotice } from './reception-offline.tsx'
import { ReceptionTools } from './reception-tools.tsx'
import { FoundGuests } from './found-guests.tsx'
import { HolesChoice } from './holes-choice.tsx'
import type { ScanClub, ScanState, VisitTime } from './queries.ts'
import { ScanField } from './scan-field.tsx'
import { startAudio } from './sounds.ts'
import { TodaysGuests } from './todays-guests.tsx'
import { useReception, type ReceptionState } from './use-reception.ts'
import { VisitTimeFields } from './visit-time.tsx'
import { isResult, VerdictScreen } from './verdict-screen.tsx'
import { WaitingBar } from './waiting-bar.tsx'

type ReceptionProps = {
  club: ScanClub
  state: ScanState
  /** The printed code of the URL, when the page was opened by a camera. */
  code: string | undefined
  onOtherClub?: () => void
}

/** The page of staff and paired devices: scan a guest, show the answer, continue with the next. */
export function Reception({ club, state, code, onOtherClub }: ReceptionProps) {
  const [text, setText] = useState('')
  // The text is cleared when a guest has been answered.
  const isDevice = state.device?.clubId === club.clubId
  const reception = useReception(club, isDevice, () => setText(''))
  const [sun, setSun] = useSun()
  const field = useRef<HTMLInputElement>(null)
  const { step, handleText } = reception

  const enter = (typed: string, scanned: boolean) => {
    startAudio()
    void handleText(typed, scanned)
    if (scanned) setText('')
  }
  useFocusOnField(step.kind === 'ready', field)
  const opened = useRef(false)
  useEffect(() => {
    if (code && !opened.current) void handleText(code, true)
    opened.current = true
  }, [code, handleText])

  return (
    <div data-contrast={sun ? 'sun' : undefined} className="sun:bg-white sun:text-black">
      <div className="page grid gap-x-12 gap-y-8 py-6 sm:py-8 lg:grid-cols-[minmax(0,7fr)_minmax(20rem,5fr)]">
        <div className="grid content-start gap-6">
          <ReceptionHeader club={club} today={state.today}>
            <ReceptionTools
              club={club}
              device={state.device}
              sun={sun}
              onSun={setSun}
              onOtherClub={onOtherClub}
            />
          </ReceptionHeader>
          <SnapshotNotice of={{ clubId: club.clubId, isDevice }} />
          <WaitingBar />
          <div className="grid content-start gap-6">
            <ScanField
              value={text}
              onChange={setText}
              onEnter={enter}
              busy={step.kind === 'sending'}
              fieldRef={field}
            />
            <GuestAnswers clubId={club.clubId} text={text} today={state.today} {...reception} />
            <HolesChoice
              value={reception.holes}
              onChange={reception.setHoles}
              usual={club.defaultHoles}
            />
            <ReceptionCamera
              paused={step.kind !== 'ready'}
              onCode={(read) => void handleText(read, true)}
            />
          </div>
        </div>
        <GuestLists clubId={club.clubId} />
      </div>
      <Question reception={reception} />
    </div>
  )
}

function GuestLists({ clubId }: { clubId: string }) {
  return (
    <div className="min-w-0">
      <TodaysGuests clubId={clubId} />
      <ChangedCheckIns clubId={clubId} />
    </div>
  )
}

type GuestAnswersProps = { clubId: string; text: string; today: string } & Pick<
  ReceptionState,
  'choose'
>

/** Whether the guests who match the typed text are welcome, now or at another time. */
function GuestAnswers({ clubId, text, today, choose }: GuestAnswersProps) {
  const [visit, setVisit] = useState<VisitTime>()
  const fields = <VisitTimeFields today={today} value={visit} onChange={setVisit} />
  return (
    <div className="grid gap-2">
      {visit && fields}
      <FoundGuests clubId={clubId} text={text} onChoose={choose} showsWelcome visit={visit} />
      {!visit && fields}
    </div>
  )
}

/** The camera; on a phone it is the first element. */
function ReceptionCamera(props: { paused: boolean; onCode: (read: string) => void }) {
  return (
    <div className="max-sm:order-first">
      <CameraView
        label="Billedet fra kameraet"
        hint="Gæsten viser koden på sin telefon. Kameraet bruges kun til at læse den."
        {...props}
      />
    </div>
  )
}

/** Focuses the field when the reception is ready for the next guest. */
function useFocusOnField(isReady: boolean, field: RefObject<HTMLInputElement | null>) {
  const wasReady = useRef(isReady)
  useEffect(() => {
    // On a phone the keyboard would cover half of the reception.
    const hasKeyboard = window.matchMedia('(pointer: fine)').matches
    if (isReady && !wasReady.current && hasKeyboard) field.current?.focus({ preventScroll: true })
    wasReady.current = isReady
  }, [isReady, field])
}

/** The high-contrast theme for sunlight, stored on this device (E19). */
function useSun() {
  const [sun, setSun] = useState(() => getLocalItem('scan-sun') === 'on')
  const change = (on: boolean) => {
    setSun(on)
    setLocalItem('scan-sun', on ? 'on' : 'off')
  }
  return [sun, change] as const
}

function Question({ reception }: { reception: ReceptionState }) {
  const { step } = reception
  if (step.kind === 'name') return <NameQuestion step={step} reception={reception} />
  if (step.kind === 'manual')
    return <ManualReasonQuestion key={step.number} step={step} reception={reception} />
  return isResult(step) ? <VerdictScreen step={step} reception={reception} /> : null
}

type ReceptionHeaderProps = { club: ScanClub; today: string; children: React.ReactNode }

function ReceptionHeader({ club, today, children }: ReceptionHeaderProps) {
  return (
    <header className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <p className="font-semibold text-green-700 sun:text-black">Tjek ind</p>
          <h1>{club.name}</h1>
          <p className="mt-1 text-slate-700 first-letter:uppercase sun:text-black">
            {formatDay(plainDate(today))}
          </p>
        </div>
        <p className="rounded-md border border-slate-300 bg-white px-4 py-2 sun:border-2 sun:border-black">
          <span className="block text-sm text-slate-600 sun:text-black">Dagens ord</span>
          <span className="font-head text-xl font-bold tracking-tight">{club.wordOfDay}</span>
        </p>
      </div>
      {children}
    </header>
  )
}
