import { formatClock } from '#domain/shared/clock-time.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'

/** How the board is kept up to date. */
export type Freshness =
  /** Not updated since the page was loaded. */
  | { kind: 'still' }
  | { kind: 'live' }
  /** Requested at an interval, because there is no stream. */
  | { kind: 'polling' }
  /** No connection; `lostAt` in milliseconds since 1970. */
  | { kind: 'lost'; lostAt: number }

type FreshnessLineProps = {
  changedAt: number | null
  freshness: Freshness
  /** A final board may be opened years later, so it shows the date too. */
  isFinal?: boolean
}

/** How old the numbers are. The word for the connection has its room before it is shown, so nothing moves. The dot is static: an animation would suggest updates without a connection. */
export function FreshnessLine({ changedAt, freshness, isFinal = false }: FreshnessLineProps) {
  if (freshness.kind === 'lost') {
    return (
      <p role="status" className="board-fresh board-lost">
        <Dot className="bg-red-700" />
        <span>
          Ingen forbindelse siden {clockOf(freshness.lostAt).slice(0, 5)}. Tallene kan være gamle.
        </span>
      </p>
    )
  }
  return (
    <p className="board-fresh figures">
      <Dot className={freshness.kind === 'still' ? 'bg-slate-400' : 'bg-green-700'} />
      {changedAt === null ? (
        <span>Ingen scorer endnu</span>
      ) : (
        <span>
          <span className="board-fresh-word">Opdateret {isFinal && `${dayOf(changedAt)} `}</span>
          {clockOf(changedAt)}
        </span>
      )}
      <span className={freshness.kind === 'still' ? 'invisible' : undefined}>
        <span className="max-sm:hidden">&nbsp;· </span>
        {freshness.kind === 'polling' ? 'hentes hvert 10. sekund' : 'live'}
      </span>
      <noscript>. Genindlæs siden for at se nyt.</noscript>
    </p>
  )
}

const Dot = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${className}`} />
)

const dayOf = (instant: number) => formatDay(danishMoment(instant).day)

/** `14:32:05`, Danish time. */
function clockOf(instant: number): string {
  const seconds = String(Math.floor(instant / 1000) % 60).padStart(2, '0')
  return `${formatClock(danishMoment(instant).minute)}:${seconds}`
}
