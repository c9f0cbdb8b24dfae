import { useSuspenseQuery } from '@tanstack/react-query'
import type { TournamentResults } from '#contract/results.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { deskQuery } from '../scoring/desk/desk-queries.ts'
import { Ties } from './ties.tsx'

type PlacingsProps = { tournamentId: string; results: TournamentResults }

/** Each *række* as it stands, with what must part those who are level. */
export function Placings({ tournamentId, results }: PlacingsProps) {
  const { divisions, state } = results
  const columns = columnsOf(useWhyHref(tournamentId, results))
  if (divisions.every(({ placings }) => placings.length === 0)) {
    return (
      <EmptyState title="Ingen på startlisten endnu">
        Når startlisten er offentliggjort, står hver række her med plads og resultat.
      </EmptyState>
    )
  }
  return (
    <>
      {divisions.map((division) => (
        <section key={division.id} aria-label={division.name} className="grid gap-4">
          <h2 className="text-xl">{division.name}</h2>
          {division.ties.length > 0 && (
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

const columnsOf = (whyHref: (entryId: string) => string | undefined): Column<Placing>[] => [
  { key: 'place', label: 'Nr.', cell: ({ label }) => label },
  {
    key: 'name',
    label: 'Spiller',
    heading: true,
    cell: ({ name, entryId }) => <Why name={name} href={whyHref(entryId)} />,
  },
  { key: 'result', label: 'Resultat', numeric: true, cell: ({ result }) => result },
]

/** Her row on the board, which explains her place to whoever asks (LB-17). */
function Why({ name, href }: { name: string; href: string | undefined }) {
  if (href === undefined) return name
  return (
    <UiLink href={href} className="text-link">
      {name}
    </UiLink>
  )
}

/** The board of the last round that has a start list, with one row open. */
function useWhyHref(tournamentId: string, { rounds }: TournamentResults) {
  const { slug } = useSuspenseQuery(deskQuery(tournamentId)).data
  const round = rounds.findLast(({ state }) => state !== 'not_drawn')
  return (entryId: string) =>
    round &&
    `/tournaments/${slug}/rounds/${round.id}?tab=leaderboard&player=${entryId}#p-${entryId}`
}
