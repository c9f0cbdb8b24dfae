import { placeText, unitOf, valueText } from '#domain/board/figure-text.ts'
import type { ReactNode } from 'react'
import type { Board, BoardRow } from '#domain/board/board.ts'
import { courseNameOf, namedCourseOf } from '#domain/competitions/round-courses.ts'
import { formatClock } from '#domain/shared/clock-time.ts'
import { capital } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatStrokes } from '#domain/shared/handicap.ts'
import {
  buildBoardViewModel,
  valueOf,
  type DivisionViewModel,
  type RowViewModel,
} from '#domain/board/board-view-model.ts'

/** The start list by time and by name, each on its own sheet. */
export function PrintedStartList({ board }: { board: Board }) {
  const flights = board.flights.toSorted(
    (a, b) => a.course - b.course || a.minute - b.minute || a.hole - b.hole,
  )
  if (flights.length === 0) return null
  const inFlight = (id: string) => board.rows.filter((row) => flightOf(board, row)?.id === id)
  return (
    <>
      <Sheet board={board} title="Startliste">
        <table className="w-full text-left">
          <tbody className="divide-y divide-slate-400">
            {flights.map(({ id, minute, course, hole, group }) => (
              <tr key={id} className="align-top">
                <th scope="row" className="w-14 py-1">
                  {formatClock(minute)}
                </th>
                <td className="w-16 py-1">
                  hul {hole}
                  {group}
                  {board.round.courses.length > 1 && (
                    <span className="block">{courseNameOf(board.round.courses, course)}</span>
                  )}
                </td>
                <td className="py-1">
                  <ul className="grid grid-cols-2 gap-x-4">
                    {inFlight(id).map((row) => (
                      <PrintedPlayer key={row.id} board={board} row={row} />
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sheet>
      <StartListByName board={board} />
    </>
  )
}

function StartListByName({ board }: { board: Board }) {
  const named = board.rows
    .filter((row) => flightOf(board, row) !== undefined && row.status === null)
    .toSorted((a, b) => danish.compare(a.name, b.name))
  return (
    <Sheet board={board} title="Startliste efter navn">
      <ul className="columns-2 gap-x-8">
        {named.map((row) => {
          const flight = flightOf(board, row)
          return (
            <li
              key={row.id}
              className="flex justify-between gap-x-3 border-b border-slate-300 py-0.5"
            >
              <span>{row.name}</span>
              <span className="shrink-0">
                {flight &&
                  [
                    formatClock(flight.minute),
                    `hul ${flight.hole}${flight.group ?? ''}`,
                    namedCourseOf(board.round.courses, flight.course),
                  ]
                    .filter(Boolean)
                    .join(', ')}
              </span>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}

const danish = new Intl.Collator('da')

const flightOf = ({ flights }: Board, { flight }: BoardRow) =>
  flight === null ? undefined : flights[flight]

function PrintedPlayer({ board, row }: { board: Board; row: BoardRow }) {
  const { name, club, handicap, tee, status } = row
  const facts = [
    club,
    handicap !== null && formatStrokes(handicap),
    tee !== null && board.tees[tee]?.name,
  ]
  return (
    <li>
      {status === null ? <strong>{name}</strong> : <s>{name}</s>}{' '}
      <span className="text-[0.85em]">{status ?? facts.filter(Boolean).join(', ')}</span>
    </li>
  )
}

/** The result of each division, with the status of players without a place. */
export function PrintedResult({ board }: { board: Board }) {
  const divisions = buildBoardViewModel(board).filter(
    ({ playing, missed, out }) => playing.length + missed.length + out.length > 0,
  )
  return divisions.map((model) => (
    <Sheet
      key={model.division.id}
      board={board}
      title={`${board.tournament.state === 'final' ? 'Resultat' : 'Stilling'}${divisions.length > 1 ? `, ${model.division.name}` : ''}`}
    >
      <Placings model={model} />
    </Sheet>
  ))
}

function Placings({ model }: { model: DivisionViewModel }) {
  const rows = [...model.playing, ...model.missed, ...model.out]
  return (
    <ul className={rows.length > 36 ? 'columns-2 gap-x-8' : ''}>
      {rows.map((one) => (
        <li
          key={one.row.id}
          className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] gap-x-2 border-b border-slate-300 py-0.5"
        >
          <strong>{one.row.status ?? placeText(one)}</strong>
          <span>
            {one.row.name}
            {one.row.club && <span className="text-[0.85em]">, {one.row.club}</span>}
          </span>
          <strong>{figureOf(one, model)}</strong>
        </li>
      ))}
    </ul>
  )
}

/** The value that places follow; for strokes also their sum. */
function figureOf(one: RowViewModel, { division }: DivisionViewModel): string {
  const { row, result } = one
  const unit = unitOf(division)
  if ((row.status !== null && row.status !== 'MC') || valueOf(one, unit) === null) return ''
  const { total, against } = result.all
  if (unit === 'points') return valueText(total, unit)
  return unit === 'strokes' ? `${total} (${valueText(against, unit)})` : valueText(against, unit)
}

type SheetProps = { board: Board; title: string; children: ReactNode }

function Sheet({ board, title, children }: SheetProps) {
  const { tournament, round, rounds } = board
  const which = rounds.length > 1 ? `, runde ${round.number}` : ''
  return (
    <section className="figures hidden break-after-page text-[9.5pt] leading-tight last:break-after-auto print:block">
      <h1 className="text-[16pt]!">
        {tournament.name}
        {which}
      </h1>
      <p className="mb-3">
        {title}. {capital(formatDay(plainDate(round.day)))}, {round.courseName}.
        {round.drawVersion > 0 && title.startsWith('Startliste') && ` Udgave ${round.drawVersion}.`}
        {round.voidReason !== null && ` Runden er annulleret: ${round.voidReason}`}
      </p>
      {children}
    </section>
  )
}
