import { useState, type SubmitEvent } from 'react'
import { capital } from '#domain/shared/danish.ts'
import {
  isUnusualMeasure,
  nobodyText,
  formatMeasure,
  sideCompetitionKindText,
  type SideCompetitionKind,
} from '#domain/sidecompetitions/side-competition.ts'
import { newId } from '../../new-id.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ScoreState } from './flight-session.ts'
import {
  parseMeasurement,
  readMeasurementFields,
  sideMeasureTexts,
  type FieldErrors,
  type MeasurementFields,
} from './parse-side-measurement.ts'
import { SavedLine } from './saved-line.tsx'
import type { ScoreStore } from './score-store.ts'
import type { Writer } from './flight-view-model.ts'
import {
  deskRulingsOn,
  isDisputed,
  playerNameIn,
  sideAnswerText,
  type SideCompetitionViewModel,
} from './side-competition-view-model.ts'

type SideCompetitionViewProps = {
  side: SideCompetitionViewModel
  writer: Writer
  store: ScoreStore
  state: ScoreState
  onDone: () => void
}
type Statement = { entryId: string | null; measure: number | null }

/** The form for a side competition: the flight's best player and the measure (PE-12). */
export function SideCompetitionView({
  side,
  writer,
  store,
  state,
  onDone,
}: SideCompetitionViewProps) {
  const { kind, hole, id, current } = side
  const record = ({ entryId, measure }: Statement) => {
    const replaces = current.map((each) => each.id)
    const statement = { id: newId(), competitionId: id, entryId, measure, replaces }
    const result = { ...statement, by: writer.me, writtenAt: Date.now() }
    const [latest] = current
    const isUnchanged =
      current.length === 1 && latest?.entryId === entryId && latest.measure === measure
    if (!isUnchanged) void store.add({ kind: 'side', side: { kind, hole }, result })
    onDone()
  }
  return (
    <div className="grid gap-5 p-4">
      <div className="flex items-center justify-between gap-3">
        <h2>
          {sideCompetitionKindText[kind]}
          <span className="block text-base font-medium text-slate-700">Hul {hole}</span>
        </h2>
        <Button variant="quiet" onClick={onDone}>
          <Icon name="chevron-left" /> Tilbage
        </Button>
      </div>
      <CurrentAnswer side={side} />
      <MeasurementForm side={side} onRecord={record} />
      <SavedLine state={state} />
    </div>
  )
}

type CurrentAnswerProps = Pick<SideCompetitionViewProps, 'side'>

/** The prize, the leading measure, and the answer of the flight or the tournament desk. */
function CurrentAnswer({ side }: CurrentAnswerProps) {
  const { kind, prize, best } = side
  const desk = deskRulingsOn(side)
  const nameOf = playerNameIn(side)
  const text = sideAnswerText(side)
  const answer = text && capital(text)
  return (
    <div className="grid gap-3">
      <p>
        {prize && <span className="block font-semibold">Præmie: {prize}</span>}
        {best === null ? 'Ingen målinger endnu.' : `Bedst indtil nu: ${formatMeasure(kind, best)}.`}
      </p>
      {isDisputed(side) ? (
        <Notice tone="warning" title="To telefoner siger noget forskelligt" live>
          {answer}. Skriv det, der er rigtigt, så gælder det.
        </Notice>
      ) : (
        answer && (
          <Notice tone={desk.length > 0 ? 'info' : 'success'} title={answer} live>
            {desk.length === 0 && 'Skriv igen, hvis det skal rettes.'}
            {desk.map(({ entryId, reason }) => (
              <span key={entryId} className="block">
                Turneringsledelsen har skrevet det om {nameOf(entryId)}: {reason}
              </span>
            ))}
          </Notice>
        )
      )}
    </div>
  )
}

type MeasurementFormProps = Pick<SideCompetitionViewProps, 'side'> & {
  onRecord: (statement: Statement) => void
}

function MeasurementForm({ side, onRecord }: MeasurementFormProps) {
  const { kind, current } = side
  const [fields, setFields] = useState<MeasurementFields>({
    who: current[0]?.entryId ?? '',
    measure: String(current[0]?.measure ?? ''),
  })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [unusual, setUnusual] = useState<{ entryId: string; measure: number }>()
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = readMeasurementFields(new FormData(event.currentTarget))
    const { errors: found, measurement } = parseMeasurement(kind, values)
    setFields(values)
    setErrors(found)
    if (!measurement) {
      const first = found.who ? `who-${side.id}` : `measure-${side.id}`
      return document.getElementById(first)?.focus()
    }
    if (isUnusualMeasure(kind, measurement.measure)) setUnusual(measurement)
    else onRecord(measurement)
  }
  if (unusual) {
    return (
      <ConfirmUnusual
        kind={kind}
        measure={unusual.measure}
        onYes={() => onRecord(unusual)}
        onNo={() => setUnusual(undefined)}
      />
    )
  }
  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-5">
      {/* The most common answer comes first. */}
      <Button variant="secondary" onClick={() => onRecord({ entryId: null, measure: null })}>
        {nobodyText[kind]}
      </Button>
      <Fields {...{ side, errors, fields }} />
      <Button type="submit" size="lg" wide>
        Gem
      </Button>
    </form>
  )
}

type FieldsProps = CurrentAnswerProps & { errors: FieldErrors; fields: MeasurementFields }

function Fields({ side: { id, kind, players }, errors, fields }: FieldsProps) {
  return (
    <>
      <RadioCards
        id={`who-${id}`}
        name="who"
        legend={sideMeasureTexts[kind].who}
        options={players.map(({ entryId, name }) => ({ value: entryId, label: name }))}
        defaultValue={fields.who}
        {...(errors.who && { error: errors.who })}
      />
      <TextField
        id={`measure-${id}`}
        name="measure"
        label={sideMeasureTexts[kind].label}
        inputMode="numeric"
        autoComplete="off"
        width="short"
        suffix={sideMeasureTexts[kind].suffix}
        maxLength={6}
        defaultValue={fields.measure}
        {...(errors.measure && { error: errors.measure })}
      />
    </>
  )
}

type ConfirmUnusualProps = {
  kind: SideCompetitionKind
  measure: number
  onYes: () => void
  onNo: () => void
}

/** Confirms an unusual measure, such as 3 centimetres typed for 3 metres (PE-5). */
function ConfirmUnusual({ kind, measure, onYes, onNo }: ConfirmUnusualProps) {
  return (
    <div role="alert" className="grid gap-3">
      <p className="text-lg font-semibold">
        {sideMeasureTexts[kind].unit(measure)}. Er det rigtigt?
      </p>
      <Button size="lg" wide onClick={onYes}>
        Ja, {formatMeasure(kind, measure)}
      </Button>
      <Button variant="secondary" onClick={onNo}>
        Nej, ret det
      </Button>
    </div>
  )
}
