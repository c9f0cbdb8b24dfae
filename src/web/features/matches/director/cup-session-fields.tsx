import type { ShownCup } from '#contract/matches/cup.ts'
import type { DirectedMatches } from '#contract/matches/endpoints.ts'
import { limits, sessionFormatText, type SessionFormat } from '#domain/matches/cup.ts'
import { formatClock, parseMinute } from '#domain/shared/clock-time.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { DateField, TextField } from '../../../ui/text-field.tsx'

export type TypedSession = {
  format: SessionFormat
  day: string
  time: string
  matches: string
  startHole: string
  course: string
}

type FieldsProps = {
  id: string
  sessions: readonly TypedSession[]
  /** The first sessions, which are revealed and keep their format and number of matches. */
  revealed: number
  holes: number
  /** The courses of the round by name. */
  courses: readonly string[]
  isChecked: boolean
  onChange: (sessions: TypedSession[]) => void
}

/** The sessions in order: how they are played, when, and how many matches each has. */
export function CupSessionFields(props: FieldsProps) {
  const { id, sessions, revealed, holes, courses, isChecked, onChange } = props
  const set = (at: number, change: Partial<TypedSession>) =>
    onChange(sessions.map((one, i) => (i === at ? { ...one, ...change } : one)))
  const last = sessions.at(-1)
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-semibold">Sessioner</legend>
      {sessions.map((session, i) => (
        <SessionFields
          key={i}
          id={`${id}-${i}`}
          number={i + 1}
          isRevealed={i < revealed}
          onSet={(change) => set(i, change)}
          {...{ session, isChecked, holes, courses }}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        {sessions.length < limits.sessions && last && (
          <Button variant="secondary" onClick={() => onChange([...sessions, { ...last }])}>
            Tilføj en session
          </Button>
        )}
        {sessions.length > Math.max(1, revealed) && (
          <Button variant="quiet" onClick={() => onChange(sessions.slice(0, -1))}>
            Fjern den sidste
          </Button>
        )}
      </div>
    </fieldset>
  )
}

type SessionProps = Pick<FieldsProps, 'id' | 'isChecked' | 'holes' | 'courses'> & {
  session: TypedSession
  number: number
  isRevealed: boolean
  onSet: (change: Partial<TypedSession>) => void
}

function SessionFields(props: SessionProps) {
  const { id, session, number, isRevealed, isChecked, onSet } = props
  const { format, day, time, matches } = session
  return (
    <div className="grid grid-cols-2 items-start gap-4 rounded-md border border-slate-300 bg-white p-4 sm:grid-cols-3 xl:grid-cols-6">
      <SelectField
        name={`format-${id}`}
        label={`${number}. session`}
        disabled={isRevealed}
        options={formats}
        value={format}
        onChange={({ currentTarget }) => onSet({ format: currentTarget.value as SessionFormat })}
      />
      <SelectField
        name={`matches-${id}`}
        label="Kampe"
        disabled={isRevealed}
        options={counts}
        value={matches}
        onChange={({ currentTarget }) => onSet({ matches: currentTarget.value })}
      />
      <DateField
        name={`day-${id}`}
        label="Dag"
        value={day}
        onChange={({ currentTarget }) => onSet({ day: currentTarget.value })}
        error={isChecked && !readDanishDate(day) ? 'Skriv dagen som 20.06.2027.' : undefined}
      />
      <TextField
        name={`time-${id}`}
        label="Første start"
        required={false}
        inputMode="decimal"
        maxLength={5}
        autoComplete="off"
        value={time}
        onChange={({ currentTarget }) => onSet({ time: currentTarget.value })}
        error={isChecked && isWrong(time) ? 'Skriv klokken som 9.00.' : undefined}
      />
      <WhereFields {...props} />
      {isRevealed && (
        <p className="col-span-full text-sm text-slate-700">
          Opstillingerne er vist. Får sessionen en anden dag, tid, bane eller starthul, får begge
          kaptajner en mail.
        </p>
      )}
    </div>
  )
}

/** The course where the round has several or no longer the chosen one, and the hole that every match begins on. */
const WhereFields = ({ id, session, holes, courses, onSet }: SessionProps) => (
  <>
    <SelectField
      name={`hole-${id}`}
      label="Starthul"
      options={Array.from({ length: holes }, (_, i) => ({
        value: String(i + 1),
        label: `Hul ${i + 1}`,
      }))}
      value={session.startHole}
      onChange={({ currentTarget }) => onSet({ startHole: currentTarget.value })}
    />
    {(courses.length > 1 || Number(session.course) > courses.length) && (
      <SelectField
        name={`course-${id}`}
        label="Bane"
        options={courseChoices(courses, session.course)}
        value={session.course}
        onChange={({ currentTarget }) => onSet({ course: currentTarget.value })}
      />
    )}
  </>
)

const courseChoices = (courses: readonly string[], chosen: string) => [
  ...courses.map((label, i) => ({ value: String(i + 1), label })),
  ...(Number(chosen) > courses.length ? [{ value: chosen, label: 'Banen er fjernet' }] : []),
]

const formats = (Object.keys(sessionFormatText) as SessionFormat[]).map((value) => ({
  value,
  label: sessionFormatText[value],
}))
const counts = Array.from({ length: limits.matches }, (_, i) => ({
  value: String(i + 1),
  label: String(i + 1),
}))
const isWrong = (time: string) => time.trim() !== '' && parseMinute(time) === undefined

const usual = { startHole: '1', course: '1' }

/** Foursomes, four-ball and singles for everybody, as a start. */
export function startingSessions({ firstDay }: DirectedMatches, players: number): TypedSession[] {
  const each = Math.max(1, Math.floor(players / 2))
  const pairs = String(Math.min(limits.matches, Math.max(1, Math.floor(each / 2))))
  const day = formatShortDate(plainDate(firstDay))
  const singles = String(Math.min(limits.matches, each))
  return [
    { format: 'foursomes', day, time: '8.00', matches: pairs, ...usual },
    { format: 'four_ball', day, time: '11.00', matches: pairs, ...usual },
    { format: 'singles', day, time: '14.00', matches: singles, ...usual },
  ]
}

/** The stored sessions as they are typed. */
export const storedSessions = ({ sessions }: ShownCup): TypedSession[] =>
  sessions.map(({ format, day, startsAt, matches, startHole, course }) => ({
    format,
    day: formatShortDate(plainDate(day)),
    time: startsAt === null ? '' : formatClock(startsAt),
    matches: String(matches.length),
    startHole: String(startHole),
    course: String(course),
  }))
