import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { capital, countOf } from '#domain/shared/danish.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { FetchProblem } from '../../shell/fetch-problem.tsx'
import { entrantsQuery } from '../own/entry-queries.ts'
import { tournamentQuery } from '../../competitions/tournament-queries.ts'
import { daysText } from '../../competitions/tournament-text.ts'
import { EntrantsForm } from './entrants-form.tsx'
import type { EntrantsSearch } from './entrants-search.ts'
import { filterEntrants, type Listed } from './filter-entrants.ts'

type EntrantsPageProps = {
  slug: string
  search: EntrantsSearch
  onSearch: (search: EntrantsSearch) => void
}

/** The entrants and the waiting list, each shown as chosen (E25), and excluded from search engines. */
export function EntrantsPage({ slug, search, onSearch }: EntrantsPageProps) {
  const tournament = useSuspenseQuery(tournamentQuery(slug)).data
  const { data, error, refetch, isFetching } = useQuery(entrantsQuery(slug))
  const all = data ? filterEntrants(data.divisions, {}) : []
  const entered = sum(all, ({ counts }) => counts.entered)
  return (
    <div className="page page-body grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader
        eyebrow={
          <UiLink href={`/tournaments/${slug}`} className="text-link">
            {tournament.name}
          </UiLink>
        }
        title="Deltagere"
        lead={`${capital(daysText(tournament))} i ${tournament.club.name}.`}
        actions={
          tournament.entry === 'open' && (
            <ButtonLink href={`/tournaments/${slug}/entry`}>Meld dig til</ButtonLink>
          )
        }
      />
      {error && (
        <FetchProblem
          error={error}
          title="Listen kunne ikke hentes"
          retry={refetch}
          busy={isFetching}
        />
      )}
      {!data && !error && <Skeleton label="Henter deltagerne" rows={8} />}
      {data && (
        <>
          <Counts divisions={all} places={tournament.places} />
          {entered > 0 && (
            <EntrantsForm
              search={search}
              divisions={data.divisions}
              action={`/tournaments/${slug}/entrants`}
              onSearch={onSearch}
            />
          )}
          <Divisions
            divisions={filterEntrants(data.divisions, search)}
            isNone={entered === 0}
            slug={slug}
          />
        </>
      )}
    </div>
  )
}

const sum = <T,>(all: readonly T[], of: (one: T) => number) =>
  all.reduce((total, one) => total + of(one), 0)

/** The number of entries and places. */
function Counts({ divisions, places }: { divisions: readonly Listed[]; places: number | null }) {
  const entered = sum(divisions, ({ counts }) => counts.entered)
  const waiting = sum(divisions, ({ counts }) => counts.waiting)
  const free = places === null ? null : Math.max(0, places - entered)
  return (
    <p className="figures text-lg">
      <strong className="font-semibold">
        {places === null
          ? countOf(entered, 'tilmeldt', 'tilmeldte')
          : `${entered} af ${countOf(places, 'plads', 'pladser')} er taget`}
      </strong>
      {free !== null && free > 0 && `. ${countOf(free, 'ledig', 'ledige')}`}
      {waiting > 0 && `. ${waiting} på venteliste`}.
    </p>
  )
}

type DivisionsProps = { divisions: readonly Listed[]; isNone: boolean; slug: string }

function Divisions({ divisions, isNone, slug }: DivisionsProps) {
  if (isNone) {
    return (
      <EmptyState
        title="Ingen tilmeldte endnu"
        action={<ButtonLink href={`/tournaments/${slug}`}>Se turneringen</ButtonLink>}
      >
        De første navne kommer her, så snart nogen har meldt sig til.
      </EmptyState>
    )
  }
  if (divisions.length === 0) {
    return (
      <EmptyState
        title="Ingen passer på det, du søger"
        action={<ButtonLink href={`/tournaments/${slug}/entrants`}>Vis alle</ButtonLink>}
      >
        Prøv et kortere ord. Nogle har valgt at stå med initialer eller uden navn.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-12">
      {divisions.map((division) => (
        <Division key={division.id} division={division} />
      ))}
    </div>
  )
}

function Division({ division }: { division: Listed }) {
  const { id, name, places, counts, entered, waiting } = division
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="flex flex-wrap items-baseline gap-x-3 text-2xl">
        {name}
        <span className="figures text-lg font-normal text-slate-600">
          {places === null ? counts.entered : `${counts.entered} af ${places}`}
        </span>
      </h2>
      {counts.entered === 0 ? (
        <p className="text-slate-700">Ingen i rækken endnu.</p>
      ) : (
        entered.length > 0 && (
          <ul className="gap-x-16 border-t border-slate-200 lg:columns-2">
            {entered.map((player, i) => (
              <Player key={`${i} ${player.name}`} player={player} />
            ))}
          </ul>
        )
      )}
      {waiting.length > 0 && (
        <div>
          <h3 className="mt-2 text-lg">Venteliste</h3>
          <ol className="mt-2 gap-x-16 sm:columns-2 lg:columns-3">
            {waiting.map(({ number, name: who, clubName }) => (
              <li key={number} className="flex break-inside-avoid items-baseline gap-3 py-1.5">
                <span className="figures w-8 shrink-0 text-right text-slate-600">{number}.</span>
                <span className="min-w-0">
                  {who}
                  {clubName && <span className="text-slate-600">, {clubName}</span>}
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  )
}

function Player({ player }: { player: Listed['entered'][number] }) {
  const { name, clubName, handicapTenths } = player
  return (
    <li className="flex break-inside-avoid items-baseline justify-between gap-4 border-b border-slate-200 py-2.5">
      <span className="min-w-0">
        <span className="font-semibold break-words">{name}</span>
        {clubName && <span className="block text-sm text-slate-600">{clubName}</span>}
      </span>
      {handicapTenths !== null && (
        <span className="figures whitespace-nowrap">
          <abbr title="Handicap" className="text-sm text-slate-600 no-underline">
            hcp
          </abbr>{' '}
          {formatHandicap(handicapTenths)}
        </span>
      )}
    </li>
  )
}
