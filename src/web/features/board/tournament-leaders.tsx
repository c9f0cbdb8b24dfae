import { unitWords, placeText, unitOf, valueText, type Unit } from '#domain/board/figure-text.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { UiLink } from '../../ui/ui-link.tsx'
import { progressMark, placeSpoken, valueSpoken, valueTone } from '../scoring/score-text.ts'
import { boardQuery } from './board-queries.ts'
import {
  buildBoardViewModel,
  valueOf,
  type DivisionViewModel,
  type RowViewModel,
} from '#domain/board/board-view-model.ts'
import { leaderCard, leaderGrid } from './leader-card.ts'
import { progressSpoken, progressText } from '#domain/board/progress-text.ts'
import { bestFirstText, rankedByText } from './ranked-by-text.ts'

type TournamentLeadersProps = { slug: string; roundId: string; fallback: ReactNode }

const refetchMs = 30_000

/** The leaders of each division of the round in play, as on its board, reloaded while the page is open. */
export function TournamentLeaders({ slug, roundId, fallback }: TournamentLeadersProps) {
  const board = useQuery({ ...boardQuery(roundId), refetchInterval: refetchMs }).data
  if (!board) return fallback
  const href = `/tournaments/${slug}/rounds/${roundId}?tab=leaderboard`
  return (
    <div role="region" aria-label="De bedste" className={leaderGrid}>
      {buildBoardViewModel(board).map((model) => (
        <DivisionLeaders
          key={model.division.id}
          model={model}
          href={board.divisions.length > 1 ? `${href}&division=${model.division.id}` : href}
        />
      ))}
    </div>
  )
}

const shown = 3

function DivisionLeaders({ model, href }: { model: DivisionViewModel; href: string }) {
  const { division, view, playing } = model
  const leaders = playing.filter(({ place }) => place !== null).slice(0, shown)
  return (
    <section className={leaderCard}>
      <h3 className="text-lg">
        <UiLink href={href} className="inline-flex min-h-11 items-center hover:underline">
          {division.name}
        </UiLink>
      </h3>
      {leaders.length === 0 ? (
        <p className="text-slate-700">Ingen scorer endnu.</p>
      ) : (
        <>
          <p className="-mt-1.5 text-sm text-slate-700">
            {rankedByText(division, view)}, {bestFirstText(unitOf(division))}
          </p>
          <ol className="figures mt-1.5 divide-y divide-slate-200">
            {leaders.map((one) => (
              <Leader key={one.row.id} one={one} of={model} />
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

function Leader({ one, of: { division } }: { one: RowViewModel; of: DivisionViewModel }) {
  const unit = unitOf(division)
  const value = valueOf(one, unit)
  return (
    <li className="flex items-baseline gap-2.5 py-1.5">
      <span className="w-8 shrink-0 font-semibold text-green-800">
        <span aria-hidden="true">{placeText(one)}</span>
        <span className="sr-only">{placeSpoken(one)}: </span>
      </span>
      <span className="words min-w-0 flex-1 font-semibold">{one.row.name}</span>
      <span className={`shrink-0 text-lg leading-none font-bold ${valueTone(value, unit)}`}>
        <span aria-hidden="true">
          {valueText(value, unit)}
          {isNumber(value, unit) && <span className="text-sm font-medium"> {unitWords[unit]}</span>}
        </span>
        <span className="sr-only">{valueSpoken(value, unit)}, </span>
      </span>
      <span className="w-12 shrink-0 text-right text-sm text-slate-700">
        <span aria-hidden="true" className={progressMark(one)}>
          {one.row.state === 'playing' && 'hul '}
          {progressText(one)}
        </span>
        <span className="sr-only">{progressSpoken(one)}</span>
      </span>
    </li>
  )
}

/** Not *par*, and not the dash of a player without a score. */
const isNumber = (value: number | null, unit: Unit) =>
  value !== null && !(unit === 'strokes' && value === 0)
