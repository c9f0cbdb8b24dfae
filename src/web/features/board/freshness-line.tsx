import { formatClock } from '#domain/shared/clock-time.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { danishMoment } from '../../server-clock.ts'

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

/** How old the numbers are. The dot is static: an animation would suggest updates without a connection. */
export function FreshnessLine({ changedAt, freshness, isFinal = false }: FreshnessLineProps) {
  const text =
    changedAt === null
      ? 'Ingen scorer endnu'
      : `Opdateret ${isFinal ? `${dayOf(changedAt)} ` : ''}${clockOf(changedAt)}`
  if (freshness.kind === 'lost') {
    return (
      <p role="status" className="flex items-center gap-2 font-semibold text-red-800">
        <Dot className="bg-red-700" />
        Ingen forbindelse siden {clockOf(freshness.lostAt).slice(0, 5)}. Tallene kan være gamle.
      </p>
    )
  }
  return (
    <p className="figures flex items-center gap-2 text-slate-700">
      <Dot className={freshness.kind === 'still' ? 'bg-slate-400' : 'bg-green-700'} />
      {text}
      {freshness.kind === 'live' && ' · live'}
      {freshness.kind === 'polling' && ' · hentes hvert 10. sekund'}
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
