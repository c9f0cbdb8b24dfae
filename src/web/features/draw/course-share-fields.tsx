import { useState } from 'react'
import type { DrawStudio } from '#contract/draw/endpoints.ts'
import type { CourseShare, CourseStart, DraftSettings } from '#domain/draw/draft.ts'
import { formatClock, parseMinute } from '#domain/shared/clock-time.ts'
import type { ReadText } from '../../parsed-form.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { NumberField, TextField } from '../../ui/text-field.tsx'
import { startOptions } from '../competitions/tournament-text.ts'
import { errorOf, parseCount } from './parse-count.ts'

export type SharedCourses = {
  /** The names of the courses of the round, the first of them number 1. */
  courses: readonly string[]
  divisions: DrawStudio['divisions']
}

type CourseShareFieldsProps = SharedCourses & {
  settings: DraftSettings
  errors: Record<string, string>
}

/** How flights are shared by the courses, and how the second and third course start. */
export function CourseShareFields(props: CourseShareFieldsProps) {
  const { settings, courses, divisions, errors } = props
  const share = shareOf(settings)
  const [kind, setKind] = useState(share.kind)
  return (
    <fieldset className="grid gap-4 border-t border-slate-200 pt-4">
      <legend className="sr-only">Fordeling på banerne</legend>
      <div className="grid items-end gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField
          name="share"
          label="Fordeling på banerne"
          options={divisions.length > 1 ? shareOptions : shareOptions.slice(0, 1)}
          defaultValue={share.kind}
          onChange={(event) => setKind(event.currentTarget.value as CourseShare['kind'])}
        />
        {kind === 'by_division' &&
          divisions.map(({ id, name }) => (
            <SelectField
              key={id}
              name={`course-${id}`}
              label={`${name} spiller på`}
              options={courses.map((course, i) => ({ value: String(i + 1), label: course }))}
              defaultValue={String(share.ofDivision[id] ?? 1)}
            />
          ))}
      </div>
      {courses.slice(1).map((course, i) => (
        <StartFields
          key={course}
          {...{ course, errors }}
          number={i + 2}
          start={share.starts[i] ?? settings}
        />
      ))}
    </fieldset>
  )
}

type StartFieldsProps = {
  course: string
  number: number
  start: CourseStart
  errors: Record<string, string>
}

function StartFields({ course, number, start, errors }: StartFieldsProps) {
  return (
    <div className="grid items-end gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
      <SelectField
        name={`start-${number}`}
        label={`Start på ${course}`}
        options={startOptions}
        defaultValue={start.start}
      />
      <TextField
        name={`first-${number}`}
        label={`Første start på ${course} kl.`}
        width="short"
        defaultValue={formatClock(start.firstMinute)}
        {...errorOf(errors, `first-${number}`)}
      />
      <NumberField
        name={`interval-${number}`}
        label={`Minutter imellem på ${course}`}
        defaultValue={String(start.interval)}
        {...errorOf(errors, `interval-${number}`)}
      />
    </div>
  )
}

const shareOptions: { value: CourseShare['kind']; label: string }[] = [
  { value: 'evenly', label: 'Ligeligt' },
  { value: 'by_division', label: 'Efter række' },
]

/** The settings of a draft; one that was drawn on one course gets the suggested share of several. */
export const withShare = (
  settings: DraftSettings,
  { courses }: Pick<DraftSettings, 'courses'>,
): DraftSettings => (courses && !settings.courses ? { ...settings, courses } : settings)

const shareOf = ({ courses }: DraftSettings): CourseShare =>
  courses ?? { kind: 'evenly', ofDivision: {}, starts: [] }

/** The share of the form; undefined for a round on one course. */
export function parseCourseShare(
  text: ReadText,
  { courses, divisions, now }: SharedCourses & { now: DraftSettings },
  reportError: (field: string, message: string) => void,
): CourseShare | undefined {
  if (courses.length < 2) return undefined
  const before = shareOf(now)
  const kind = text('share') === 'by_division' ? 'by_division' : 'evenly'
  const starts = courses.slice(1).map((_, i): CourseStart => {
    const [first, interval] = [`first-${i + 2}`, `interval-${i + 2}`]
    const minute = parseMinute(text(first))
    if (minute === undefined) reportError(first, 'Skriv tiden som 9.00.')
    const minutes = parseCount(text(interval))
    if (minutes === undefined) reportError(interval, 'Skriv et antal minutter fra 1 til 60.')
    const start = text(`start-${i + 2}`) as CourseStart['start']
    return { start, firstMinute: minute ?? now.firstMinute, interval: minutes ?? now.interval }
  })
  return {
    kind,
    ofDivision:
      kind === 'evenly'
        ? before.ofDivision
        : Object.fromEntries(divisions.map(({ id }) => [id, Number(text(`course-${id}`)) || 1])),
    starts,
  }
}
