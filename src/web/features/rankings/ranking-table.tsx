import { useState, type ReactNode } from 'react'
import type { Ranking, RankingEventView } from '#contract/rankings/endpoints.ts'
import { countOf } from '#domain/shared/danish.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { PlaceReason } from '../scoring/place-reason.tsx'
import { placeSpoken } from '../scoring/score-text.ts'
import { EclecticCard } from './eclectic-card.tsx'
import { rankingReasonQuery } from './queries.ts'

type Merit = Extract<Ranking, { kind: 'order_of_merit' }>
/** A row of either kind, as it is shown. */
type ShownRow = Pick<
  Merit['rows'][number],
  'entryId' | 'name' | 'club' | 'place' | 'shared' | 'before'
> & {
  played: number
  figure: string | number
  details: () => ReactNode
}

type RankingTableProps = {
  slug: string
  ranking: Ranking
  /** Whether a row is shown; all when left out. */
  isFound: (row: { name: string; club: string | null }) => boolean
}

/** Players by place; a row opens in place with the points of each tournament, or the card of an eclectic. */
export function RankingTable({ slug, ranking, isFound }: RankingTableProps) {
  const [openId, setOpenId] = useState<string>()
  const isEclectic = ranking.kind === 'eclectic'
  return (
    <table className="w-full text-left">
      <caption className="sr-only">Ranglisten, bedste først</caption>
      <thead>
        <tr className="border-b-2 border-slate-900 text-sm text-slate-600">
          <th scope="col" className="w-14 py-2 font-semibold">
            Nr.
          </th>
          <th scope="col" className="py-2 font-semibold">
            Spiller
          </th>
          <th scope="col" className="w-24 py-2 text-right font-semibold max-sm:hidden">
            {isEclectic ? 'Runder' : 'Spillet'}
          </th>
          <th scope="col" className="w-24 py-2 text-right font-semibold">
            {!isEclectic ? 'Point' : ranking.net ? 'Netto' : 'Slag'}
          </th>
        </tr>
      </thead>
      <tbody>
        {shownRows(ranking, isFound).map((row) => (
          <Player
            key={row.entryId}
            slug={slug}
            row={row}
            isOpen={openId === row.entryId}
            onToggle={() => setOpenId(openId === row.entryId ? undefined : row.entryId)}
          />
        ))}
      </tbody>
    </table>
  )
}

function shownRows(ranking: Ranking, isFound: RankingTableProps['isFound']): ShownRow[] {
  if (ranking.kind === 'order_of_merit') {
    return ranking.rows.filter(isFound).map((row) => ({
      ...row,
      played: row.results.length,
      figure: row.points,
      details: () => <Results results={row.results} events={ranking.events} />,
    }))
  }
  return ranking.rows.filter(isFound).map((row) => ({
    ...row,
    played: row.rounds,
    figure: row.strokes,
    details: () => <EclecticCard ranking={ranking} row={row} />,
  }))
}

type PlayerProps = { slug: string; row: ShownRow; isOpen: boolean; onToggle: () => void }

function Player({ slug, row, isOpen, onToggle }: PlayerProps) {
  const { entryId, name, club, place, shared, played, figure, details } = row
  const detailsId = `results-${entryId}`
  const question =
    place === null ? 'Hvorfor ingen placering?' : `Hvorfor ${placeSpoken({ place, shared })}?`
  return (
    <>
      <tr className="border-b border-slate-200 align-top">
        <td className="figures py-3.5">
          <Place row={row} />
        </td>
        <th scope="row" className="min-w-0 py-1.5 font-normal">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={onToggle}
            className="flex min-h-11 w-full items-center gap-2 text-left"
          >
            <span className="min-w-0">
              <span className="font-semibold break-words">{name}</span>
              {club && <span className="block text-sm text-slate-600">{club}</span>}
            </span>
            <Icon
              name="chevron-down"
              className={cx(
                'print-hide shrink-0 text-slate-600 transition-transform',
                isOpen && 'rotate-180',
              )}
            />
          </button>
        </th>
        <td className="figures py-3.5 text-right max-sm:hidden">{played}</td>
        <td className="figures py-3.5 text-right text-lg font-semibold">{figure}</td>
      </tr>
      <tr id={detailsId} hidden={!isOpen} className="border-b border-slate-200 bg-slate-50">
        <td colSpan={4} className="px-3 py-3 sm:pl-14">
          {isOpen && (
            <>
              {details()}
              <PlaceReason question={question} query={rankingReasonQuery({ slug, entryId })} />
            </>
          )}
        </td>
      </tr>
    </>
  )
}

/** The place with the change since the latest tournament; in words for a screen reader. */
function Place({ row: { place, shared, before } }: { row: ShownRow }) {
  if (place === null) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="sr-only">Uden placering</span>
      </>
    )
  }
  const moved = before === null ? 0 : before - place
  return (
    <>
      <span aria-hidden="true" className="text-lg font-semibold">
        {shared ? 'T' : ''}
        {place}
      </span>
      <span className="sr-only">
        {shared ? `Delt nr. ${place}` : `Nr. ${place}`}
        {moved !== 0 &&
          `, ${countOf(Math.abs(moved), 'plads', 'pladser')} ${moved > 0 ? 'frem' : 'tilbage'} siden sidste turnering`}
      </span>
      {moved !== 0 && (
        <span
          aria-hidden="true"
          className={cx(
            'block text-sm whitespace-nowrap',
            moved > 0 ? 'text-green-800' : 'text-red-800',
          )}
        >
          {moved > 0 ? '↑' : '↓'} {Math.abs(moved)}
        </span>
      )}
    </>
  )
}

/** Each tournament with place and points; what does not count is marked in words. */
function Results({
  results,
  events,
}: Pick<Merit['rows'][number], 'results'> & { events: readonly RankingEventView[] }) {
  return (
    <ul className="grid gap-1.5 pr-1 text-sm">
      {results.map(([event, place, points, counts]) => (
        <li key={event} className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 break-words">
            {events[event]?.name}
            <span className="text-slate-600">, nr. {place}</span>
            {counts === 0 && <span className="text-slate-600"> (tæller ikke)</span>}
          </span>
          <span
            className={cx(
              'figures whitespace-nowrap',
              counts === 1 ? 'font-semibold' : 'text-slate-600 line-through',
            )}
          >
            {points}
          </span>
        </li>
      ))}
    </ul>
  )
}
