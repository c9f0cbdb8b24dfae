import { useSuspenseQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CurrentCard } from '#contract/scoring/endpoints.ts'
import type { FlightPlayer } from '#contract/scoring/flight-player.ts'
import { foldCard } from '#domain/scoring/card.ts'
import type { Hole, Slot } from '#domain/scoring/score-entry.ts'
import { UiLink } from '../../../ui/ui-link.tsx'
import { HoleHistory } from '../hole-history.tsx'
import { timeText } from '../saved-line.tsx'
import { shortScore } from '../flight-view-model.ts'
import { Table, type Column } from '../../../ui/table.tsx'
import { CorrectionForm, correctionFormId } from './correction-form.tsx'
import { DrivesForm } from './drives-form.tsx'
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

/** One card at the tournament desk: its scores, their history, and the forms to correct it. */
export function CardPage({ base, ...cardKey }: CardPageProps) {
  const { data } = useSuspenseQuery(cardQuery(cardKey))
  const { player, card, entries: scoreEntries, flightId, penaltyUnit } = data
  const { mayRun } = useSuspenseQuery(deskQuery(cardKey.tournamentId)).data
  const numbers = player.holes.map(({ number }) => number)
  const folded = foldCard(
    numbers,
    scoreEntries.filter(({ isLate }) => !isLate),
  )
  const rows = player.holes.map(({ number, par }, i) => ({ number, par, scores: folded[i] }))
  return (
    <section aria-labelledby="kort" className="grid gap-8">
      <div className="grid gap-2">
        <UiLink href={`${base}/cards`} className="text-link w-fit">
          Alle scorekort
        </UiLink>
        <h2 id="kort">{player.name}</h2>
        <CardFacts player={player} card={card} />
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
            scoreEntries={scoreEntries}
            nameOf={(by) =>
              by === null ? 'Turneringsledelsen' : by === cardKey.entryId ? 'Spilleren' : 'Markøren'
            }
          />
        </div>
        <div className="grid gap-10">
          <CorrectionForm cardKey={cardKey} holes={numbers} revision={card.revision} />
          {penaltyUnit && (
            <PenaltyForm
              cardKey={cardKey}
              penalties={card.penalties}
              unit={penaltyUnit}
              revision={card.revision}
            />
          )}
          <DrivesForm cardKey={cardKey} player={player} drives={data.drives} />
          <StatusForm cardKey={cardKey} player={player} />
          <RenewKey
            flight={{ tournamentId: cardKey.tournamentId, flightId }}
            printHref={mayRun ? `${base}/draw/${cardKey.roundId}/print?flight=${flightId}` : null}
          />
        </div>
      </div>
    </section>
  )
}

type CardFactsProps = { player: FlightPlayer; card: CurrentCard }

const CardFacts = ({ player, card }: CardFactsProps) => (
  <p className="text-slate-700">
    Tee {player.teeName}, {player.playingHandicap} slag.{' '}
    {card.deliveredAt
      ? `Afleveret ${timeText(card.deliveredAt)}, ${card.receipt ? `kvittering ${card.receipt}` : 'modtaget af turneringsledelsen'}.`
      : 'Ikke afleveret.'}
  </p>
)

type Row = { number: number; par: number; scores: Hole | undefined }

/** Chooses the hole in the form, which may be far below, and leaves only the score and the reason to write. */
function beginCorrection(hole: number) {
  const select = document.querySelector<HTMLSelectElement>(`#${correctionFormId} [name=hole]`)
  if (!select) return
  select.value = String(hole)
  // The form keeps its draft by this event.
  select.dispatchEvent(new Event('input', { bubbles: true }))
  select.form?.querySelector<HTMLElement>('[name=score]')?.focus()
}

const columns: Column<Row>[] = [
  {
    key: 'hole',
    label: 'Hul',
    heading: true,
    cell: ({ number }) => (
      <button
        type="button"
        // With a keyboard the form is the shorter way: 18 stops fewer.
        tabIndex={-1}
        // No label of its own: its text is also the heading of the row.
        title={`Ret hul ${number}`}
        onClick={() => beginCorrection(number)}
        className="text-link -my-2 min-h-11 min-w-11 text-left font-semibold"
      >
        {number}
      </button>
    ),
  },
  { key: 'par', label: 'Par', numeric: true, cell: ({ par }) => par },
  {
    key: 'marker',
    label: 'Markør',
    numeric: true,
    cell: ({ scores }) => currentScores(scores?.marker),
  },
  {
    key: 'player',
    label: 'Spiller',
    numeric: true,
    cell: ({ scores }) => currentScores(scores?.player),
  },
  { key: 'official', label: 'Gælder', numeric: true, cell: official },
]

const currentScores = (slot: Slot | undefined) => slot?.current.map(shortScore).join(' / ')

function official({ scores }: Row) {
  return <strong>{shortScore(scores?.official ?? null)}</strong>
}

type RenewKeyProps = {
  flight: { tournamentId: string; flightId: string }
  /** The address of the flight's printable card; null for an account that may not print it. */
  printHref: string | null
}

/** Renews the flight's link and code, for a lost card or a leaked link. */
function RenewKey({ flight, printHref }: RenewKeyProps) {
  const [isConfirming, setConfirming] = useState(false)
  const renew = useMutation(renewMutation(useQueryClient()))
  const close = () => setConfirming(false)
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
            {printHref && (
              <UiLink
                href={printHref}
                className="text-link inline-flex min-h-11 w-fit items-center"
              >
                Udskriv flightens nye kort
              </UiLink>
            )}
          </div>
        </Notice>
      )}
      <Button variant="secondary" className="w-fit" onClick={() => setConfirming(true)}>
        Giv flighten et nyt link
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={close}
        title="Giv flighten et nyt link?"
        effect="Det gamle link og den gamle kode virker ikke længere, heller ikke på telefoner, der er i gang. Scorer, der ligger på en telefon, bliver der og sendes, når den har fået det nye link."
        confirmLabel="Giv et nyt link"
        busy={renew.isPending && 'Laver det …'}
        onConfirm={() => renew.mutate(flight, { onSettled: close })}
      />
    </section>
  )
}
