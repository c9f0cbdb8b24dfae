import { useQuery } from '@tanstack/react-query'
import type { Board } from '#domain/board/board.ts'
import { errorText } from '../../../error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { cx } from '../../../ui/cx.ts'
import { statisticsQuery } from '../board-queries.ts'
import { HoleBars } from './hole-bars.tsx'
import { HoleTable } from './hole-table.tsx'
import type { RoundSearch } from './round-search.ts'

type HoleStatisticsProps = {
  board: Board
  /** Of one *række* alone. */
  division: string | undefined
  hrefOf: (search: RoundSearch) => string
}

/** How the holes played: the table first, the bars second (RD-5). */
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
        <>
          <HoleTable holes={holes} />
          <HoleBars holes={holes} />
        </>
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
  const choices = [{ id: undefined, name: 'Alle' }, ...divisions]
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
