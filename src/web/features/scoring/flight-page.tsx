import { useEffect, useState, type ReactNode } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatClockProse, momentFrom } from '#domain/shared/clock-time.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import type { PublicFlight } from '#contract/scoring/flights.ts'
import { startHoleText } from '#domain/draw/start-list-changes.ts'
import { keepPageOffline } from '../../offline-page.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FullScreen } from '../../ui/full-screen.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { flightQuery } from './flight-query.ts'
import { useSunlightMode } from './sunlight-mode.ts'
import { CodeForm } from './code-form.tsx'
import { FlightCards, type CardHoleRef } from './flight-cards.tsx'
import { FlightRemovedNotice, OrphanedScoresNotice } from './orphaned-scores-notice.tsx'
import { SavedLine } from './saved-line.tsx'
import { ScoreEntry, type ScoreEntryProps } from './score-entry.tsx'
import type { ScoreStore } from './score-store.ts'
import { writesFor } from './flight-view-model.ts'
import { prefetchSideCompetitionView } from './side-competition-lines.tsx'
import { isAnswered } from './suspension-banner.tsx'
import { useScoring } from './use-scoring.ts'
import { prefetchSignByCode } from './verify-card.tsx'
import { prefetchHandOver } from './verify-cards.tsx'
import { listReportsOfFlight } from '#contract/golfbox/endpoints.ts'
import type { CardReportStatus } from '#domain/scoring/card-report.ts'
import { call } from '../../api.ts'

/** The page of a flight: its cards for the public, and score entry for a browser with its key. */
export function FlightPage({ flightId }: { flightId: string }) {
  const { data: flight } = useQuery(flightQuery(flightId))
  const { store, state } = useScoring(flightId)
  const client = useQueryClient()
  // A flight that is over opens on its cards instead of score entry.
  const [isClosed, setClosed] = useState(flight?.isOver ?? false)
  // The hole that was tapped on a card to edit it.
  const [first, setFirst] = useState<CardHoleRef>()
  const mayWrite = state.access === 'open' && state.flight !== undefined
  const slug = flight?.tournament.slug
  useOfflinePage(mayWrite && slug ? `/tournaments/${slug}/flights/${flightId}` : undefined)
  if (!flight) return null
  const mayWriteFor = (entryId: string) =>
    mayWrite && (state.writer === undefined || writesFor(state.writer, entryId))
  const close = () => {
    setFirst(undefined)
    setClosed(true)
    // The public cards below must show the scores that were just written.
    void client.invalidateQueries(flightQuery(flightId))
  }
  const needsCode = state.access === 'closed' && (!flight.isOver || state.queue.length > 0)
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-8 sm:py-12">
      <Header flight={flight} />
      <VoidRound flight={flight} />
      {mayWrite && (
        <div className="grid gap-3">
          <Button
            size="lg"
            variant={flight.isOver ? 'secondary' : 'primary'}
            className="sm:justify-self-start"
            onClick={() => setClosed(false)}
          >
            {flight.isOver ? 'Åbn scorekortene' : 'Skriv scorer'}
          </Button>
          <SavedLine state={state} />
        </div>
      )}
      <RevokedLinkNotice state={state} />
      {state.access === 'gone' && <FlightRemovedNotice state={state} />}
      {mayWrite && isClosed && <OrphanedScoresNotice state={state} store={store} />}
      <FlightCards
        flight={flight}
        mayEdit={({ entryId, deliveredAt }) => mayWriteFor(entryId) && deliveredAt === null}
        onHole={(hole) => {
          setFirst(hole)
          setClosed(false)
        }}
        noteOf={sentOf}
      />
      {needsCode && <CodeSection store={store} />}
      {flight.isOver && <DeskLink flight={flight} />}
      {mayWrite && (
        <Entry
          {...{ state, store, first, close }}
          isOpen={!isClosed}
          onOpen={() => setClosed(false)}
        />
      )}
    </div>
  )
}

const sentOf = ({ entryId }: { entryId: string }, { flightId }: PublicFlight) => (
  <SentToGolfBox flightId={flightId} entryId={entryId} />
)

type EntryProps = Pick<ScoreEntryProps, 'state' | 'store' | 'first' | 'isOpen'> & {
  onOpen: () => void
  close: () => void
}

/** Score entry over the whole page. A suspension of play opens it again until it is confirmed. */
function Entry({ isOpen, onOpen, close, ...entry }: EntryProps) {
  const { suspension } = entry.state.flight ?? {}
  const isStopped = suspension?.endedAt === null && !isAnswered(entry.state, suspension.id)
  return (
    <FullScreen
      open={isOpen || isStopped}
      onOpenChange={(open) => (open ? onOpen() : close())}
      title="Skriv scorer"
    >
      <SunlightMode>
        {entry.state.flight?.tournament.isRehearsal && (
          <p className="bg-yellow-50 px-4 py-1 text-sm font-semibold">Prøvekørsel</p>
        )}
        <ScoreEntry {...entry} isOpen={isOpen} onClose={close} />
      </SunlightMode>
    </FullScreen>
  )
}

