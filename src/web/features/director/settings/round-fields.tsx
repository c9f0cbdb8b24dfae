import { useState } from 'react'
import type { TournamentSettings } from '#contract/director/settings.ts'
import { formatClock } from '#domain/shared/clock-time.ts'
import { formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { DateField, NumberField, TextField } from '../../../ui/text-field.tsx'
import { startOptions } from '../../competitions/tournament-text.ts'
import type { DivisionRow, RoundRow } from './parse-settings.ts'
import { RowButtons, type RowMoves, errorProps } from './settings-fields.tsx'
import { TeeFields } from './tee-fields.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Icon } from '../../../ui/icon.tsx'

type RoundProps = {
  row: RoundRow
  number: number
  tournament: TournamentSettings
  divisions: readonly DivisionRow[]
  errors: Record<string, string>
  moves: RowMoves
}

/** A round: day, start, course and tees. */
export function RoundFields({ row, number, tournament, divisions, errors, moves }: RoundProps) {
  const { key, from } = row
  const at = (field: string) => `round-${key}-${field}`
  const isFixed = from.isDrawn
  const isDayFixed = isFixed || (from.id !== null && tournament.entered + tournament.waiting > 0)
  return (
    <fieldset className="grid gap-5 rounded-md border border-slate-300 bg-white p-4 sm:p-6">
      <legend className="sr-only">Runde {number}</legend>
      <RowButtons title={`Runde ${number}`} moves={moves} />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <DateField
          name={at('day')}
          label="Dag"
          readOnly={isDayFixed}
          {...(isDayFixed && { help: 'Flyttes under Overblik, så de tilmeldte får besked' })}
          defaultValue={formatShortDate(plainDate(from.day))}
          {...errorProps(errors, at('day'))}
        />
        <TextField
          name={at('first')}
          label="Første start kl."
          width="short"
          readOnly={isFixed}
          defaultValue={formatClock(from.firstMinute)}
          {...errorProps(errors, at('first'))}
        />
        <NumberField
          name={at('interval')}
          label="Minutter imellem"
          readOnly={isFixed}
          defaultValue={String(from.interval)}
          {...errorProps(errors, at('interval'))}
        />
        <SelectField
          name={at('start')}
          label="Start"
          options={
            isFixed ? startOptions.filter(({ value }) => value === from.startStyle) : startOptions
          }
          defaultValue={from.startStyle}
        />
      </div>
      <Course row={row} tournament={tournament} divisions={divisions} />
    </fieldset>
  )
}

type CourseProps = Pick<RoundProps, 'row' | 'tournament' | 'divisions'>

/** The course and its tees; fixed once the round is drawn. */
function Course({ row: { key, from }, tournament, divisions }: CourseProps) {
  const at = (field: string) => `round-${key}-${field}`
  const [courseId, setCourseId] = useState(from.courseId ?? '')
  const { courses } = tournament
  const { isDrawn } = from
  const course = courses.find(({ id }) => id === courseId)
  const isSame = courseId === (from.courseId ?? '')
  const options = courses.map(({ id, name, holes }) => ({
    value: id,
    label: `${name}, ${holes} huller`,
  }))
  return (
    <>
      {!isDrawn && (
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <SelectField
            name={at('course')}
            label="Bane"
            {...(from.courseId === null && { emptyLabel: from.courseName })}
            options={options}
            defaultValue={courseId}
            required={from.courseId !== null}
            onChange={(event) => setCourseId(event.currentTarget.value)}
          />
          {course && (
            <SelectField
              key={courseId}
              name={at('holes')}
              label="Huller"
              options={holesOf(course.holes)}
              defaultValue={String(isSame ? from.holes : course.holes)}
            />
          )}
        </div>
      )}
      {isDrawn && (
        <p className="text-slate-700">
          {from.courseName}, {from.holes} huller
        </p>
      )}
      <TeeFields
        key={`tees${courseId}`}
        at={at}
        tees={isSame ? from.tees : []}
        rated={course?.tees ?? []}
        owners={tournament.divisions.map(({ id }) => id)}
        divisions={divisions}
        isDrawn={isDrawn}
      />
      <ExtraTees
        key={`extra${courseId}`}
        at={at}
        chosen={isSame ? from.extraTees : []}
        rated={course?.tees ?? []}
      />
    </>
  )
}

/** A nine-hole course may be played twice; an 18-hole course has no nine-hole rating. */
const holesOf = (holes: number) =>
  holes === 9
    ? [
        { value: '9', label: '9 huller' },
        { value: '18', label: '18 huller, banen to gange' },
      ]
    : [{ value: '18', label: '18 huller' }]

type TeeName = TournamentSettings['rounds'][number]['extraTees'][number]

type ExtraTeesProps = {
  at: (field: string) => string
  /** The stored extra tees; none for another course. */
  chosen: readonly TeeName[]
  /** The rated tees of the course. */
  rated: readonly TeeName[]
}

const genders = [
  { gender: 'men', label: 'herrer' },
  { gender: 'women', label: 'damer' },
] as const

/** Tees that no division plays, for a single player with another tee than the division. */
function ExtraTees({ at, chosen, rated }: ExtraTeesProps) {
  const isChosen = (tee: TeeName) => chosen.some(isTee(tee))
  const tees = [...rated, ...chosen.filter((tee) => !rated.some(isTee(tee)))]
  if (tees.length === 0) return null
  return (
    <details {...(chosen.length > 0 && { open: true })} className="group">
      <summary className="flex min-h-11 w-fit list-none items-center gap-2 font-semibold text-green-700 [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-down" className="group-open:rotate-180" />
        Ekstra teested
      </summary>
      <p className="pt-1 text-slate-700">
        For en enkelt spiller, som ikke spiller fra rækkens teested. Vælg teestedet her, og giv
        spilleren det under Resultater, når startlisten er ude.
      </p>
      <div className="grid gap-x-5 sm:grid-cols-2">
        {genders.flatMap(({ gender, label }) =>
          tees
            .filter((tee) => tee.gender === gender)
            .map((tee) => (
              <Checkbox
                key={`${gender} ${tee.name}`}
                name={at(`extra-${gender}-${tee.name}`)}
                label={`${tee.name}, ${label}`}
                defaultChecked={isChosen(tee)}
              />
            )),
        )}
      </div>
    </details>
  )
}

const isTee = (one: TeeName) => (other: TeeName) =>
  other.gender === one.gender && other.name === one.name
