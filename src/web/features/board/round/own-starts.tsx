import { useQuery } from '@tanstack/react-query'
import type { listMyFlights } from '#contract/draw/start-list.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import type { Board, BoardFlight, BoardRow } from '#domain/board/board.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { startText } from '#domain/shared/start-text.ts'
import { capital } from '#domain/shared/danish.ts'
import { namedCourseOf } from '#domain/competitions/round-courses.ts'
import { startHoleText } from '#domain/draw/start-list-changes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { useMe } from '../../accounts/use-me.ts'
import { Countdown } from '../countdown.tsx'
import { myFlightsQuery } from '../../draw/start-list-queries.ts'

type OwnStart = {
  flight: BoardFlight
  player: BoardRow | undefined
  /** Why the player starts there; empty where the draw is older than that is stored. */
  reasons: readonly string[]
}

/** `loading` and `failed` refer to the request for a signed-in account. */
type OwnStartStatus = 'visitor' | 'loading' | 'failed' | 'loaded'

export type OwnStarts = { starts: OwnStart[]; status: OwnStartStatus }

/** The starts of the account's own players, requested by the browser, because the page is the same for all. */
export function useOwnStarts(board: Board): OwnStarts {
  const isSignedIn = Boolean(useMe()?.account)
  const { data, isError } = useQuery({ ...myFlightsQuery(board.round.id), enabled: isSignedIn })
  if (!isSignedIn) return { starts: [], status: 'visitor' }
  return toOwnStarts(board, isError ? 'failed' : data)
}

type MyFlights = Pick<Output<typeof listMyFlights>, 'flightIds' | 'entryIds' | 'reasons'>

/** The starts for a signed-in account; `mine` is undefined while it is loading. */
export function toOwnStarts(board: Board, mine: MyFlights | 'failed' | undefined): OwnStarts {
  if (mine === 'failed') return { starts: [], status: 'failed' }
  return mine
    ? { starts: startsOf(board, mine), status: 'loaded' }
    : { starts: [], status: 'loading' }
}

/** In start order; one per player, because each has an own calendar file. */
function startsOf(board: Board, mine: MyFlights): OwnStart[] {
  return board.flights
    .filter(({ id }) => mine.flightIds.includes(id))
    .toSorted((a, b) => a.minute - b.minute)
    .flatMap((flight): OwnStart[] => {
      const players = board.rows.filter(
        ({ id, flight: at }) =>
          mine.entryIds.includes(id) && at !== null && board.flights[at] === flight,
      )
      if (players.length === 0) return [{ flight, player: undefined, reasons: [] }]
      return players.map((player) => ({
        flight,
        player,
        reasons: mine.reasons.find(({ entryId }) => entryId === player.id)?.sentences ?? [],
      }))
    })
}

type OwnStartsBannerProps = { board: Board; address: string; own: OwnStarts }

/** The user's own starts above the list (RD-2). The space for one start is reserved, so nothing moves. */
export function OwnStartsBanner({ board, address, own: { starts, status } }: OwnStartsBannerProps) {
  const isNamed = starts.length > 1
  return (
    <section
      aria-label={isNamed ? 'Jeres starter' : 'Din start'}
      className="needs-script mb-4 grid min-h-32 content-center gap-y-2 rounded-md border border-green-300 bg-green-50 px-4 py-2 sm:min-h-20"
    >
      {starts.map((start) => (
        <OwnStartLine
          key={`${start.flight.id} ${start.player?.id}`}
          {...start}
          {...{ board, address, isNamed }}
        />
      ))}
      {starts.length === 0 && <p className="text-slate-700">{emptyText[status]}</p>}
    </section>
  )
}

const emptyText: Record<OwnStartStatus, string> = {
  visitor: 'Spiller du med? Din start står her, når du er logget ind.',
  loading: '',
  failed: 'Din start kunne ikke hentes. Find den i startlisten herunder.',
  loaded: 'Du er ikke på denne startliste.',
}

type OwnStartLineProps = OwnStart & Omit<OwnStartsBannerProps, 'own'> & { isNamed: boolean }

function OwnStartLine({ flight, player, reasons, board, address, isNamed }: OwnStartLineProps) {
  const tee = player?.tee == null ? undefined : board.tees[player.tee]
  const named = isNamed && player?.name
  const course = namedCourseOf(board.round.courses, flight.course)
  const start = startText(plainDate(board.round.day), flight.minute)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6">
      <div className="min-w-0">
        <p className="figures leading-snug font-bold">
          {named ? `${named}: ${start}` : capital(start)} fra {startHoleText(flight)}
          {course && ` på ${course}`}
          {tee && <span className="font-normal">, tee {tee.name}</span>}
        </p>
        <Countdown day={board.round.day} minute={flight.minute} />
      </div>
      <p className="flex gap-x-5">
        {player && (
          <UiLink
            className="text-link inline-flex min-h-11 items-center gap-1.5"
            href={`/api/v1/account/tournament-entries/${player.id}/calendar.ics`}
          >
            <Icon name="calendar" /> Føj til kalender
            {named && <span className="sr-only"> for {named}</span>}
          </UiLink>
        )}
        <UiLink
          className="text-link inline-flex min-h-11 items-center"
          href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
        >
          Vis vej
        </UiLink>
      </p>
      {reasons.length > 0 && (
        <details className="w-full">
          <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
            Hvorfor her?{named && <span className="sr-only"> {named}</span>}
          </summary>
          <p className="figures max-w-prose pb-2 text-slate-700">{reasons.join(' ')}</p>
        </details>
      )}
    </div>
  )
}
