import { useRef, useState } from 'react'
import type { TournamentSettings } from '#contract/director/settings.ts'
import { formatClock } from '#domain/shared/clock-time.ts'
import { formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { DateField, NumberField, TextField } from '../../../ui/text-field.tsx'
import { startOptions } from '../../competitions/tournament-text.ts'
import type { DivisionRow, RoundRow } from './parse-settings.ts'
import { RowButtons, type RowMoves, errorProps } from './settings-fields.tsx'
import { mostCourses } from '#domain/competitions/round-courses.ts'
import { Button } from '../../../ui/button.tsx'
import { CourseFields, type CourseFrom } from './course-fields.tsx'
import { otherCourseField } from './parse-round.ts'

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
      <Courses {...{ row, tournament, divisions, errors }} />
    </fieldset>
  )
}

type OtherCourse = { key: string; from: CourseFrom | undefined }

/** The courses that are played at once; fixed once the round is drawn. */
function Courses({ row, tournament, divisions, errors }: Omit<RoundProps, 'number' | 'moves'>) {
  const { key, from } = row
  const [others, setOthers] = useState<OtherCourse[]>(() =>
    from.otherCourses.map((course, i) => ({ key: String(i), from: course })),
  )
  const [holes, setHoles] = useState(from.holes)
  const added = useRef(0)
  const fields = { holes, tournament, divisions, errors, isDrawn: from.isDrawn }
  const at = (field: string) => `round-${key}-${field}`
  const add = () => {
    added.current += 1
    setOthers((now) => [...now, { key: `new${added.current}`, from: undefined }])
  }
  return (
    <>
      <CourseFields {...fields} at={at} from={from} onHoles={setHoles} />
      {others.map((other, i) => (
        <fieldset key={other.key} className="grid gap-5 border-t border-slate-300 pt-5">
          <legend className="sr-only">Bane {i + 2}</legend>
          <input type="hidden" name={at(otherCourseField(other.key))} value="on" />
          <CourseFields
            {...fields}
            at={(field) => at(`${other.key}-${field}`)}
            label={`Bane ${i + 2}`}
            from={other.from}
          />
          {!from.isDrawn && (
            <Button
              variant="secondary"
              className="w-fit"
              onClick={() => setOthers((now) => now.filter((one) => one.key !== other.key))}
            >
              Fjern bane {i + 2}
            </Button>
          )}
        </fieldset>
      ))}
      {!from.isDrawn && others.length + 1 < mostCourses && tournament.courses.length > 1 && (
        <div className="grid gap-1.5 border-t border-slate-300 pt-5">
          <Button variant="secondary" className="w-fit" onClick={add}>
            Spil også på en anden bane
          </Button>
          <p className="text-slate-700">
            Runden spilles så på flere baner samtidig, og hver flight går på én af dem.
          </p>
        </div>
      )}
    </>
  )
}
