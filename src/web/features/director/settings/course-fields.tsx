import { useState } from 'react'
import type { TournamentSettings } from '#contract/director/settings.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { DivisionRow } from './parse-settings.ts'
import { errorProps } from './settings-fields.tsx'
import { TeeFields } from './tee-fields.tsx'

type Round = TournamentSettings['rounds'][number]

/** A stored course of a round. */
export type CourseFrom = Pick<Round, 'courseId' | 'courseName' | 'tees' | 'extraTees'>

type CourseFieldsProps = {
  at: (field: string) => string
  label?: string
  /** Undefined for an added course. */
  from: CourseFrom | undefined
  /** Holes of the round. */
  holes: Round['holes']
  tournament: TournamentSettings
  divisions: readonly DivisionRow[]
  isDrawn: boolean
  errors: Record<string, string>
  /** For the first course, which sets the number of holes; the others have as many. */
  onHoles?: (holes: Round['holes']) => void
}

/** A course of a round and its tees; fixed once the round is drawn. */
export function CourseFields(props: CourseFieldsProps) {
  const { at, from, tournament, divisions, isDrawn } = props
  const [courseId, setCourseId] = useState(from?.courseId ?? '')
  const { courses } = tournament
  const course = courses.find(({ id }) => id === courseId)
  const isSame = from !== undefined && courseId === (from.courseId ?? '')
  return (
    <>
      {isDrawn ? (
        <p className="text-slate-700">
          {from?.courseName}, {props.holes} huller
        </p>
      ) : (
        <CourseChoice {...props} course={course} onChoose={setCourseId} />
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

type CourseChoiceProps = CourseFieldsProps & {
  course: TournamentSettings['courses'][number] | undefined
  onChoose: (courseId: string) => void
}

function CourseChoice(props: CourseChoiceProps) {
  const { at, label = 'Bane', from, holes, tournament, course, onChoose, onHoles } = props
  const isFirst = onHoles !== undefined
  const options = tournament.courses
    // A course with more holes than the round has no rating for them.
    .filter((one) => isFirst || one.holes <= holes)
    .map((one) => ({ value: one.id, label: `${one.name}, ${one.holes} huller` }))
  return (
    <div className="grid items-end gap-5 sm:grid-cols-2">
      <SelectField
        name={at('course')}
        label={label}
        {...((from?.courseId ?? null) === null && { emptyLabel: from?.courseName ?? 'Vælg bane' })}
        options={options}
        defaultValue={from?.courseId ?? ''}
        {...errorProps(props.errors, at('course'))}
        required={from === undefined || from.courseId !== null}
        onChange={(event) => {
          onChoose(event.currentTarget.value)
          const chosen = tournament.courses.find(({ id }) => id === event.currentTarget.value)
          if (chosen) onHoles?.(chosen.holes === 9 ? 9 : 18)
        }}
      />
      {isFirst && course && (
        <SelectField
          key={course.id}
          name={at('holes')}
          label="Huller"
          options={holesOf(course.holes)}
          defaultValue={String(holes)}
          onChange={(event) => onHoles(event.currentTarget.value === '9' ? 9 : 18)}
        />
      )}
    </div>
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

type TeeName = CourseFrom['extraTees'][number]

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
