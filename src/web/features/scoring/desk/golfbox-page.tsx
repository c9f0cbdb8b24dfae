import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { listCardReports, type CardReport } from '#contract/golfbox/endpoints.ts'
import { countOf } from '#domain/shared/danish.ts'
import { isMissing } from '#domain/scoring/card-report.ts'
import { outdatedText, reportText, cardReportStatusText } from '#domain/scoring/card-report-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { Problem } from '../../shell/problem.tsx'
import { timeText } from '../saved-line.tsx'
import { DeskNavItems } from './desk-nav-items.tsx'
import { reportsQuery, sendAgainMutation, enteredManuallyMutation } from './golfbox-queries.ts'
import type { KeyboardEvent } from 'react'
import { errorText } from '../../../error-text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'

type GolfBoxPageProps = { tournamentId: string; base: string }

/** Delivered cards and their state in GolfBox, those to enter manually first (D31). */
export function GolfBoxPage({ tournamentId, base }: GolfBoxPageProps) {
  const { isConnected, reports } = useSuspenseQuery(reportsQuery(tournamentId)).data
  const again = useMutation(sendAgainMutation(useQueryClient(), tournamentId))
  const sorted = reports.toSorted((a, b) => weightOf(b) - weightOf(a))
  const counts = countsOf(reports)
  const hasRounds = new Set(reports.map(({ roundId }) => roundId)).size > 1
  const send = isConnected
    ? (report: CardReport) => again.mutate({ roundId: report.roundId, entryId: report.entryId })
    : undefined
  return (
    <section aria-labelledby="golfbox" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="golfbox">Kort til GolfBox</h2>
      <DeskNavItems base={base} />
      {!isConnected && (
        <Notice tone="info" title="Der er ingen forbindelse til GolfBox">
          Kortene bliver ikke sendt. Hent listen, og tast dem i GolfBox.
        </Notice>
      )}
      {again.error && <Problem error={again.error} title="Kortet er ikke sendt igen" />}
      {reports.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status">{missingText(counts)}</p>
          {counts.missing + counts.enteredManually > 0 && (
            <ButtonLink
              variant="secondary"
              href={`${listCardReports.path.replace(':tournamentId', tournamentId)}/export.csv`}
              download
            >
              Hent listen til tastning (CSV)
            </ButtonLink>
          )}
        </div>
      )}
      <Table
        caption="Kort til GolfBox, dem der mangler, først"
        rows={sorted}
        rowKey={({ roundId, entryId }) => `${roundId} ${entryId}`}
        empty={
          <EmptyState
            title="Ingen kort endnu"
            action={<ButtonLink href={`${base}/cards`}>Se alle kort</ButtonLink>}
          >
            Et kort kommer her, når det er underskrevet og afleveret.
          </EmptyState>
        }
        columns={columnsOf({ tournamentId, base, hasRounds, send })}
      />
    </section>
  )
}

/** Marking a card as entered does not change its place in the list. */
function weightOf({ state, reportStatus }: CardReport): number {
  if (reportStatus === 'sent') return 0
  return state === 'waiting' && reportStatus !== 'outdated' ? 1 : 2
}

const countsOf = (reports: readonly CardReport[]) => ({
  missing: reports.filter(({ reportStatus }) => isMissing(reportStatus)).length,
  outdated: reports.filter(({ reportStatus }) => reportStatus === 'outdated').length,
  enteredManually: reports.filter(({ reportStatus }) => reportStatus === 'entered_manually').length,
  all: reports.length,
})

function missingText({ missing, outdated, enteredManually, all }: ReturnType<typeof countsOf>) {
  const cards = countOf(all, 'kort', 'kort')
  const left =
    missing === 0
      ? `Ingen af ${cards} skal tastes.`
      : `${missing} af ${cards} skal tastes${outdated > 0 ? ' eller rettes' : ''} i GolfBox.`
  return enteredManually === 0 ? left : `${left} ${enteredManually} er tastet ind.`
}

/** A card that was entered manually must not be sent, because GolfBox would have it twice. */
const maySend = ({ state, enteredManually, status }: CardReport) =>
  (state === 'refused' || state === 'by_hand') && enteredManually === null && status === null

