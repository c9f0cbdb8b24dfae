import { Suspense, useState } from 'react'
import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import { formatDay, plainDate, type PlainDate } from '#domain/shared/dates.ts'
import { suspensionText } from '#domain/scoring/suspension.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { serverNow } from '../../server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { useAwake, type ScreenLockState } from './awake-switch.tsx'
import { OrphanedScoresNotice } from './orphaned-scores-notice.tsx'
import type { CardHoleRef } from './flight-cards.tsx'
import { ScorePad } from './score-pad.tsx'
import { timeText } from './saved-line.tsx'
import type { ScoreState } from './flight-session.ts'
import type { ScoreStore } from './score-store.ts'
import { buildFlightViewModel, type Writer, firstNameOf } from './flight-view-model.ts'
import { buildSideCompetitionViewModels } from './side-competition-view-model.ts'
import { LazySideCompetitionView } from './side-competition-lines.tsx'
import { holeAtSuspension, isAnswered, SuspensionBanner } from './suspension-banner.tsx'
import { VerifyCards } from './verify-cards.tsx'
import { ChooseWriter } from './choose-writer.tsx'

export type ScoreEntryProps = {
  state: ScoreState
  store: ScoreStore
  /** The hole to open; undefined opens the hole in play. */
  first: CardHoleRef | undefined
  isOpen: boolean
  onClose: () => void
}

type View = { kind: 'cards' } | { kind: 'holes'; first: CardHoleRef | undefined }

/** How long the notice about resumed play is shown. */
const resumedNoticeMs = 15 * 60_000

/** Score entry from choosing the player to delivering the cards. */
export function ScoreEntry({ state, store, first, isOpen, onClose }: ScoreEntryProps) {
  const { flight, writer } = state
  const [view, setView] = useState<View>(() =>
    isDelivered(flight) && !first ? { kind: 'cards' } : { kind: 'holes', first },
  )
  const [isFinishing, setFinishing] = useState(false)
  const screenLock = useAwake(isOpen)
  if (!flight) return null
  const { offered } = state
  if (offered && flight.players.some(({ entryId }) => entryId === offered.me)) {
    const answer = (writer: Writer | undefined) => void store.answerOffer(writer)
    return <AcceptHandOver {...{ flight, offered }} onAnswer={answer} />
  }
  const isWriterInFlight =
    writer &&
    [...flight.players, ...(flight.partners ?? [])].some(({ entryId }) => entryId === writer.me)
  if (!isWriterInFlight)
    return <ChooseWriter flight={flight} onChoose={(chosen) => void store.choose(chosen)} />
  if (danishMoment(serverNow()).day < flight.day)
    return <NotYet day={plainDate(flight.day)} onClose={onClose} />
  const stopped = flight.suspension?.endedAt === null ? flight.suspension : undefined
  if (stopped && !(isFinishing && isAnswered(state, stopped.id))) {
    return (
      <SuspensionBanner
        {...{ flight, writer, state, store }}
        suspension={stopped}
        onBack={() => setFinishing(true)}
      />
    )
  }
  return (
    <Views
      {...{ flight, writer, store, state, onClose, view, stopped, screenLock }}
      onView={setView}
    />
  )
}

type ViewsProps = {
  flight: ScoredFlight
  writer: Writer
  store: ScoreStore
  state: ScoreState
  view: View
  onView: (view: View) => void
  /** The suspension of play, while the flight finishes a hole. */
  stopped: ScoredFlight['suspension'] | undefined
  onClose: () => void
  screenLock: ScreenLockState
}

/** The score pad, the cards, or a side competition that was opened from either of them. */
function Views({ flight, view, onView, stopped, onClose, ...shared }: ViewsProps) {
  const { writer, store, state } = shared
  const [sideId, setSideId] = useState<string>()
  const players = buildFlightViewModel(flight, state.queue)
  const sides = buildSideCompetitionViewModels(flight, state.queue)
  const side = sides.find(({ id }) => id === sideId)
  const cardsProps = { players, sides, onSide: setSideId, ...shared }
  if (side) {
    const back = () => setSideId(undefined)
    return (
      <Suspense>
        <LazySideCompetitionView key={side.id} {...{ side, ...shared }} onDone={back} />
      </Suspense>
    )
  }
  if (view.kind === 'cards') {
    const switchPlayer = () => void store.choose(undefined)
    return (
      <VerifyCards
        {...cardsProps}
        onBack={() => onView({ kind: 'holes', first: undefined })}
        onHole={(first) => onView({ kind: 'holes', first })}
        onSwitch={switchPlayer}
      />
    )
  }
  const stopHole = stopped && holeAtSuspension(state, stopped.id)
  return (
    <>
      {stopped && (
        <p role="status" className="bg-red-800 px-3 py-2 font-semibold text-white">
          {suspensionText[stopped.kind].title}. Skriv kun det, I har spillet.
        </p>
      )}
      <ResumedNotice flight={flight} />
      <OrphanedScoresNotice {...{ state, store }} />
      <ScorePad
        {...cardsProps}
        {...{ flight, writer }}
        first={view.first}
        stop={stopped && stopHole ? { kind: stopped.kind, hole: stopHole } : undefined}
        onCards={() => onView({ kind: 'cards' })}
        onClose={onClose}
      />
    </>
  )
}

function ResumedNotice({ flight: { suspension, now } }: { flight: ScoredFlight }) {
  const resumedAt = suspension?.endedAt ?? 0
  if (now - resumedAt >= resumedNoticeMs) return null
  return (
    <p role="status" className="bg-green-900 px-3 py-2 font-semibold text-white">
      Spillet er genoptaget {timeText(resumedAt)}.
    </p>
  )
}

/** Whether every card is delivered. */
const isDelivered = (flight: ScoreState['flight']) =>
  flight !== undefined &&
  flight.cards.length > 0 &&
  flight.cards.every(({ deliveredAt }) => deliveredAt !== null)

/** Shown before the day of the round, because a trial score would appear on the board. */
function NotYet({ day, onClose }: { day: PlainDate; onClose: () => void }) {
  return (
    <div className="grid gap-5 p-5">
      <h2>Du er klar</h2>
      <p>
        Runden spilles {formatDay(day)}. Da skriver du scorer her, også uden dækning: åbn bare siden
        igen.
      </p>
      <Button size="lg" wide onClick={onClose}>
        Luk
      </Button>
    </div>
  )
}

type AcceptHandOverProps = {
  flight: ScoredFlight
  offered: Writer
  /** Undefined keeps the phone's own writer. */
  onAnswer: (writer: Writer | undefined) => void
}

/** Asks for confirmation before this phone writes as the player of another phone. */
function AcceptHandOver({ flight, offered, onAnswer }: AcceptHandOverProps) {
  const nameOf = (id: string) => {
    const found = flight.players.find(({ entryId }) => entryId === id)
    return found && firstNameOf(found)
  }
  const [me, marked] = [nameOf(offered.me), nameOf(offered.marks)]
  return (
    <div className="grid gap-5 p-5">
      <h2>Skriv videre for {me}</h2>
      <p>
        {offered.wholeFlight
          ? `${me} skrev for hele flighten.`
          : marked && marked !== me
            ? `${me} er markør for ${marked}.`
            : `${me} noterede sine egne slag.`}{' '}
        Alt, hvad der er sendt, er her allerede.
      </p>
      <Button size="lg" wide onClick={() => onAnswer(offered)}>
        Skriv videre som {me}
      </Button>
      <Button variant="quiet" onClick={() => onAnswer(undefined)}>
        Det er ikke mig
      </Button>
    </div>
  )
}
