import { useQuery } from '@tanstack/react-query'
import type { Board, BoardFlight, BoardRow } from '#domain/tournaments/board/board.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { capital } from '#domain/shared/danish.ts'
import { sayStartHole } from '#domain/tournaments/draw/start-list-changes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { meQuery } from '../../accounts/queries.ts'
import { Countdown } from '../board/countdown.tsx'
import { myFlightsQuery } from '../draw/start-list-queries.ts'

export type OwnStart = { flight: BoardFlight; player: BoardRow | undefined }

/** The starts of the account's own players, first out first; told by the browser, for the page is everybody's. */
export function useOwnStarts(board: Board): OwnStart[] {
  const me = useQuery(meQuery).data?.account
  const mine = useQuery({ ...myFlightsQuery(board.round.id), enabled: Boolean(me) }).data
  if (!mine) return []
  return board.flights
    .filter(({ id }) => mine.flightIds.includes(id))
    .toSorted((a, b) => a.minute - b.minute)
    .map((flight) => ({
      flight,
      player: board.rows.find(
        ({ id, flight: at }) =>
          mine.entryIds.includes(id) && at !== null && board.flights[at] === flight,
      ),
    }))
}

type MyStartProps = { board: Board; address: string; own: readonly OwnStart[] }

/** One's own start over the list (RD-2). Its place is there from the start: nothing moves when it is known. */
export function MyStart({ board, address, own: [first] }: MyStartProps) {
  return (
    <section
      aria-label="Din start"
      className="needs-script mb-4 flex min-h-32 flex-wrap content-center items-center justify-between gap-x-6 rounded-md border border-green-300 bg-green-50 px-4 py-2 sm:min-h-20"
    >
      {first ? (
        <Told {...first} {...{ board, address }} />
      ) : (
        <p className="text-slate-700">Spiller du med? Din start står her, når du er logget ind.</p>
      )}
    </section>
  )
}

function Told({ flight, player, board, address }: OwnStart & Omit<MyStartProps, 'own'>) {
  const tee = player?.tee == null ? undefined : board.tees[player.tee]
  return (
    <>
      <div className="min-w-0">
        <p className="figures leading-snug font-bold">
          {capital(formatClockProse(flight.minute))} fra {sayStartHole(flight)}
          {tee && <span className="font-normal">, tee {tee.name}</span>}
        </p>
        <Countdown day={board.round.day} minute={flight.minute} />
      </div>
      <p className="flex gap-x-5">
        <UiLink
          className="text-link inline-flex min-h-11 items-center gap-1.5"
          href={`/api/v1/account/tournament-entries/${player?.id}/calendar.ics`}
        >
          <Icon name="calendar" /> Føj til kalender
        </UiLink>
        <UiLink
          className="text-link inline-flex min-h-11 items-center"
          href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
        >
          Vis vej
        </UiLink>
      </p>
    </>
  )
}
