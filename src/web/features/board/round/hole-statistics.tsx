import { Fragment } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Board } from '#domain/board/board.ts'
import { namedCourseOf } from '#domain/competitions/round-courses.ts'
import { errorText } from '../../../error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { cx } from '../../../ui/cx.ts'
import { statisticsQuery } from '../board-queries.ts'
import { hundredthsText, overParText } from '../over-par-text.ts'
import type { RoundSearch } from './round-search.ts'
import type { HoleStatisticsShown } from '#contract/board/endpoints.ts'

type HoleStatisticsProps = {
  board: Board
  /** The id of one division; undefined for all. */
  division: string | undefined
  hrefOf: (search: RoundSearch) => string
}

/** The statistics of the holes: a table, then bars (RD-5). */
export function HoleStatistics({ board, division, hrefOf }: HoleStatisticsProps) {
  const { data, error, refetch } = useQuery(statisticsQuery(board.round.id))
  if (error && !data) {
    return (
      <Notice
        tone="error"
        title="Hulstatistikken kunne ikke hentes"
        action={<Button onClick={() => void refetch()}>Prøv igen</Button>}
        live
      >
        {errorText(error)}
      </Notice>
    )
  }
  if (!data) return <p className="min-h-96 text-slate-700">Henter hulstatistikken …</p>
  const holes = data.divisions.find(({ id }) => id === division)?.holes ?? data.all
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {board.divisions.length > 1 && (
        <DivisionLinks divisions={board.divisions} chosen={division} hrefOf={hrefOf} />
      )}
      {holes.some(({ scores }) => scores > 0) ? (
        board.round.courses.map((course, i) => {
          const own = holes.filter((hole) => hole.course === i + 1 && hole.scores > 0)
          const name = namedCourseOf(board.round.courses, i + 1)
          return (
            own.length > 0 && (
              <Fragment key={course}>
                {name && <h2 className="text-xl">{name}</h2>}
                <HoleTable holes={holes.filter((hole) => hole.course === i + 1)} />
                <HoleBars holes={own} name={name} />
              </Fragment>
            )
          )
        })
      ) : (
        <EmptyState title="Ingen scorer endnu">
          Når de første har spillet et hul, står det her, hvordan det spiller.
        </EmptyState>
      )}
    </div>
  )
}

type DivisionLinksProps = {
  divisions: Board['divisions']
  chosen: string | undefined
  hrefOf: HoleStatisticsProps['hrefOf']
}

function DivisionLinks({ divisions, chosen, hrefOf }: DivisionLinksProps) {
  const choices = [{ id: undefined, name: 'Alle rækker' }, ...divisions]
  return (
    <nav aria-label="Række" className="flex flex-wrap gap-2">
      {choices.map(({ id, name }) => (
        <UiLink
          key={name}
          href={hrefOf({ tab: 'holes', division: id })}
          aria-current={id === chosen ? 'true' : undefined}
          className={cx(
            'inline-grid min-h-11 place-items-center rounded-md border px-4 font-semibold no-underline',
            id === chosen
              ? 'border-green-900 bg-green-900 text-white'
              : 'border-slate-400 bg-white hover:border-slate-700',
          )}
        >
          {name}
        </UiLink>
      ))}
    </nav>
  )
}

/** The holes from the hardest as bars relative to par, with the numbers of the table. */
function HoleBars({ holes, name }: { holes: readonly HoleStatisticsShown[]; name: string | null }) {
  const id = `hardest-${holes[0]?.course}`
  const counted = holes.flatMap((hole) =>
    hole.overParHundredths === null ? [] : [{ ...hole, over: hole.overParHundredths }],
  )
  const inOrder = counted.toSorted((a, b) => b.over - a.over || a.hole - b.hole)
  const most = Math.max(1, ...counted.map(({ over }) => Math.abs(over)))
  const left = Math.max(0, ...counted.map(({ over }) => -over))
  const zero = (left / (left + most)) * 100
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {name ? `${name}, fra det sværeste hul` : 'Fra det sværeste hul'}
      </h2>
      <ol className="figures mt-4 grid gap-1.5">
        {inOrder.map(({ hole, par, over }) => (
          <li
            key={hole}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)_3.5rem] items-center gap-3"
          >
            <span>
              Hul {hole} <span className="text-sm text-slate-600">par {par}</span>
            </span>
            <span aria-hidden="true" className="relative h-5 rounded-xs bg-slate-100">
              <span
                className={`absolute inset-y-0 rounded-xs ${over < 0 ? 'bg-red-600' : 'bg-blue-800'}`}
                style={barOf(over, { zero, scale: left + most })}
              />
            </span>
            <span className="text-right font-semibold">{overParText(over)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function barOf(over: number, { zero, scale }: { zero: number; scale: number }) {
  const width = (Math.abs(over) / scale) * 100
  return { left: `${over < 0 ? zero - width : zero}%`, width: `${width}%` }
}

const marks = [
  { key: 'eagle_or_better', short: 'Ea', name: 'Eagle eller bedre' },
  { key: 'birdie', short: 'Bi', name: 'Birdie' },
  { key: 'par', short: 'Par', name: 'Par spillet' },
  { key: 'bogey', short: 'Bo', name: 'Bogey' },
  { key: 'double_or_worse', short: 'D+', name: 'Dobbelt bogey eller mere' },
] as const

/** The holes in the order of the card, with the scores of the field. */
function HoleTable({ holes }: { holes: readonly HoleStatisticsShown[] }) {
  return (
    <table className="hole-table figures">
      <caption className="pb-3 text-left text-sm text-pretty text-slate-700">
        Hullerne i kortets rækkefølge. Nr. 1 er det sværeste mod par. Ea er eagle eller bedre, Bi
        birdie, Bo bogey, og D+ dobbelt bogey eller mere.
      </caption>
      <thead>
        <tr>
          <th scope="col">Hul</th>
          <th scope="col">Par</th>
          <th scope="col" className="hole-average">
            Snit
          </th>
          <th scope="col">Mod par</th>
          <th scope="col">Nr.</th>
          {marks.map(({ key, short, name }) => (
            <th key={key} scope="col">
              <abbr title={name} className="no-underline">
                {short}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {holes.map((hole) => (
          <tr key={hole.hole}>
            <th scope="row">{hole.hole}</th>
            <td>{hole.par}</td>
            <td className="hole-average">{hundredthsText(hole.averageHundredths)}</td>
            <td className="font-semibold!">{overParText(hole.overParHundredths)}</td>
            <td>{hole.difficulty ?? '–'}</td>
            {marks.map(({ key }) => (
              <td key={key} className={hole.marks[key] === 0 ? 'text-slate-500' : ''}>
                {hole.marks[key]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
