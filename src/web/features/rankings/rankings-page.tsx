import { useQuery } from '@tanstack/react-query'
import type { ListedRanking } from '#contract/rankings/endpoints.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatPeriod, plainDate } from '#domain/shared/dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { FetchProblem } from '../shell/fetch-problem.tsx'
import { rankingsQuery } from './queries.ts'

/** The clubs' public ranking lists. */
export function RankingsPage() {
  const { data, error, refetch, isFetching } = useQuery(rankingsQuery)
  return (
    <div className="page page-body grid grid-cols-[minmax(0,1fr)] gap-8 sm:gap-10">
      <PageHeader
        title="Ranglister"
        lead="Klubbernes lister over flere turneringer: hvem fører, og hvad tæller."
        actions={
          <ButtonLink href="/tournaments" variant="secondary">
            Turneringer
          </ButtonLink>
        }
      />
      {error && (
        <FetchProblem
          error={error}
          title="Listerne kunne ikke hentes"
          retry={refetch}
          busy={isFetching}
        />
      )}
      {!data && !error && <Skeleton label="Henter ranglisterne" rows={4} />}
      {data?.rankings.length === 0 && (
        <EmptyState
          title="Ingen ranglister endnu"
          action={<ButtonLink href="/tournaments">Se turneringerne</ButtonLink>}
        >
          Når en klub lægger sine turneringer sammen til en liste, står den her.
        </EmptyState>
      )}
      {data && data.rankings.length > 0 && (
        <ul className="divide-y divide-slate-200 border-y border-slate-200">
          {data.rankings.map((ranking) => (
            <li key={ranking.slug} className="grid gap-1 py-4">
              <UiLink
                href={`/rankings/${ranking.slug}`}
                className="text-link inline-flex min-h-11 w-fit items-center text-lg font-semibold"
              >
                {ranking.name}
              </UiLink>
              <p className="text-slate-700">{ranking.club.name}</p>
              <p className="figures text-sm text-slate-600">{progressOf(ranking)}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** `3 af 8 turneringer er spillet · 1. maj – 2. oktober 2027`. */
export function progressOf({
  events,
  finished,
  firstDay,
  lastDay,
}: Pick<ListedRanking, 'events' | 'finished' | 'firstDay' | 'lastDay'>): string {
  if (events === 0) return 'Ingen turneringer endnu'
  const played = `${finished} af ${countOf(events, 'turnering', 'turneringer')} har et endeligt resultat`
  return firstDay && lastDay
    ? `${played} · ${formatPeriod(plainDate(firstDay), plainDate(lastDay))}`
    : played
}
