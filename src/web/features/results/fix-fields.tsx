import { useState } from 'react'
import type { Fixable } from '#contract/results/fixable.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { FixErrors, FixKind } from './parse-fix.ts'

const kinds: { value: FixKind; label: string }[] = [
  { value: 'stroke_indexes', label: 'Banens handicapnøgler' },
  { value: 'tee_rating', label: 'Et tees course rating eller slope' },
  { value: 'player_tee', label: 'En spillers tee' },
  { value: 'player_handicap', label: 'En spillers handicap' },
]

type KindFieldProps = { kind: FixKind; setKind: (kind: FixKind) => void }

export const KindField = ({ kind, setKind }: KindFieldProps) => (
  <SelectField
    name="kind"
    label="Hvad var forkert?"
    value={kind}
    onChange={(event) => setKind(event.target.value as FixKind)}
    options={kinds}
  />
)

type RoundFieldProps = {
  rounds: Fixable['rounds']
  roundId: string
  setRoundId: (id: string) => void
}

export const RoundField = ({ rounds, roundId, setRoundId }: RoundFieldProps) =>
  rounds.length > 1 && (
    <SelectField
      name="round"
      label="Runde"
      value={roundId}
      onChange={(event) => setRoundId(event.target.value)}
      options={roundsIn(rounds)}
    />
  )

const roundsIn = (rounds: Fixable['rounds']) =>
  rounds.map(({ id, number }) => ({ value: id, label: `Runde ${number}` }))

type FieldsProps = { kind: FixKind; round: Fixable['rounds'][number]; errors: FixErrors }

function optionsOf(round: FieldsProps['round']) {
  const tees = round.tees.map(({ id, name, gender, divisionName, courseName }) => ({
    value: id,
    label: [`${name} ${gender === 'men' ? 'herrer' : 'damer'}`, divisionName, courseName]
      .filter(Boolean)
      .join(', '),
  }))
  const players = round.players.map(({ entryId, name, handicapTenths }) => ({
    value: entryId,
    label: handicapTenths === null ? name : `${name}, ${formatHandicap(handicapTenths)}`,
  }))
  return { tees, players }
}

/** The fields of what was wrong. */
export function FixFields({ kind, round, errors }: FieldsProps) {
  const { tees, players } = optionsOf(round)
  if (kind === 'stroke_indexes') return <StrokeIndexes round={round} errors={errors} />
  return (
    <>
      {kind !== 'tee_rating' && <SelectField name="entryId" label="Spiller" options={players} />}
      {kind !== 'player_handicap' && (
        <SelectField
          name="teeId"
          label={kind === 'player_tee' ? 'Spillede fra' : 'Tee'}
          options={tees}
        />
      )}
      {kind === 'player_handicap' && (
        <TextField
          name="handicap"
          label="Det rigtige handicap"
          width="short"
          maxLength={5}
          inputMode="decimal"
          autoComplete="off"
          error={errors.handicap}
        />
      )}
      {kind === 'tee_rating' && <Rating errors={errors} />}
    </>
  )
}

/** The indexes of the tees of one course. */
function StrokeIndexes({ round, errors }: Omit<FieldsProps, 'kind'>) {
  const courses = [...new Set(round.tees.flatMap(({ courseName }) => courseName ?? []))]
  const [course, setCourse] = useState(courses[0] ?? null)
  const first = round.tees.find(({ courseName }) => courseName === course)
  return (
    <>
      {courses.length > 1 && (
        <SelectField
          name="course"
          label="Bane"
          options={courses.map((name) => ({ value: name, label: name }))}
          onChange={(event) => setCourse(event.currentTarget.value)}
        />
      )}
      <TextField
        key={course}
        name="indexes"
        label="De rigtige, hul for hul"
        help={`For alle tees ${course ? `på ${course}` : 'i runden'}. Slagene falder på de nye huller.`}
        defaultValue={first?.strokeIndexes.join(' ')}
        maxLength={120}
        inputMode="numeric"
        autoComplete="off"
        error={errors.indexes}
      />
    </>
  )
}

function Rating({ errors }: Pick<FieldsProps, 'errors'>) {
  return (
    <>
      <TextField
        name="rating"
        label="Course rating"
        width="short"
        maxLength={5}
        inputMode="decimal"
        autoComplete="off"
        error={errors.rating}
      />
      <TextField
        name="slope"
        label="Slope"
        width="short"
        maxLength={3}
        inputMode="numeric"
        autoComplete="off"
        error={errors.slope}
      />
    </>
  )
}
