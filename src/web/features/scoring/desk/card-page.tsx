import { useSuspenseQuery } from '@tanstack/react-query'
import { foldCard } from '#domain/scoring/card.ts'
import type { Hole, Slot } from '#domain/scoring/score-entry.ts'
import { UiLink } from '../../../ui/ui-link.tsx'
import { HoleHistory } from '../hole-history.tsx'
import { timeText } from '../saved-line.tsx'
import { shortScore } from '../flight-view-model.ts'
import { Table, type Column } from '../../../ui/table.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { PenaltyForm } from './penalty-form.tsx'
import { RenewKey } from './renew-key.tsx'
import { StatusForm } from './status-form.tsx'
import { cardQuery, deskQuery } from './desk-queries.ts'

type CardPageProps = { tournamentId: string; roundId: string; entryId: string; base: string }

/** One card at the tournament desk: what stands on it, who wrote it, and a correction with its reason. */
export function CardPage({ base, ...of }: CardPageProps) {
  const { player, card, entries, flightId, penaltyUnit } = useSuspenseQuery(cardQuery(of)).data
  const { mayRun } = useSuspenseQuery(deskQuery(of.tournamentId)).data
  const numbers = player.holes.map(({ number }) => number)
  const folded = foldCard(
    numbers,
    entries.filter(({ isLate }) => !isLate),
  )
  const rows = player.holes.map(({ number, par }, i) => ({ number, par, now: folded[i] }))
  return (
    <section aria-labelledby="kort" className="grid gap-8">
      <div className="grid gap-2">
        <UiLink href={`${base}/cards`} className="text-link w-fit">
          Alle scorekort
        </UiLink>
        <h2 id="kort">{player.name}</h2>
        <p className="text-slate-700">
          Tee {player.teeName}, {player.playingHandicap} slag.{' '}
          {card.deliveredAt
            ? `Afleveret ${timeText(card.deliveredAt)}, ${card.receipt ? `kvittering ${card.receipt}` : 'modtaget af turneringsledelsen'}.`
            : 'Ikke afleveret.'}
        </p>
      </div>
      <div className="grid items-start gap-10 lg:grid-cols-2">
        <div className="grid gap-4">
          <Table
            caption={`Scorekort for ${player.name}`}
            narrow="keep"
            rows={rows}
            rowKey={({ number }) => String(number)}
            columns={columns}
          />
          <HoleHistory
            entries={entries}
            nameOf={(by) =>
              by === null ? 'Turneringsledelsen' : by === of.entryId ? 'Spilleren' : 'Markøren'
            }
          />
        </div>
        <div className="grid gap-10">
          <CorrectionForm of={of} holes={numbers} revision={card.revision} />
          {penaltyUnit && (
            <PenaltyForm
              of={of}
              penalties={card.penalties}
              unit={penaltyUnit}
              revision={card.revision}
            />
          )}
          <StatusForm of={of} player={player} />
          <RenewKey
            of={{ tournamentId: of.tournamentId, flightId }}
            paper={mayRun ? `${base}/draw/${of.roundId}/print?flight=${flightId}` : null}
          />
        </div>
      </div>
    </section>
  )
}

type Row = { number: number; par: number; now: Hole | undefined }

const columns: Column<Row>[] = [
  { key: 'hole', label: 'Hul', heading: true, cell: ({ number }) => number },
  { key: 'par', label: 'Par', numeric: true, cell: ({ par }) => par },
  { key: 'marker', label: 'Markør', numeric: true, cell: ({ now }) => standing(now?.marker) },
  { key: 'player', label: 'Spiller', numeric: true, cell: ({ now }) => standing(now?.player) },
  { key: 'official', label: 'Gælder', numeric: true, cell: official },
]

const standing = (slot: Slot | undefined) => slot?.standing.map(shortScore).join(' / ')

function official({ now }: Row) {
  return <strong>{shortScore(now?.official ?? null)}</strong>
}
