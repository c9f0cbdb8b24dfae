import type { Board, BoardFlight, BoardRow } from '#domain/tournaments/board/board.ts'
import { formatClock } from '#domain/shared/clock-time.ts'
import { formatStrokes } from '#domain/shared/handicap.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { cx } from '../../../ui/cx.ts'
import { UiLink } from '../../../ui/ui-link.tsx'

type StartListProps = {
  board: Board
  /** Flights of whoever looks at it. */
  own: readonly BoardFlight[]
}

/** The flights by time, with how far each has come (RD-2, RD-3). */
export function StartList({ board, own }: StartListProps) {
  const flights = board.flights.toSorted((a, b) => a.minute - b.minute || a.hole - b.hole)
  if (flights.length === 0) {
    return (
      <EmptyState title="Startlisten er ikke klar endnu">
        Når turneringsledelsen offentliggør den, står alle flights her med tid, hul og spillere.
      </EmptyState>
    )
  }
  return (
    <table className="figures w-full text-left">
      <caption className="pb-3 text-left text-slate-700">
        Startliste, udgave {board.round.drawVersion}. {flights.length} flights.
      </caption>
      <thead className="border-b border-slate-400 text-sm text-slate-600">
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
          <th scope="col" className="w-24 py-2 text-right font-medium">
            Nu
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-slate-200">
        {flights.map((flight) => (
          <FlightRow key={flight.id} {...{ board, flight }} isOwn={own.includes(flight)} />
        ))}
      </tbody>
    </table>
  )
}

type FlightRowProps = { board: Board; flight: BoardFlight; isOwn: boolean }

function FlightRow({ board, flight, isOwn }: FlightRowProps) {
  const players = board.rows.filter(({ flight: at }) => at !== null && board.flights[at] === flight)
  return (
    <tr className={cx('align-top', isOwn && 'bg-green-100')}>
      <th scope="row" className="py-3.5 font-semibold">
        <UiLink
          className="text-link"
          href={`/tournaments/${board.tournament.slug}/flights/${flight.id}`}
        >
          {formatClock(flight.minute)}
          {isOwn && <span className="sr-only">, din start</span>}
        </UiLink>
      </th>
      <td className="py-3.5">
        {flight.hole}
        {flight.group}
      </td>
      <td className="py-3.5">
        <ul className="grid gap-x-8 gap-y-1 lg:grid-cols-2">
          {players.map((player) => (
            <li key={player.id} className="min-w-0">
              <span className="block leading-snug font-semibold">{player.name}</span>
              <span className="block text-sm leading-snug text-slate-600">
                {[
                  player.club,
                  player.handicap !== null && formatStrokes(player.handicap),
                  player.tee !== null && `tee ${board.tees[player.tee]?.name}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </td>
      <td className="py-3.5 text-right text-sm text-slate-700">
        {flightText(flight, players, board)}
      </td>
    </tr>
  )
}

/** Not out yet, the hole that is played, or in (RD-3). */
function flightText(
  { hole }: BoardFlight,
  players: readonly BoardRow[],
  { round: { holes, hiddenHoles } }: Board,
): string {
  const taking = players.filter(({ status }) => status === null)
  if (taking.length === 0) return 'udgået'
  if (taking.every(({ state }) => state === 'waiting')) return 'ikke gået ud'
  if (taking.every(({ state }) => state === 'finished' || state === 'delivered')) return 'inde'
  const thru = Math.max(...taking.map((player) => player.thru))
  // Where the last holes are hidden, or one card still lacks one, no single hole is known.
  if (thru >= holes - hiddenHoles) return 'på banen'
  return `hul ${((hole - 1 + thru) % holes) + 1}`
}
