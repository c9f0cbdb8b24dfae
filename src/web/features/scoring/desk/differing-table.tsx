import { useQuery } from '@tanstack/react-query'
import type { ListedCard } from '#contract/scoring/cards.ts'
import { foldCard } from '#domain/scoring/card.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Table, type Column } from '#web/ui/table.tsx'
import { UiLink } from '#web/ui/ui-link.tsx'
import { shortScore } from '../flight-view-model.ts'
import { cardQuery } from './desk-queries.ts'
import type { Hole } from '#domain/scoring/score-entry.ts'

type DifferingTableProps = {
  tournamentId: string
  listed: ListedCard
  /** The scores as entered from paper. */
  paper: readonly HoleScore[]
  base: string
}

/** The holes on which a manually entered card differs, and who may decide them. */
export function DifferingTable({ tournamentId, listed, paper, base }: DifferingTableProps) {
  const { roundId, entryId, name } = listed
  const { data } = useQuery(cardQuery({ tournamentId, roundId, entryId }))
  if (!data) return null
  const { card, player, entries: scoreEntries } = data
  const folded = foldCard(
    player.holes.map(({ number }) => number),
    scoreEntries.filter(({ isLate }) => !isLate),
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

export type DifferingHole = {
  number: number
  paper: HoleScore
  /** The score that counts on the card. */
  official: HoleScore
  /** The player's own note. */
  noted: HoleScore
}

/** The holes on which the paper differs from the card or from the player's note. */
export const differingHoles = (
  holes: readonly (Hole & { number: number })[],
  paper: readonly HoleScore[],
): DifferingHole[] =>
  holes.flatMap(({ number, official, marker, player, committee }, i): DifferingHole[] => {
    const typed = paper[i] ?? null
    const noted = player.score
    // A decision of the committee overrides the paper score that it corrected.
    const isDecided = committee.score !== null && marker.score === typed
    const isNoted = committee.score === null && noted !== null && noted !== typed
    return (official !== typed && !isDecided) || isNoted
      ? [{ number, paper: typed, official, noted }]
      : []
  })
