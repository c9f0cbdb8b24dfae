import { readDanishDate } from '#domain/shared/danish-date.ts'
import { addDays, formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { DateField } from '../../../ui/text-field.tsx'

type LastDaysProps = {
  names: readonly string[]
  /** As typed, one for each round. */
  typed: readonly string[]
  onType: (typed: string[]) => void
  isChecked: boolean
}

/** A last day for each round. */
export function LastDays({ names, typed, onType, isChecked }: LastDaysProps) {
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">Sidste dag for hver runde</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {names.map((name, i) => (
          <DateField
            key={name}
            name={`last-${i}`}
            label={name}
            value={typed[i] ?? ''}
            onChange={({ currentTarget }) => {
              const next = names.map((_, at) => typed[at] ?? '')
              next[i] = currentTarget.value
              onType(next)
            }}
            error={isChecked ? errorOf(typed, i) : undefined}
          />
        ))}
      </div>
    </fieldset>
  )
}

function errorOf(typed: readonly string[], i: number): string | undefined {
  const day = readDanishDate(typed[i] ?? '')
  if (!day) return 'Skriv dagen som 20.06.2027.'
  const before = readDanishDate(typed[i - 1] ?? '')
  return before && day <= before ? 'Skal ligge efter runden før.' : undefined
}

/** The days as the API takes them; undefined while one is missing. */
export function daysOf(typed: readonly string[], count: number): string[] | undefined {
  const days = Array.from({ length: count }, (_, i) => readDanishDate(typed[i] ?? ''))
  return days.every((day) => day !== undefined) ? days : undefined
}

/** Two weeks for each round from a day on, as a start. */
export const suggestedDays = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => formatShortDate(addDays(plainDate(from), 14 * (i + 1))))
