import { useState } from 'react'
import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import { suspensionText } from '#domain/scoring/suspension.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { minutesFrom } from '#domain/shared/clock-time.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { startText } from '#domain/shared/start-text.ts'
import { newId } from '../../new-id.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SavedLine, resumptionText, timeText } from './saved-line.tsx'
import type { ScoreState } from './flight-session.ts'
import type { ScoreStore } from './score-store.ts'
import type { Writer } from './flight-view-model.ts'
import { setSilent, useAlarm, useIsSilent } from './use-alarm.ts'

type Suspension = NonNullable<ScoredFlight['suspension']>
type SuspensionBannerProps = {
  flight: ScoredFlight
  suspension: Suspension
  writer: Writer
  state: ScoreState
  store: ScoreStore
  onBack: () => void
}

/** Covers the screen during a suspension, with sound and vibration until a player of the flight confirms. */
export function SuspensionBanner(props: SuspensionBannerProps) {
  const { flight, suspension, writer, state, store, onBack } = props
  const { id, kind, startedAt, resumesAt } = suspension
  const { title, order } = suspensionText[kind]
  const hasAnswered = isAnswered(state, id)
  const isWaiting = isWaitingAt(state, startedAt)
  useAlarm(!hasAnswered)
  const answer = (stop: StopAnswer) =>
    void store.add({
      kind: 'report',
      message: {
        id: newId(),
        by: writer.me,
        report: { kind: 'stopped', suspensionId: id, ...stop },
        writtenAt: Date.now(),
      },
    })
  return (
    <div className="grid min-h-full content-start gap-5 bg-red-800 p-5 text-white">
      <div role="alert" className="grid gap-3">
        <h2 className="text-4xl leading-tight">{title}</h2>
        <p className="text-lg">{order}</p>
        <p className="figures">
          Stoppet {timeText(startedAt)}.{' '}
          {resumesAt === null
            ? 'Vi siger til, når I kan spille videre.'
            : `Spillet genoptages ${resumptionText(resumesAt, startedAt)}.`}
          {isWaiting && ` Jeres starttid er ${startText(plainDate(flight.day), flight.minute)}.`}
        </p>
      </div>
      {hasAnswered ? (
        <Answered {...{ kind, isWaiting, state, onBack }} />
      ) : (
        <>
          {isWaiting ? (
            <ConfirmWaiting flight={flight} onAnswer={answer} />
          ) : (
            <ConfirmationForm flight={flight} onAnswer={answer} />
          )}
          <SilentSwitch />
        </>
      )}
    </div>
  )
}

type AnsweredProps = Pick<SuspensionBannerProps, 'state' | 'onBack'> & {
  kind: Suspension['kind']
  isWaiting: boolean
}

function Answered({ kind, isWaiting, state, onBack }: AnsweredProps) {
  return (
    <div className="grid gap-4 rounded-md bg-white p-5 text-slate-900">
      <p role="status" className="font-semibold">
        {isWaiting
          ? 'I har kvitteret. Gå ikke ud, før der kommer besked.'
          : 'I har kvitteret. Bliv, hvor I er, til der kommer besked.'}
      </p>
      {!isWaiting && (
        <Button variant="secondary" onClick={onBack}>
          {kind === 'normal' ? 'Skriv hullet færdigt' : 'Skriv scorer, I mangler'}
        </Button>
      )}
      <SavedLine state={state} />
    </div>
  )
}

/** Whether the flight had not begun when play stopped, so that it has no ball on the course. */
function isWaitingAt({ flight, queue }: ScoreState, startedAt: number): boolean {
  if (!flight) return false
  const stopped = danishMoment(startedAt)
  const hasScores = flight.entries.length > 0 || queue.some(({ kind }) => kind === 'score')
  return flight.minute >= minutesFrom(plainDate(flight.day), stopped) && !hasScores
}

/** Whether a phone of the flight has confirmed the suspension. */
export const isAnswered = (state: ScoreState, suspensionId: string): boolean =>
  holeAtSuspension(state, suspensionId) !== undefined

/** The hole that the flight reported when it stopped; undefined before that. */
export function holeAtSuspension({ flight, queue }: ScoreState, suspensionId: string) {
  const reports = [
    ...(flight?.reports ?? []).map(({ report }) => report),
    ...queue.flatMap((item) => (item.kind === 'report' ? [item.message.report] : [])),
  ]
  const stop = reports.findLast(
    (report) => report.kind === 'stopped' && report.suspensionId === suspensionId,
  )
  return stop?.kind === 'stopped' ? stop.hole : undefined
}

type StopAnswer = { hole: number; turn: string; isMarked: boolean }
type ConfirmationFormProps = { flight: ScoredFlight; onAnswer: (answer: StopAnswer) => void }

/** A flight without a ball on the course only confirms that it has read the message. */
function ConfirmWaiting({ flight, onAnswer }: ConfirmationFormProps) {
  const [first] = flight.players
  if (!first) return null
  const answer = { hole: flight.startHole, turn: first.entryId, isMarked: false }
  return (
    <div className="grid gap-4 rounded-md bg-white p-5 text-slate-900">
      <p className="font-semibold">I er ikke gået ud endnu. Bliv i klubhuset.</p>
      <Button size="lg" wide onClick={() => onAnswer(answer)}>
        Vi har set det
      </Button>
    </div>
  )
}

function SilentSwitch() {
  const isSilent = useIsSilent()
  return (
    <button
      type="button"
      aria-pressed={isSilent}
      onClick={() => setSilent(!isSilent)}
      className="inline-flex min-h-11 items-center justify-self-start rounded-md border border-white px-4 font-semibold text-white aria-pressed:bg-white aria-pressed:text-red-900"
    >
      Slå lyden fra
    </button>
  )
}

/** Where the flight stopped, which the flight and the committee need when play resumes. */
function ConfirmationForm({ flight, onAnswer }: ConfirmationFormProps) {
  const [hole, setHole] = useState(String(flight.startHole))
  const [turn, setTurn] = useState(flight.players[0]?.entryId ?? '')
  const [isMarked, setMarked] = useState(false)
  return (
    <form
      method="post"
      className="grid gap-5 rounded-md bg-white p-5 text-slate-900"
      onSubmit={(event) => {
        event.preventDefault()
        onAnswer({ hole: Number(hole), turn, isMarked })
      }}
    >
      <SelectField
        name="stopped-hole"
        label="Hvilket hul er I på?"
        value={hole}
        onChange={(event) => setHole(event.target.value)}
        options={(flight.players[0]?.holes ?? []).map(({ number }) => ({
          value: String(number),
          label: `Hul ${number}`,
        }))}
      />
      <SelectField
        name="stopped-turn"
        label="Hvis tur er det?"
        value={turn}
        onChange={(event) => setTurn(event.target.value)}
        options={flight.players.map(({ entryId, name }) => ({ value: entryId, label: name }))}
      />
      <Checkbox
        name="stopped-marked"
        label="Boldene er markeret"
        checked={isMarked}
        onChange={(event) => setMarked(event.target.checked)}
      />
      <Button type="submit" size="lg" wide>
        Vi er stoppet
      </Button>
    </form>
  )
}
