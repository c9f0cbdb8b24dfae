import { useEffect, useState } from 'react'
import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import { suspensionText } from '#domain/scoring/suspension.ts'
import { newId } from '../../new-id.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SavedLine, timeText } from './saved-line.tsx'
import type { ScoreState } from './flight-session.ts'
import type { ScoreStore } from './score-store.ts'
import type { Writer } from './flight-view-model.ts'

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
  useAlarm(hasAnswered ? undefined : id)
  return (
    <div className="grid min-h-full content-start gap-5 bg-red-800 p-5 text-white">
      <div role="alert" className="grid gap-3">
        <h2 className="text-4xl leading-tight">{title}</h2>
        <p className="text-lg">{order}</p>
        <p className="figures">
          Stoppet {timeText(startedAt)}.{' '}
          {resumesAt === null
            ? 'Vi siger til, når I kan spille videre.'
            : `Spillet genoptages ${timeText(resumesAt)}.`}
        </p>
      </div>
      {hasAnswered ? (
        <div className="grid gap-4 rounded-md bg-white p-5 text-slate-900">
          <p role="status" className="font-semibold">
            I har kvitteret. Bliv, hvor I er, til der kommer besked.
          </p>
          <Button variant="secondary" onClick={onBack}>
            {kind === 'normal' ? 'Skriv hullet færdigt' : 'Skriv scorer, I mangler'}
          </Button>
          <SavedLine state={state} />
        </div>
      ) : (
        <ConfirmationForm
          flight={flight}
          onAnswer={(answer) =>
            void store.add({
              kind: 'report',
              message: {
                id: newId(),
                by: writer.me,
                report: { kind: 'stopped', suspensionId: id, ...answer },
                writtenAt: Date.now(),
              },
            })
          }
        />
      )}
    </div>
  )
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

type ConfirmationFormProps = {
  flight: ScoredFlight
  onAnswer: (answer: { hole: number; turn: string; isMarked: boolean }) => void
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

/** Three short tones and a vibration, where the browser allows them. */
function useAlarm(id: string | undefined) {
  useEffect(() => {
    if (id === undefined) return
    navigator.vibrate?.([400, 150, 400, 150, 800])
    if (!('AudioContext' in window)) return
    const audio = new AudioContext()
    for (const after of [0, 0.5, 1]) {
      const tone = audio.createOscillator()
      tone.frequency.value = 880
      tone.connect(audio.destination)
      tone.start(audio.currentTime + after)
      tone.stop(audio.currentTime + after + 0.3)
    }
    return () => void audio.close()
  }, [id])
}
