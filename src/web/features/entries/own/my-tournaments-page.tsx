import { useQuery } from '@tanstack/react-query'
import type { OwnEntry } from '#contract/entries/endpoints.ts'
import { capital } from '#domain/shared/danish.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { FetchProblem } from '../../shell/fetch-problem.tsx'
import { HelpedTournaments } from '../../competitions/helpers/helped-tournaments.tsx'
import { MyMatchesLink } from '../../matches/own/my-matches-link.tsx'
import { daysText } from '../../competitions/tournament-text.ts'
import { myEntriesQuery } from './entry-queries.ts'
import { entryStateBadge, isEntryOver, standingText } from './entry-text.ts'
import { groupEntries } from './group-entries.ts'

/** All entries of the account's golfers, those that need an answer first. */
export function MyTournamentsPage() {
  const { data, error, refetch, isFetching } = useQuery(myEntriesQuery)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <PageHeader
        title="Turneringer"
        lead="Dine og familiens tilmeldinger, ventelistepladser og spillede turneringer."
        actions={
          data &&
          data.entries.length > 0 && (
            <ButtonLink href="/tournaments" variant="secondary">
              Find en turnering
            </ButtonLink>
          )
        }
      />
      {error && (
        <FetchProblem
          error={error}
          title="Turneringerne kunne ikke hentes"
          retry={refetch}
          busy={isFetching}
        />
      )}
      {!data && !error && <Skeleton label="Henter dine turneringer" rows={4} rowClass="h-24" />}
      {data?.entries.length === 0 && (
        <EmptyState
          title="Ikke meldt til noget endnu"
          action={<ButtonLink href="/tournaments">Find en turnering</ButtonLink>}
        >
          Når du melder dig til, står pladsen her med dag, betaling og frist for afbud.
        </EmptyState>
      )}
      <MyMatchesLink />
      {data && <Groups {...data} />}
      <HelpedTournaments />
    </div>
  )
}

function Groups({ entries, today }: { entries: readonly OwnEntry[]; today: string }) {
  const { urgent, live, coming, past } = groupEntries(entries, today)
  return (
    <>
      <Group id="urgent" title="Venter på dig" entries={urgent} />
      <Group id="live" title="I gang nu" entries={live} />
      <Group id="coming" title="Kommende" entries={coming} />
      <Group id="past" title="Spillet og afmeldt" entries={past} />
    </>
  )
}

type GroupProps = { id: string; title: string; entries: readonly OwnEntry[] }

function Group({ id, title, entries }: GroupProps) {
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ol className="mt-3 divide-y divide-slate-200 border-y border-slate-200">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  )
}

/** An entry in a list; the full line is a link. */
export function EntryRow({ entry }: { entry: OwnEntry }) {
  const { id, tournament, division, firstName, state } = entry
  const { label, tone } = entryStateBadge[state]
  const isOff = tournament.state === 'cancelled'
  return (
    <li>
      <UiLink
        href={`/account/tournaments/${id}`}
        className="group grid justify-items-start gap-x-6 gap-y-1.5 py-4 no-underline sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
      >
        <span className="min-w-0">
          <span className="font-semibold break-words underline decoration-1 underline-offset-4 group-hover:no-underline">
            {tournament.name}
          </span>
          <span className="block text-slate-700">
            {capital(daysText(tournament))}, {tournament.clubName}
          </span>
          <span className="block text-sm text-slate-600">
            {state === 'entered' || isEntryOver(entry)
              ? [firstName, ...(division.isOnly ? [] : [division.name])].join(', ')
              : standingText(entry)}
          </span>
        </span>
        {isOff ? <Badge tone="error">Aflyst</Badge> : <Badge tone={tone}>{label}</Badge>}
      </UiLink>
    </li>
  )
}