/** Keeps the page for offline use, but only for players, so that spectators do not fill their phones. */
function useOfflinePage(path: Parameters<typeof keepPageOffline>[0] | undefined) {
  useEffect(() => {
    if (!path) return
    const keepPage = () => keepPageOffline(path)
    const parts = [prefetchHandOver(), prefetchSideCompetitionView(), prefetchSignByCode()]
    void Promise.all(parts).then(keepPage, keepPage)
  }, [path])
}

function RevokedLinkNotice({ state }: Pick<EntryProps, 'state'>) {
  if (state.access !== 'closed' || state.queue.length === 0) return null
  return (
    <Notice tone="error" title="Linket gælder ikke længere" live>
      Der ligger stadig scorer på telefonen. Få flightens nye link eller kode hos
      turneringsledelsen, så bliver de sendt.
    </Notice>
  )
}

function CodeSection({ store }: { store: ScoreStore }) {
  return (
    <section aria-labelledby="skriv-scorer" className="grid gap-4">
      <h2 id="skriv-scorer">Spiller du i flighten?</h2>
      <p className="max-w-text">
        Skan koden på scorekortet, eller skriv de seks bogstaver. Så kan du skrive scorer på
        telefonen, også uden dækning.
      </p>
      <CodeForm onCode={store.enter} />
    </section>
  )
}

function VoidRound({ flight: { voidReason } }: { flight: PublicFlight }) {
  if (voidReason === null) return null
  return (
    <Notice tone="warning" title="Runden er annulleret">
      <p>{voidReason}</p>
      <p>Scorerne bliver stående og tæller ikke.</p>
    </Notice>
  )
}

/** A rehearsal has no public page. */
const boardHref = ({ tournament, clubId, roundId }: PublicFlight) =>
  tournament.isRehearsal
    ? `/club/${clubId}/tournaments/${tournament.id}/leaderboard`
    : `/tournaments/${tournament.slug}/rounds/${roundId}`

function Header({ flight }: { flight: PublicFlight }) {
  return (
    <PageHeader
      title={`Flight ${flight.position}`}
      lead={leadOf(flight)}
      actions={
        <ButtonLink variant="secondary" href={boardHref(flight)}>
          Se stillingen
        </ButtonLink>
      }
    />
  )
}

/** Only the committee may correct a delivered card, so the page links to the tournament desk. */
function DeskLink({ flight: { clubId, tournament } }: { flight: PublicFlight }) {
  return (
    <p className="max-w-text text-sm text-slate-600">
      Er noget forkert på et kort, så sig det til turneringsledelsen.{' '}
      <UiLink href={`/club/${clubId}/tournaments/${tournament.id}/cards`} className="text-link">
        Ret et kort som turneringsleder
      </UiLink>
    </p>
  )
}

function leadOf({ tournament, startHole, group, courseName, ...flight }: PublicFlight) {
  const { day, minute } = momentFrom(plainDate(flight.day), flight.minute)
  return `${tournament.name}, ${formatDay(day)} ${formatClockProse(minute)} fra ${startHoleText({ hole: startHole, group })} på ${courseName}.`
}

/** Black on white, for a phone in bright light (PE-15). */
function SunlightMode({ children }: { children: ReactNode }) {
  const isSunlightMode = useSunlightMode()
  return (
    <div
      data-contrast={isSunlightMode ? 'sun' : undefined}
      className="flex flex-1 flex-col sun:bg-white sun:font-semibold sun:text-black sun:[&_.border-slate-200]:border-black sun:[&_.border-slate-300]:border-black sun:[&_.text-slate-600]:text-black sun:[&_.text-slate-700]:text-black"
    >
      {children}
    </div>
  )
}

/** Whether a delivered card has reached GolfBox; only the tournament desk sees why it has not. */
function SentToGolfBox({ flightId, entryId }: { flightId: string; entryId: string }) {
  const { data } = useQuery({
    queryKey: ['flights', flightId, 'card-reports'],
    queryFn: ({ signal }) => call(listReportsOfFlight, { flightId }, signal),
    // Polls while a card is on its way, so that its arrival shows.
    refetchInterval: ({ state }) =>
      state.data?.reports.some(({ reportStatus }) => reportStatus === 'waiting') ? 20_000 : false,
  })
  const report = data?.reports.find((each) => each.entryId === entryId)
  if (!report) return null
  return <p className="text-sm text-slate-700 print:hidden">{sentences[report.reportStatus]}</p>
}

const sentences: Record<CardReportStatus, string> = {
  sent: 'Sendt til GolfBox.',
  waiting: 'Afventer: kortet er på vej til GolfBox.',
  refused: 'Afvist af GolfBox. Turneringsledelsen har grunden og taster kortet.',
  by_hand: 'Ikke sendt til GolfBox. Turneringsledelsen taster kortet.',
  entered_manually: 'Turneringsledelsen har tastet kortet ind i GolfBox.',
  outdated: 'Turneringsledelsen retter kortet i GolfBox.',
}
