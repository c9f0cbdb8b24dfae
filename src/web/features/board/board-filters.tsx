import { useRef, type FormEvent } from 'react'
import type { Board } from '#domain/board/board.ts'
import { formatClock } from '#domain/shared/clock-time.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { inputClass } from '../../ui/field.tsx'
import { roundSearch, type RoundSearch } from './round/round-search.ts'
import { extraColumns } from './columns.ts'
import { clubsOf, hoursOf } from './filter-board.ts'

type BoardFiltersProps = {
  board: Board
  search: RoundSearch
  /** The page that answers the form without scripts. */
  action: string
  onSearch: (search: RoundSearch) => void
}

const filterNames = ['q', 'division', 'club', 'hour', 'flight', 'now', 'column'] as const

/** Filters of the board, kept in the address so that a view can be shared (LB-11). */
export function BoardFilters({ board, search, action, onSearch }: BoardFiltersProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const applyFilters = (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    const none = Object.fromEntries(filterNames.map((name) => [name, undefined]))
    onSearch({ ...search, ...none, ...roundSearch(Object.fromEntries(new FormData(form))) })
  }
  const applySoon = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const isTyped = event.target instanceof HTMLInputElement && event.target.type === 'search'
    clearTimeout(timer.current)
    timer.current = setTimeout(() => applyFilters(form), isTyped ? 150 : 0)
  }
  const isFiltered = filterNames.some((name) => search[name] !== undefined)
  return (
    <details className="board-find print-hide" open={isFiltered}>
      <summary>
        <Icon name="search" /> Find spiller, klub og flight
      </summary>
      <form
        method="get"
        role="search"
        aria-label="Find i stillingen"
        action={action}
        onInput={applySoon}
        onSubmit={(event) => {
          event.preventDefault()
          applyFilters(event.currentTarget)
        }}
        className="board-filters"
      >
        <Fields board={board} search={search} />
      </form>
    </details>
  )
}

/** A phone shows one extra column, which the user may choose. */
function ColumnChoice({ board, chosen }: { board: Board; chosen: RoundSearch['column'] }) {
  const [division] = board.divisions
  if (!division) return null
  const [usual, ...others] = extraColumns(board, division, division.main)
  return (
    <div className="col-span-2 max-[24rem]:hidden sm:hidden">
      <Choice
        name="column"
        label="Sidste kolonne"
        all={`Sidste kolonne: ${usual?.name ?? ''}`}
        options={others.map(({ key, name }) => ({ value: key, label: `Sidste kolonne: ${name}` }))}
        chosen={chosen}
      />
    </div>
  )
}

type FieldsProps = Pick<BoardFiltersProps, 'board' | 'search'>

function Fields({ board, search }: FieldsProps) {
  return (
    <>
      <input type="hidden" name="tab" value="leaderboard" />
      {search.by && <input type="hidden" name="by" value={search.by} />}
      <input
        type="search"
        name="q"
        aria-label="Spiller"
        placeholder="Find en spiller"
        defaultValue={search.q}
        maxLength={60}
        autoComplete="off"
        className={inputClass}
      />
      {board.divisions.length > 1 && (
        <Choice
          name="division"
          label="Række"
          all="Alle rækker"
          options={board.divisions.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={search.division}
        />
      )}
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
      <noscript>
        <Button type="submit" variant="secondary">
          Vis
        </Button>
      </noscript>
    </>
  )
}

/** Filters by start hour and by flight. */
function StartChoices({ board, search }: FieldsProps) {
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
    <label className="flex min-h-12 items-center gap-2.5 font-semibold whitespace-nowrap">
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
}

function Choice({ name, label, all, options, chosen }: ChoiceProps) {
  return (
    <select
      name={name}
      aria-label={label}
      defaultValue={chosen === undefined ? '' : String(chosen)}
      className={inputClass}
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
