import type { Board } from '#domain/board/board.ts'
import { formatClock } from '#domain/shared/clock-time.ts'
import { SunlightSwitch } from '../scoring/sunlight-switch.tsx'
import { extraColumns } from './columns.ts'
import { hourOf } from './filter-board.ts'
import { Choice } from './filter-choice.tsx'
import type { RoundSearch } from './round/round-search.ts'

export type BoardFiltersProps = { board: Board; search: RoundSearch }

/** The fields of *Filtre* (LB-11). */
export function BoardFilterFields({ board, search }: BoardFiltersProps) {
  return (
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

/** The clubs of the field in alphabetical order. */
const clubsOf = ({ rows }: Board): string[] =>
  [...new Set(rows.flatMap(({ club }) => club ?? []))].toSorted((a, b) => a.localeCompare(b, 'da'))

/** The hours with at least one start. */
const hoursOf = ({ flights }: Board): number[] =>
  [...new Set(flights.map(hourOf))].toSorted((a, b) => a - b)
