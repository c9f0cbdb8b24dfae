import type { Board } from '#domain/board/board.ts'
import { formatClock } from '#domain/shared/clock-time.ts'
import { cx } from '../../ui/cx.ts'
import { inputClass } from '../../ui/field.tsx'
import { SunlightSwitch } from '../scoring/sunlight-switch.tsx'
import { extraColumns } from './columns.ts'
import { clubsOf, hoursOf } from './filter-board.ts'
import type { RoundSearch } from './round/round-search.ts'

type BoardFiltersProps = { board: Board; search: RoundSearch }

const names = ['club', 'hour', 'flight', 'now', 'column'] as const

/** The filters that few readers need, folded below the search (LB-11). */
export function BoardFilters({ board, search }: BoardFiltersProps) {
  const count = names.filter((name) => search[name] !== undefined).length
  return (
    <details className="board-more">
      <summary className="board-tool">Filtre{count > 0 && ` (${count})`}</summary>
      <div className="board-more-fields">
        <Choice
          name="club"
          label="Klub"
          all="Alle klubber"
          options={clubsOf(board).map((club) => ({ value: club, label: club }))}
          chosen={search.club}
        />
        <StartChoices board={board} search={search} />
        <OnCourse isOn={search.now === '1'} />
        <ColumnChoice board={board} chosen={search.column} />
        <SunlightSwitch />
      </div>
    </details>
  )
}

/** A phone shows one extra column, which the user may choose. */
function ColumnChoice({ board, chosen }: { board: Board; chosen: RoundSearch['column'] }) {
  const [division] = board.divisions
  if (!division) return null
  const columns = extraColumns(board, division, division.main)
  return (
    <div className="max-[24rem]:hidden sm:hidden">
      <Choice
        name="column"
        label="Sidste kolonne"
        all="Sidste kolonne: som vist"
        options={columns.map(({ key, name }) => ({ value: key, label: `Sidste kolonne: ${name}` }))}
        chosen={chosen}
      />
    </div>
  )
}

/** Filters by start hour and by flight. */
function StartChoices({ board, search }: BoardFiltersProps) {
  const hours = hoursOf(board)
  return (
    <>
      {hours.length > 1 && (
        <Choice
          name="hour"
          label="Starttid"
          all="Alle starttider"
          options={hours.map((hour) => ({
            value: String(hour),
            label: `Ud ${hour}.00–${hour}.59`,
          }))}
          chosen={search.hour}
        />
      )}
      {board.flights.length > 1 && (
        <Choice
          name="flight"
          label="Flight"
          all="Alle flights"
          options={board.flights.map((flight) => ({
            value: flight.id,
            label: `Flight ${flight.position}, ${formatClock(flight.minute)}`,
          }))}
          chosen={search.flight}
        />
      )}
    </>
  )
}

function OnCourse({ isOn }: { isOn: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 font-semibold whitespace-nowrap">
      <input type="checkbox" name="now" value="1" defaultChecked={isOn} className="size-5" />
      På banen nu
    </label>
  )
}

type ChoiceProps = {
  name: string
  label: string
  all: string
  options: readonly { value: string; label: string }[]
  chosen: string | number | undefined
  className?: string
}

export function Choice({ name, label, all, options, chosen, className }: ChoiceProps) {
  return (
    <select
      name={name}
      aria-label={label}
      defaultValue={chosen === undefined ? '' : String(chosen)}
      className={cx(inputClass, className)}
    >
      <option value="">{all}</option>
      {options.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}
