import type { Board, BoardFlight } from '#domain/board/board.ts'
import { namedCourseOf } from '#domain/competitions/round-courses.ts'
import { startHoleMap, type StartHole } from '#domain/draw/start-hole-map.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { cx } from '../../../ui/cx.ts'
import { UiLink } from '../../../ui/ui-link.tsx'

type StartHoleMapProps = { board: Board; own: readonly BoardFlight[] }
type MapProps = StartHoleMapProps & {
  /** Its number in the round. */
  course: number
}

/** Where each flight of a course’s gun start begins, hole by hole; the flights of the user's own players stand out. */
export function StartHoleMap({ board, course, own }: MapProps) {
  const { courses, holes } = board.round
  const started = board.flights.filter((flight) => flight.course === course)
  const map = startHoleMap(started, holes)
  const [first] = started
  const name = namedCourseOf(courses, course)
  const id = `starthuller-${course}`
  if (!map || !first) return null
  return (
    <section aria-labelledby={id} className="mb-8 grid gap-3 print:break-inside-avoid">
      <h2 id={id} className="text-xl">
        Starthuller {formatClockProse(first.minute)}
        {name && ` på ${name}`}
      </h2>
      <ol className="grid grid-cols-3 gap-2 sm:grid-cols-6 lg:grid-cols-9 print:grid-cols-9">
        {map.map((hole) => (
          <Hole key={hole.hole} {...{ board, hole, own }} />
        ))}
      </ol>
    </section>
  )
}

type HoleProps = StartHoleMapProps & { hole: StartHole<BoardFlight> }

function Hole({ board, hole: { hole, flights }, own }: HoleProps) {
  return (
    <li
      className={cx(
        'grid content-start gap-1 rounded-md border p-2',
        flights.length > 0 ? 'border-slate-300 bg-white' : 'border-dashed border-slate-300',
      )}
    >
      <p className="flex items-center gap-1.5">
        <Flag isUsed={flights.length > 0} />
        <span className="sr-only">Hul </span>
        <span className="figures text-lg font-semibold">{hole}</span>
      </p>
      {flights.length === 0 && <p className="text-xs text-slate-600">Ingen</p>}
      {flights.map((flight) => (
        <UiLink
          key={flight.id}
          href={`/tournaments/${board.tournament.slug}/flights/${flight.id}`}
          className={cx(
            'grid min-h-11 content-center rounded-sm px-1.5 text-sm leading-tight hover:bg-slate-100',
            own.includes(flight) && 'bg-green-100',
          )}
        >
          <strong>{`${hole}${flight.group ?? ''}`}</strong>
          <span className="break-words hyphens-auto">{namesOf(board, flight)}</span>
          {own.includes(flight) && <span className="sr-only">, din start</span>}
        </UiLink>
      ))}
    </li>
  )
}

/** A flag on its green, filled where somebody starts. */
const Flag = ({ isUsed }: { isUsed: boolean }) => (
  <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 text-green-700">
    <ellipse cx="8" cy="13.5" rx="6.5" ry="2" fill="currentColor" opacity="0.25" />
    <path d="M6 13V2" stroke="currentColor" strokeWidth="1.5" />
    <path d="M6 2l7 2.5L6 7z" fill={isUsed ? 'currentColor' : 'none'} stroke="currentColor" />
  </svg>
)

/** First names only, because a phone has three holes in a line. */
const namesOf = ({ rows, flights }: Board, flight: BoardFlight) =>
  rows
    .filter(({ flight: at, status }) => at !== null && flights[at] === flight && status === null)
    .map(({ name }) => name.split(' ')[0])
    .join(', ')
