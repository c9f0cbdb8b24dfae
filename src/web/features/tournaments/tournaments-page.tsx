import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListedTournament, ListedTournaments } from '#contract/tournaments.ts'
import { countOf } from '#domain/shared/danish.ts'
import { errorText } from '../../error-text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { tournamentsQuery } from './tournament-queries.ts'
import { TournamentRow } from './tournament-row.tsx'
import { TournamentsForm } from './tournaments-form.tsx'
import type { TournamentsSearch } from './tournaments-search.ts'

type TournamentsPageProps = {
  search: TournamentsSearch
  onSearch: (search: TournamentsSearch) => void
}

/** What is played now, what one can enter, and how it went: three parts by the same filters. */
export function TournamentsPage({ search, onSearch }: TournamentsPageProps) {
  const { data, error, refetch } = useQuery({
    ...tournamentsQuery(search),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-10 sm:gap-10 sm:py-16">
      <PageHeader
        title="Turneringer"
        lead="Turneringerne i samarbejdsklubberne: dem, der spilles nu, dem, du kan melde dig til, og hvordan det gik."
      />
      <TournamentsForm search={search} clubs={data?.clubs ?? []} onSearch={onSearch} />
      {error && (
        <Notice
          tone="error"
          title="Listen kunne ikke hentes"
          action={<Button onClick={() => void refetch()}>Prøv igen</Button>}
          live
        >
          {errorText(error)}
        </Notice>
      )}
      {data && <Parts answer={data} isFiltered={Object.values(search).some(Boolean)} />}
    </div>
  )
}

type PartsProps = { answer: ListedTournaments; isFiltered: boolean }

function Parts({ answer, isFiltered }: PartsProps) {
  const { live, coming, finished, clubs } = answer
  const found = live.length + coming.length + finished.length
  return (
    <div className="grid gap-12 sm:gap-16">
      <p aria-live="polite" className="sr-only">
        {countOf(found, 'turnering', 'turneringer')}
      </p>
      {found === 0 && <NoneFound isFiltered={isFiltered && clubs.length > 0} />}
      <Part id="live" title="I gang nu" tournaments={live} />
      <Part id="coming" title="Kommende" tournaments={coming} />
      <Part id="finished" title="Spillet" tournaments={finished} />
    </div>
  )
}

type PartProps = { id: string; title: string; tournaments: ListedTournament[] }

function Part({ id, title, tournaments }: PartProps) {
  if (tournaments.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="flex items-baseline gap-3">
        {title}
        <span className="figures text-lg font-normal text-slate-600">{tournaments.length}</span>
      </h2>
      <ul className="mt-4">
        {tournaments.map((tournament) => (
          <TournamentRow
            key={tournament.slug}
            tournament={tournament}
            isPlayed={id === 'finished'}
          />
        ))}
      </ul>
    </section>
  )
}

function NoneFound({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        title="Ingen turneringer passer"
        action={<ButtonLink href="/tournaments">Vis alle turneringer</ButtonLink>}
      >
        Prøv et kortere ord, en anden klub, eller se dem alle.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Ingen turneringer lige nu"
      action={<ButtonLink href="/clubs">Se klubberne</ButtonLink>}
    >
      Når en samarbejdsklub åbner for tilmelding, står turneringen her med dag, bane, spilleform og
      pris.
    </EmptyState>
  )
}
