import { minuteOfDay } from '#domain/shared/clock-time.ts'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { serverNow } from '../../server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { dayChoices, timeChoices, timeValue } from '../clubs/moment-text.ts'
import type { VisitTime } from './queries.ts'

type VisitTimeFieldsProps = {
  today: string
  value: VisitTime | undefined
  onChange: (visit: VisitTime | undefined) => void
}

/** The next whole hour in which people play, or tomorrow morning. */
function nextHour(today: string): VisitTime {
  const { minute } = danishMoment(serverNow())
  const next = (Math.floor(minute / 60) + 1) * 60
  return next <= 20 * 60
    ? { day: today, minute: Math.max(next, 10 * 60) }
    : { day: addDays(plainDate(today), 1), minute: 10 * 60 }
}

/** Asks whether a guest is welcome at another time than now, for one who telephones. */
export function VisitTimeFields({ today, value, onChange }: VisitTimeFieldsProps) {
  if (!value)
    return (
      <Button
        variant="quiet"
        className="-ml-3 w-fit min-h-11! px-3! text-sm"
        onClick={() => onChange(nextHour(today))}
      >
        Vil gæsten komme et andet tidspunkt?
      </Button>
    )
  return (
    <div className="grid gap-3 rounded-md border border-slate-300 bg-white p-4">
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          name="visit-day"
          label="Dag"
          options={dayChoices(today, value.day)}
          value={value.day}
          onChange={(event) => onChange({ ...value, day: event.target.value })}
        />
        <SelectField
          name="visit-time"
          label="Klokken"
          options={timeChoices(timeValue(value.minute))}
          value={timeValue(value.minute)}
          onChange={(event) => onChange({ ...value, minute: minuteOfDay(event.target.value) })}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm text-slate-700">Svarene gælder den dag og time. Ingen tjekkes ind.</p>
        <Button
          variant="quiet"
          className="-mr-3 min-h-11! px-3!"
          onClick={() => onChange(undefined)}
        >
          Svar for nu
        </Button>
      </div>
    </div>
  )
}
