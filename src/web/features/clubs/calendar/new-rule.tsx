import { useState } from 'react'
import type { CalendarChange } from '#contract/clubs/calendar.ts'
import { weekdayNames } from '#domain/clubs/blackout-text.ts'
import type { ProposedRule } from '#domain/clubs/club-calendar.ts'
import { endOfDay, formatClockShort, minuteOfDay } from '#domain/shared/clock-time.ts'
import { capital } from '#domain/shared/danish.ts'
import { formatShortDate } from '#domain/shared/dates.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { DateField, TextField } from '../../../ui/text-field.tsx'
import { reasonOptions, type Reason } from './reasons.ts'

export type NewRule = CalendarChange['newRules'][number]

const empty = { reason: 'turnering', from: '', to: '', fromDay: '', toDay: '', note: '' }
type Typed = typeof empty
type FieldErrors = Partial<Record<keyof Typed, string>>

type NewRuleFieldsProps = {
  onAdd: (rule: NewRule) => void
  /** What the fields begin with; empty by default. Another start needs another key. */
  start?: ProposedRule | undefined
}

const typedOf = ({ reason, fromMinute, toMinute, fromDay, toDay, note }: ProposedRule): Typed => ({
  reason,
  from: formatClockShort(fromMinute),
  to: toMinute === endOfDay ? '24.00' : formatClockShort(toMinute),
  fromDay: fromDay ? formatShortDate(fromDay) : '',
  toDay: toDay ? formatShortDate(toDay) : '',
  note: note ?? '',
})

/** The form for a new closure: weekdays, times and period. */
export function NewRuleFields({ onAdd, start }: NewRuleFieldsProps) {
  const [typed, setTyped] = useState<Typed>(() => (start ? typedOf(start) : empty))
  const [weekdays, setWeekdays] = useState<number[]>(() => [...(start?.weekdays ?? [])])
  const [errors, setErrors] = useState<FieldErrors>({})
  const field = (name: keyof Typed) => ({
    name: `rule-${name}`,
    value: typed[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setTyped((before) => ({ ...before, [name]: value }))
    },
  })
  const add = () => {
    const { rule, errors: found } = readRule(typed, weekdays)
    setErrors(found)
    if (!rule) return
    onAdd(rule)
    setTyped(empty)
    setWeekdays([])
  }
  return (
    <fieldset className="grid gap-5 rounded-md border border-slate-300 bg-white p-4 sm:p-5">
      <legend className="px-1 font-semibold">Tilføj en lukning</legend>
      <SelectField label="Grund" options={reasonOptions} {...field('reason')} />
      <div>
        <p className="font-semibold">Ugedage</p>
        <p className="text-sm text-slate-600">Ingen valgt betyder alle dage.</p>
        <div className="flex flex-wrap gap-x-6">
          {Object.entries(weekdayNames).map(([day, label]) => (
            <Checkbox
              key={day}
              name={`rule-day-${day}`}
              label={capital(label)}
              checked={weekdays.includes(Number(day))}
              onChange={() => setWeekdays((chosen) => toggled(chosen, Number(day)))}
            />
          ))}
        </div>
      </div>
      <div className="field-pairs">
        <TextField label="Fra kl." width="short" placeholder="8.00" {...field('from')} />
        <TextField label="Til kl." width="short" placeholder="12.00" {...field('to')} />
        <DateField label="Første dag" optional {...field('fromDay')} />
        <DateField label="Sidste dag" optional {...field('toDay')} />
      </div>
      <TextField label="Klubbens ord" optional maxLength={120} {...field('note')} />
      <Button variant="secondary" className="w-fit" onClick={add}>
        Tilføj lukningen
      </Button>
    </fieldset>
  )
}

function readRule(typed: Typed, weekdays: number[]): { rule?: NewRule; errors: FieldErrors } {
  const [fromMinute, toMinute] = [minuteOf(typed.from), minuteOf(typed.to)]
  const [fromDay, toDay] = [readDanishDate(typed.fromDay), readDanishDate(typed.toDay)]
  const isBackwards = fromMinute !== undefined && toMinute !== undefined && toMinute <= fromMinute
  const errors: FieldErrors = {
    ...(fromMinute === undefined && { from: 'Skriv tiden som 8.00.' }),
    ...(toMinute === undefined && { to: 'Skriv tiden som 12.00.' }),
    ...(isBackwards && { to: 'Slut efter begyndelsen. Over midnat er det to lukninger.' }),
    ...(typed.fromDay && !fromDay && { fromDay: 'Skriv dagen som 04.05.2027.' }),
    ...(typed.toDay && !toDay && { toDay: 'Skriv dagen som 04.05.2027.' }),
    ...(fromDay && toDay && toDay < fromDay && { toDay: 'Den sidste dag er før den første.' }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  const rule: NewRule = {
    reason: typed.reason as Reason,
    weekdays: weekdays.toSorted(),
    fromMinute: fromMinute ?? 0,
    toMinute: toMinute ?? 0,
    ...(fromDay && { fromDay }),
    ...(toDay && { toDay }),
    ...(typed.note.trim() && { note: typed.note.trim() }),
  }
  return { rule, errors }
}

function minuteOf(text: string): number | undefined {
  try {
    return minuteOfDay(/^\s*\d{1,2}\s*$/.test(text) ? `${text.trim()}.00` : text.trim())
  } catch {
    return undefined
  }
}

const toggled = (days: readonly number[], day: number) =>
  days.includes(day) ? days.filter((one) => one !== day) : [...days, day]
