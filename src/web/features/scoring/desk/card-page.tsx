import { useSuspenseQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { foldCard } from '#domain/scoring/card.ts'
import type { Hole, Slot } from '#domain/scoring/score-entry.ts'
import { UiLink } from '../../../ui/ui-link.tsx'
import { HoleHistory } from '../hole-history.tsx'
import { timeText } from '../saved-line.tsx'
import { shortScore } from '../flight-view-model.ts'
import { Table, type Column } from '../../../ui/table.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { PenaltyForm } from './penalty-form.tsx'
import { StatusForm } from './status-form.tsx'
import { cardQuery, deskQuery, renewMutation } from './desk-queries.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CopyText } from '../../../ui/copy-text.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { Problem } from '../../shell/problem.tsx'

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
  { key: 'marker', label: 'Markør', numeric: true, cell: ({ now }) => currentScores(now?.marker) },
  { key: 'player', label: 'Spiller', numeric: true, cell: ({ now }) => currentScores(now?.player) },
  { key: 'official', label: 'Gælder', numeric: true, cell: official },
]

const currentScores = (slot: Slot | undefined) => slot?.current.map(shortScore).join(' / ')

function official({ now }: Row) {
  return <strong>{shortScore(now?.official ?? null)}</strong>
}

type RenewKeyProps = {
  of: { tournamentId: string; flightId: string }
  /** The flight's card on paper; null for whoever may not print it. */
  paper: string | null
}

/** For a card that was lost, or whose link has come to others (PE-1). */
function RenewKey({ of, paper }: RenewKeyProps) {
  const [isAsked, setAsked] = useState(false)
  const renew = useMutation(renewMutation(useQueryClient()))
  const close = () => setAsked(false)
  return (
    <section aria-labelledby="ny-noegle" className="grid max-w-form gap-4">
      <h3 id="ny-noegle">Flightens link og kode</h3>
      <p>Er scorekortet tabt, eller er linket kommet andre i hænde, så giv flighten et nyt.</p>
      {renew.error && <Problem error={renew.error} title="Flighten har det gamle link" />}
      {renew.data && (
        <Notice tone="success" title={`Ny kode: ${renew.data.code}`} live>
          <div className="grid gap-4">
            <QrCode value={renew.data.link} label="Flightens nye link" className="size-44" />
            <CopyText text={renew.data.link} what="linket" />
            {paper && (
              <UiLink href={paper} className="text-link inline-flex min-h-11 w-fit items-center">
                Udskriv flightens nye kort
              </UiLink>
            )}
          </div>
        </Notice>
      )}
      <Button variant="secondary" className="w-fit" onClick={() => setAsked(true)}>
        Giv flighten et nyt link
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={close}
        title="Giv flighten et nyt link?"
        effect="Det gamle link og den gamle kode virker ikke længere, heller ikke på telefoner, der er i gang. Scorer, der ligger på en telefon, bliver der og sendes, når den har fået det nye link."
        confirmLabel="Giv et nyt link"
        busy={renew.isPending && 'Laver det …'}
        onConfirm={() => renew.mutate(of, { onSettled: close })}
      />
    </section>
  )
}