type ColumnOptions = {
  tournamentId: string
  base: string
  hasRounds: boolean
  send: ((report: CardReport) => void) | undefined
}

const columnsOf = ({
  tournamentId,
  base,
  hasRounds,
  send,
}: ColumnOptions): Column<CardReport>[] => [
  {
    key: 'name',
    label: 'Spiller',
    heading: true,
    cell: ({ name, roundId, entryId }) => (
      <UiLink href={`${base}/cards/${roundId}/${entryId}`} className="text-link">
        {name}
      </UiLink>
    ),
  },
  { key: 'number', label: 'DGU-nummer', cell: ({ memberNumber }) => memberNumber ?? '–' },
  ...(hasRounds
    ? [
        {
          key: 'round',
          label: 'Runde',
          numeric: true,
          cell: ({ roundNumber }: CardReport) => roundNumber,
        },
      ]
    : []),
  { key: 'state', label: 'Tilstand', cell: (report) => <State report={report} /> },
  {
    key: 'entered_manually',
    label: 'Tastet ind',
    cell: (report) => <EnteredManuallyTick tournamentId={tournamentId} report={report} />,
  },
  {
    key: 'again',
    label: 'Igen',
    cell: (report) =>
      send && maySend(report) ? (
        <Button variant="secondary" onClick={() => send(report)}>
          Send igen<span className="sr-only">: kortet for {report.name}</span>
        </Button>
      ) : (
        '–'
      ),
  },
]

const tones = {
  sent: 'success',
  entered_manually: 'success',
  waiting: 'neutral',
  refused: 'error',
  by_hand: 'warning',
  outdated: 'error',
} as const

function State({ report }: { report: CardReport }) {
  const { reportStatus, enteredManually, sentAt, status, change } = report
  const at = enteredManually?.at ?? sentAt
  const when = at === null ? '' : timeText(at)
  const why = enteredManually ? '' : reportText(report)
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone={tones[reportStatus]}>
        {cardReportStatusText[reportStatus]}
        {reportStatus === 'sent' && ` ${when}`}
      </Badge>
      {reportStatus === 'outdated' && (
        <p className="text-sm text-slate-700">
          {outdatedText({ when, enteredManually, status, change })}
        </p>
      )}
      {why && <p className="text-sm break-words text-slate-700">{why}</p>}
      {report.revision > 1 && (
        <p className="text-sm text-slate-600">Rettet efter aflevering, {report.revision}. udgave</p>
      )}
    </div>
  )
}

/** The checkbox *Tastet ind i GolfBox*: Space toggles it, and the arrow keys move to the next card's. */
function EnteredManuallyTick({
  tournamentId,
  report,
}: {
  tournamentId: string
  report: CardReport
}) {
  const markEntered = useMutation(enteredManuallyMutation(useQueryClient(), tournamentId, report))
  const { reportStatus, name, roundId, entryId, enteredManually } = report
  if (reportStatus === 'sent') return '–'
  const isEnteredManually = markEntered.isPending
    ? markEntered.variables
    : reportStatus === 'entered_manually'
  return (
    <Checkbox
      name={`typed-${roundId}-${entryId}`}
      className="text-left sm:-my-2.5"
      label={<span className="sr-only">Tastet ind i GolfBox: kortet for {name}</span>}
      help={
        reportStatus === 'entered_manually' &&
        enteredManually &&
        `${enteredManually.isMine ? 'Af dig' : byText(enteredManually.by)} ${timeText(enteredManually.at)}`
      }
      error={markEntered.error ? errorText(markEntered.error) : undefined}
      checked={isEnteredManually}
      onChange={({ target }) => markEntered.mutate(target.checked)}
      onKeyDown={focusNextTick}
      data-tick
    />
  )
}

const byText = (by: string | null) => (by === null ? 'Ved turneringsledelsen' : `Af ${by}`)

/** The arrow keys move between checkboxes and skip the links and buttons of the rows. */
function focusNextTick(event: KeyboardEvent<HTMLInputElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const ticks = [
    ...(event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('[data-tick]') ??
      []),
  ]
  ticks[ticks.indexOf(event.currentTarget) + step]?.focus()
}
