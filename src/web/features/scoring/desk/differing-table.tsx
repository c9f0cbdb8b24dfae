import { useQuery } from '@tanstack/react-query'
import type { ListedCard } from '#contract/scoring-cards.ts'
import { foldCard } from '#domain/scoring/card.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { shortScore } from '../flight-view-model.ts'
import { cardQuery } from './desk-queries.ts'
import { differingHoles, type DifferingHole } from './differing-holes.ts'

type DifferingTableProps = {
  tournamentId: string
  who: ListedCard
  /** As it was typed. */
  paper: readonly HoleScore[]
  base: string
}

/** A manually entered card that says something else: which holes, what each says, and who may decide. */
export function DifferingTable({ tournamentId, who, paper, base }: DifferingTableProps) {
  const { roundId, entryId, name } = who
  const { data } = useQuery(cardQuery({ tournamentId, roundId, entryId }))
  if (!data) return null
  const { card, player, entries } = data
  const folded = foldCard(
    player.holes.map(({ number }) => number),
    entries.filter(({ isLate }) => !isLate),
  )
  const rows = differingHoles(folded, paper)
  if (rows.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={`${name}: papiret siger noget andet`}
      action={
        <UiLink className="text-link" href={`${base}/cards/${roundId}/${entryId}`}>
          Åbn kortet
        </UiLink>
      }
      live
    >
      <Table
        caption={`Huller, hvor scorerne for ${name} er forskellige`}
        narrow="keep"
        rows={rows}
        rowKey={({ number }) => String(number)}
        columns={columns}
      />
      <p className="mt-3 max-w-text">
        {card.deliveredAt === null
          ? 'Spiller og markør kan blive enige på deres telefoner. Kan de ikke, afgør turneringsledelsen det: ret hullet på kortet med en grund, og tast kortet igen.'
          : 'Kortet er afleveret og bliver ikke overskrevet. Er papiret rigtigt, retter turneringsledelsen hullerne på kortet ét ad gangen med en grund. Før hver rettelse står der, hvem der får besked.'}
      </p>
    </Notice>
  )
}

const columns: Column<DifferingHole>[] = [
  { key: 'hole', label: 'Hul', heading: true, cell: ({ number }) => number },
  { key: 'paper', label: 'Papir', numeric: true, cell: ({ paper }) => shortScore(paper) },
  { key: 'official', label: 'Gælder', numeric: true, cell: ({ official }) => shortScore(official) },
  { key: 'noted', label: 'Spiller', numeric: true, cell: ({ noted }) => shortScore(noted) },
]
