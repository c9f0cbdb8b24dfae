import type { Board, BoardFlight, BoardRow } from '#domain/board/board.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatClock, momentFrom } from '#domain/shared/clock-time.ts'
import { formatDay, formatDayShort, plainDate } from '#domain/shared/dates.ts'
import { formatStrokes } from '#domain/shared/handicap.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { cx } from '../../../ui/cx.ts'
import { UiLink } from '../../../ui/ui-link.tsx'
import { PaceChip, type Pace, useOfficialPace } from './official-pace.tsx'
import { useLiveBoard } from '../use-live-board.ts'
import { StartListChanges } from '../../draw/start-list-changes.tsx'
import { OwnStartsBanner, useOwnStarts } from './own-starts.tsx'
import { StartHoleMap } from './start-hole-map.tsx'

type StartListProps = {
  board: Board
  /** The flights of the user's own players. */
  own: readonly BoardFlight[]
  /** For officials; empty for other visitors. */
  pace: Pace
}

/** The flights of each course by start time, with their progress. */
function StartList({ board, own, pace }: StartListProps) {
  const { courses, drawVersion } = board.round
  if (board.flights.length === 0) {
    return (
      <EmptyState title="Startlisten er ikke klar endnu">
        Når turneringsledelsen offentliggør den, står alle flights her med tid, hul og spillere.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-8">
      {courses.map((name, i) => {
        const flights = board.flights.filter(({ course }) => course === i + 1)
        return (
          flights.length > 0 && (
            <CourseStarts
              key={name}
              {...{ board, own, pace, flights }}
              name={courses.length > 1 ? name : null}
              caption={`Startliste, udgave ${drawVersion}. ${countOf(flights.length, 'flight', 'flights')}.`}
            />
          )
        )
      })}
    </div>
  )
}

type CourseStartsProps = StartListProps & {
  flights: readonly BoardFlight[]
  /** Of the course, where there is more than one. */
  name: string | null
  caption: string
}

/** The flights of one course. */
function CourseStarts({ board, own, pace, flights, name, caption }: CourseStartsProps) {
  return (
    <table className="figures w-full text-left max-sm:block">
      <caption className="pb-3 text-left text-slate-700 max-sm:block">
        {name && <strong className="block text-xl text-slate-950">{name}</strong>}
        {caption}
        {board.round.resumesOn !== null &&
          ` Spillet fortsætter ${formatDay(plainDate(board.round.resumesOn), { year: false })}.`}
      </caption>
      <thead className="border-b border-slate-400 text-sm text-slate-600 max-sm:sr-only">
        <tr>
          <th scope="col" className="w-16 py-2 font-medium">
            Tid
          </th>
          <th scope="col" className="w-12 py-2 font-medium">
            Hul
          </th>
          <th scope="col" className="py-2 font-medium">
            Spillere
          </th>
          <th scope="col" className="w-28 py-2 text-right font-medium">
            Nu
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-slate-200 max-sm:block max-sm:border-t max-sm:border-slate-400">
        {flights.toSorted(byStart).map((flight) => (
          <FlightRow
            key={flight.id}
            {...{ board, flight }}
            late={pace.get(flight.id)}
            isOwn={own.includes(flight)}
          />
        ))}
      </tbody>
    </table>
  )
}

const byStart = (a: BoardFlight, b: BoardFlight) => a.minute - b.minute || a.hole - b.hole

type FlightRowProps = {
  board: Board
  flight: BoardFlight
  /** Minutes behind schedule, for officials. */
  late: number | undefined
  isOwn: boolean
}

/** On a phone a block: time, hole and progress in one line, the players below in full width. */
function FlightRow({ board, flight, late, isOwn }: FlightRowProps) {
  const players = board.rows.filter(({ flight: at }) => at !== null && board.flights[at] === flight)
  const { day, minute } = momentFrom(plainDate(board.round.day), flight.minute)
  return (
    <tr
      className={cx(
        'align-top max-sm:grid max-sm:grid-cols-[auto_auto_minmax(0,1fr)] max-sm:items-center max-sm:gap-x-3 max-sm:py-2.5',
        isOwn && 'bg-green-100 max-sm:-mx-4 max-sm:px-4',
      )}
    >
      <th scope="row" className="py-3.5 font-semibold max-sm:py-0">
        <UiLink
          className="text-link max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
          href={`/tournaments/${board.tournament.slug}/flights/${flight.id}`}
        >
          {day !== board.round.day && (
            <span className="block text-sm font-normal max-sm:inline">{formatDayShort(day)} </span>
          )}
          {formatClock(minute)}
          {isOwn && <span className="sr-only">, din start</span>}
        </UiLink>
      </th>
      <td className="py-3.5 max-sm:py-0 max-sm:text-sm max-sm:text-slate-700">
        <span aria-hidden="true" className="sm:hidden">
          hul{' '}
        </span>
        {flight.hole}
        {flight.group}
      </td>
      <td className="py-3.5 max-sm:order-last max-sm:col-span-full max-sm:py-0">
        <ul className="grid gap-x-8 gap-y-1 lg:grid-cols-2">
          {players.map((player) => (
            <Player key={player.id} player={player} board={board} />
          ))}
        </ul>
      </td>
      <td className="py-3.5 text-right text-sm text-slate-700 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:justify-end max-sm:gap-2 max-sm:py-0">
        {flightText(flight, players, board)}
        {late !== undefined && (
          <span className="block sm:mt-1">
            <PaceChip minutes={late} />
          </span>
        )}
      </td>
    </tr>
  )
}

function Player({ player, board }: { player: BoardRow; board: Board }) {
  const { name, club, handicap, tee, buggy, status } = player
  const facts = [
    club,
    handicap !== null && formatStrokes(handicap),
    tee !== null && `tee ${board.tees[tee]?.name}`,
  ]
  return (
    <li className="min-w-0">
      <span className="words block leading-snug font-semibold">
        {status === null ? name : <s className="font-normal text-slate-600">{name}</s>}
        {status !== null && <span className="ml-1.5 font-normal">{status}</span>}
        {buggy && <Buggy />}
      </span>
      <span className="block text-sm leading-snug text-slate-600">
        {facts.filter(Boolean).join(' · ')}
      </span>
    </li>
  )
}

/** The progress of a flight: not started, the current hole, or finished. */
function flightText(
  { hole }: BoardFlight,
  players: readonly BoardRow[],
  { round: { holes, hiddenHoles } }: Board,
): string {
  const playing = players.filter(({ status }) => status === null)
  if (playing.length === 0) return 'udgået'
  if (playing.every(({ state }) => state === 'waiting')) return 'ikke gået ud'
  if (playing.every(({ state }) => state === 'finished' || state === 'delivered')) return 'inde'
  const thru = Math.max(...playing.map((player) => player.thru))
  // The current hole is unknown where the last holes are hidden, or while only some cards are complete.
  if (thru >= holes - hiddenHoles) return 'på banen'
  return `hul ${((hole - 1 + thru) % holes) + 1}`
}

/** The icon for a player with a buggy, used only on this page. */
function Buggy() {
  return (
    <svg
      role="img"
      aria-label="Kører i buggy"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="ml-1.5 inline-block size-[1.15em] align-[-0.2em] text-slate-600"
    >
      <title>Kører i buggy</title>
      <path d="M4 4h13M6 4v7M16 4l2.5 7M3 16v-5h9l2 3h4.5a2 2 0 0 1 2 2h-2M15 16H9" />
      <circle cx="6" cy="16.5" r="2.5" />
      <circle cx="17" cy="16.5" r="2.5" />
    </svg>
  )
}

type StartTabProps = { board: Board; address: string }

/** The start list with the user's own start first and the changes since it was published (RD-2 to RD-4). */
export function StartTab({ board, address }: StartTabProps) {
  useLiveBoard(board)
  const own = useOwnStarts(board)
  const pace = useOfficialPace(board)
  const flights = own.starts.map(({ flight }) => flight)
  return (
    <>
      {board.flights.length > 0 && <OwnStartsBanner {...{ board, address, own }} />}
      {board.round.courses.map((name, i) => (
        <StartHoleMap key={name} board={board} course={i + 1} own={flights} />
      ))}
      <StartList board={board} own={flights} pace={pace} />
      <StartListChanges slug={board.tournament.slug} roundId={board.round.id} />
    </>
  )
}
