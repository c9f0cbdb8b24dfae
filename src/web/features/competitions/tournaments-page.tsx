import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListedTournaments } from '#contract/competitions/endpoints.ts'
import { countOf } from '#domain/shared/danish.ts'
import {
  listedPerPage,
  maxListed,
  tournamentPhases,
  type TournamentPhase,
} from '#domain/competitions/phase.ts'
import { errorText } from '../../error-text.ts'
import { Button, buttonClass, ButtonLink } from '../../ui/button.tsx'
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

/** The live, coming and finished tournaments, with common filters. */
export function TournamentsPage({ search, onSearch }: TournamentsPageProps) {
  const { data, error, refetch } = useQuery({
    ...tournamentsQuery(search),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="page page-body grid grid-cols-[minmax(0,1fr)] gap-8 sm:gap-10">
      <PageHeader
        title="Turneringer"
        lead="Turneringerne i samarbejdsklubberne: dem, der spilles nu, dem, du kan melde dig til, og hvordan det gik."
        actions={
          <ButtonLink href="/rankings" variant="secondary">
            Ranglister
          </ButtonLink>
        }
      />
      {search.dayLink && <DayLinkRefused why={search.dayLink} />}
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
      {data && <Parts answer={data} search={search} onSearch={onSearch} />}
    </div>
  )
}

type DayLinkReason = NonNullable<TournamentsSearch['dayLink']>

const dayLinkTexts: Record<DayLinkReason, { title: string; text: string }> = {
  unknown: {
    title: 'Daglinket findes ikke',
    text: 'Måske mangler noget af adressen. Scan koden igen, eller bed turneringslederen om et nyt daglink.',
  },
  gone: {
    title: 'Daglinket er lukket',
    text: 'Turneringslederen har lukket det. Bed om et nyt, hvis du stadig hjælper til.',
  },
  early: {
    title: 'Daglinket gælder ikke i dag',
    text: 'Det gælder først på turneringens dag. Scan koden igen den dag.',
  },
  over: {
    title: 'Daglinket gælder ikke længere',
    text: 'Turneringen er slut. Skal du stadig hjælpe, kan turneringslederen invitere dig som hjælper med konto.',
  },
}

const DayLinkRefused = ({ why }: { why: DayLinkReason }) => (
  <Notice tone="warning" title={dayLinkTexts[why].title}>
    {dayLinkTexts[why].text}
  </Notice>
)

type PartsProps = TournamentsPageProps & { answer: ListedTournaments }

function Parts({ answer, search, onSearch }: PartsProps) {
  const { counts, clubs } = answer
  const found = counts.live + counts.coming + counts.finished
  const { q, club, when } = search
  const isFiltered = [q, club, when].some((value) => value !== undefined)
  return (
    <div className="grid gap-12 sm:gap-16">
      <p aria-live="polite" className="sr-only">
        {countOf(found, 'turnering', 'turneringer')}
      </p>
      {found === 0 && <NoneFound isFiltered={isFiltered && clubs.length > 0} />}
      {tournamentPhases.map((phase) => (
        <Part key={phase} phase={phase} answer={answer} search={search} onSearch={onSearch} />
      ))}
    </div>
  )
}

const titles: Record<TournamentPhase, string> = {
  live: 'I gang nu',
  coming: 'Kommende',
  finished: 'Spillet',
}

function Part({ phase, answer, search, onSearch }: PartsProps & { phase: TournamentPhase }) {
  const tournaments = answer[phase]
  const count = answer.counts[phase]
  if (count === 0) return null
  const more = { ...search, [phase]: Math.min(maxListed, tournaments.length + listedPerPage) }
  return (
    <section aria-labelledby={phase}>
      <h2 id={phase} className="flex items-baseline gap-3">
        {titles[phase]}
        <span className="figures text-lg font-normal text-slate-600">{count}</span>
      </h2>
      <ul className="mt-4">
        {tournaments.map((tournament) => (
          <TournamentRow
            key={tournament.slug}
            tournament={tournament}
            isPlayed={phase === 'finished'}
          />
        ))}
      </ul>
      {tournaments.length < Math.min(count, maxListed) && (
        <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          <a
            href={`${listHref(more)}#t-${tournaments.at(-1)?.slug}`}
            className={buttonClass({ variant: 'secondary' })}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              onSearch(more)
            }}
          >
            Vis flere
          </a>
          <span aria-live="polite" className="figures text-slate-600">
            {tournaments.length} af {count} vises
          </span>
        </p>
      )}
    </section>
  )
}

/** The address without scripts, which keeps what is already shown. */
function listHref(search: TournamentsSearch): string {
  const params = Object.entries(search).map(([name, value]) => [name, String(value)])
  return `/tournaments?${new URLSearchParams(params)}`
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
