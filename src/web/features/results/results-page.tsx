import { useSuspenseQuery } from '@tanstack/react-query'
import { getResults, type TournamentResults } from '#contract/results/endpoints.ts'
import { dayAndTimeText } from './day-and-time-text.ts'
import { FixForm } from './fix-form.tsx'
import { MissingBeforeFinal } from './missing-before-final.tsx'
import { HideHoles } from './hide-holes.tsx'
import { Rounds } from './rounds.tsx'
import { ResultSteps } from './result-steps.tsx'
import { resultsQuery } from './results-queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Table, type Column } from '#web/ui/table.tsx'
import { UiLink } from '#web/ui/ui-link.tsx'
import { ListFiles } from '../competitions/list-files.tsx'
import { deskQuery } from '../scoring/desk/desk-queries.ts'
import { Ties } from './ties.tsx'

type ResultsPageProps = { tournamentId: string; base: string }

/** The result of a tournament: the next step, everything missing before it, and the current placings. */
export function ResultsPage({ tournamentId, base }: ResultsPageProps) {
  const results = useSuspenseQuery(resultsQuery(tournamentId)).data
  const { state } = results
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <ResultSteps tournamentId={tournamentId} results={results} />
        {state !== 'final' && (
          <MissingBeforeFinal tournamentId={tournamentId} results={results} base={base} />
        )}
        <Placings tournamentId={tournamentId} results={results} />
      </div>
      <aside className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <Rounds tournamentId={tournamentId} results={results} />
        <HideHoles tournamentId={tournamentId} results={results} />
        <History history={results.history} />
        <FixForm tournamentId={tournamentId} isFinal={state === 'final'} />
      </aside>
    </div>
  )
}

function History({ history }: Pick<TournamentResults, 'history'>) {
  if (history.length === 0) return null
  return (
    <section aria-labelledby="historik">
      <h2 id="historik" className="text-xl">
        Hvad der er offentliggjort
      </h2>
      <ol className="mt-3 grid gap-3">
        {history.map(({ version, kind, at, by, reason }) => (
          <li key={version}>
            <p className="font-semibold">{kinds[kind]}</p>
            <p className="text-sm text-slate-600">
              {dayAndTimeText(at)}
              {by && ` af ${by}`}
            </p>
            {reason && <p className="text-sm">{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

const kinds = {
  provisional: 'Foreløbigt resultat',
  final: 'Endeligt resultat',
  reopened: 'Åbnet igen',
}

type PlacingsProps = { tournamentId: string; results: TournamentResults }

/** The current placings of each *række*, with its open ties. */
export function Placings({ tournamentId, results }: PlacingsProps) {
  const { divisions, state } = results
  const columns = columnsOf(useExplanationHref(tournamentId, results))
  if (divisions.every(({ placings }) => placings.length === 0)) {
    return (
      <EmptyState title="Ingen på startlisten endnu">
        Når startlisten er offentliggjort, står hver række her med plads og resultat.
      </EmptyState>
    )
  }
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <ListFiles
          path={getResults.path.replace(':tournamentId', tournamentId)}
          what="resultatet"
        />
      </div>
      {divisions.map((division) => (
        <section key={division.id} aria-label={division.name} className="grid gap-4">
          <h2 className="text-xl">{division.name}</h2>
          {division.ties.length + division.playOffs.length > 0 && (
            <Ties tournamentId={tournamentId} division={division} state={state} />
          )}
          <Table
            caption={`Resultat for ${division.name}`}
            narrow="keep"
            rows={division.placings}
            rowKey={({ entryId }) => entryId}
            empty={<p className="text-slate-700">Ingen spillere i rækken endnu.</p>}
            columns={columns}
          />
        </section>
      ))}
    </>
  )
}

type Placing = TournamentResults['divisions'][number]['placings'][number]

const columnsOf = (explanationHref: (entryId: string) => string | undefined): Column<Placing>[] => [
  { key: 'place', label: 'Nr.', cell: ({ label }) => label },
  {
    key: 'name',
    label: 'Spiller',
    heading: true,
    cell: ({ name, entryId }) => <PlayerLink name={name} href={explanationHref(entryId)} />,
  },
  { key: 'result', label: 'Resultat', numeric: true, cell: ({ result }) => result },
]

/** Links to the player's row on the board, which explains the place (LB-17). */
function PlayerLink({ name, href }: { name: string; href: string | undefined }) {
  if (href === undefined) return name
  return (
    <UiLink href={href} className="text-link">
      {name}
    </UiLink>
  )
}

/** The address of the board of the last drawn round, with one player's row open. */
function useExplanationHref(tournamentId: string, { rounds }: TournamentResults) {
  const { slug, rehearsal } = useSuspenseQuery(deskQuery(tournamentId)).data
  const round = rounds.findLast(({ state }) => state !== 'not_drawn')
  // A rehearsal has no public page.
  return (entryId: string) =>
    round && rehearsal === null
      ? `/tournaments/${slug}/rounds/${round.id}?tab=leaderboard&player=${entryId}#p-${entryId}`
      : undefined
}
