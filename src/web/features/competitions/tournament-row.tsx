import type { ListedTournament } from '#contract/competitions/endpoints.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { UiLink } from '../../ui/ui-link.tsx'
import { daysText, entryText, stateBadge } from './tournament-text.ts'
import { feeRange } from './fee-text.ts'

type TournamentRowProps = {
  tournament: ListedTournament
  /** Whether the tournament is listed among the finished ones. */
  isPlayed?: boolean
}

/** A tournament in a list: its date like a calendar leaf, name, club and fee. */
export function TournamentRow({ tournament, isPlayed = false }: TournamentRowProps) {
  const { slug, name, club, courseName, formats, firstDay, lastDay, state } = tournament
  const badge = stateBadge(tournament, isPlayed)
  const isOff = state === 'cancelled'
  const isComing = state === 'open' || state === 'closed' || state === 'drawn'
  return (
    <li
      id={`t-${slug}`}
      className="relative grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 border-t border-slate-200 py-5 transition-colors first:border-slate-300 hover:bg-white sm:grid-cols-[4.5rem_minmax(0,1fr)_auto] sm:gap-x-6"
    >
      <Leaf day={firstDay} lastDay={lastDay} isOff={isOff} />
      <div className="min-w-0">
        <h3 className="text-lg leading-snug text-balance hyphens-auto">
          <UiLink
            href={`/tournaments/${slug}`}
            className={cx(
              'underline-offset-4 after:absolute after:inset-0 hover:underline',
              isOff && 'line-through decoration-slate-500',
            )}
          >
            {name}
          </UiLink>
        </h3>
        <p className="mt-0.5 text-slate-700">
          {club.name}
          {courseName && !club.name.includes(courseName) && `, ${courseName}`}
        </p>
        <p className="mt-1 text-sm text-slate-600">
          {[listInDanish(formats), roundsText(tournament), isComing && feeRange(tournament)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="col-start-2 mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1 sm:col-start-3 sm:row-start-1 sm:mt-1 sm:max-w-52 sm:flex-col sm:items-end sm:text-right">
        <Badge tone={badge.tone}>{badge.label}</Badge>
        {tournament.entry !== 'over' && (
          <p className="text-sm text-slate-600">{entryText(tournament)}</p>
        )}
      </div>
    </li>
  )
}

type LeafProps = { day: string; lastDay: string; isOff: boolean }

/** Weekday, date and month; in full for screen readers. */
function Leaf({ day, lastDay, isOff }: LeafProps) {
  const first = plainDate(day)
  const [date = '', month = ''] = formatDay(first, { weekday: false, year: false }).split('\u00a0')
  const weekday = formatDay(first).slice(0, 3)
  return (
    <p className={cx('text-center leading-none', isOff ? 'text-slate-600' : 'text-slate-900')}>
      <time dateTime={day} className="sr-only">
        {daysText({ firstDay: day, lastDay })}
      </time>
      <span aria-hidden="true" className="grid gap-1">
        <span className="text-xs font-semibold tracking-wide text-slate-600 uppercase">
          {weekday}
        </span>
        <span className="font-head text-3xl leading-none font-extrabold tracking-tight">
          {date.replace('.', '')}
        </span>
        <span className="text-xs text-slate-600">{month.slice(0, 3)}</span>
      </span>
    </p>
  )
}

const roundsText = ({ rounds }: ListedTournament) => (rounds > 1 ? `${rounds} runder` : '')
