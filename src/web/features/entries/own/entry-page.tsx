import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TournamentOnPage } from '#contract/competitions/endpoints.ts'
import { capital } from '#domain/shared/danish.ts'
import { datedEventText } from '#domain/passes/withdrawal-text.ts'
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { DguButton } from '../../accounts/dgu-button.tsx'
import { dguLoginQuery } from '../../accounts/dgu-queries.ts'
import { FetchProblem } from '../../shell/fetch-problem.tsx'
import { tournamentQuery } from '../../competitions/tournament-queries.ts'
import { daysText, deadlineText, entryText } from '../../competitions/tournament-text.ts'
import { entryOptionsQuery } from './entry-queries.ts'
import { GolferEntry } from './golfer-entry.tsx'

/** The entry page: each golfer of the account with outcome and fee. */
export function EntryPage({ slug }: { slug: string }) {
  const tournament = useSuspenseQuery(tournamentQuery(slug)).data
  const { data, error, refetch, isFetching } = useQuery(entryOptionsQuery(slug))
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-10 py-8 sm:py-12 lg:grid-cols-[minmax(0,5fr)_minmax(18rem,3fr)]">
      <div className="grid min-w-0 gap-8">
        <header>
          <p className="mb-2 font-semibold text-green-700">Tilmelding</p>
          <h1 className="text-3xl break-words hyphens-auto">{tournament.name}</h1>
          <p className="mt-3 text-lg text-slate-700">
            {capital(daysText(tournament))} i {tournament.club.name}. {entryText(tournament)}.
          </p>
        </header>
        {error && (
          <FetchProblem
            error={error}
            title="Vi kan ikke se lige nu, om du kan være med"
            retry={refetch}
            busy={isFetching}
          />
        )}
        {!data && !error && (
          <Skeleton label="Ser efter, om du kan være med" shape="text" rows={2} />
        )}
        {data?.golfers.length === 0 && <NoGolfer slug={slug} />}
        {data?.golfers.map((golfer) => (
          <GolferEntry
            key={golfer.golferId}
            tournament={{ ...tournament, id: data.tournamentId }}
            golfer={golfer}
            isAlone={data.golfers.length === 1}
            extras={data.extras}
          />
        ))}
      </div>
      <Terms tournament={tournament} />
    </div>
  )
}

/** Shown when the account has no golfer. */
function NoGolfer({ slug }: { slug: string }) {
  const { data: dgu } = useQuery(dguLoginQuery)
  return (
    <EmptyState
      title="Hvem skal spille?"
      action={
        <ButtonRow>
          {dgu?.available && (
            <DguButton next={`/tournaments/${slug}/entry`}>Hent dig selv med DGU-login</DguButton>
          )}
          <ButtonLink href="/account/profile" variant="secondary">
            Til din profil
          </ButtonLink>
        </ButtonRow>
      }
    >
      Der er ingen golfspiller på din konto endnu. Log ind med DGU, så kommer navn, klub og handicap
      hertil, og du er klar til at melde dig til.
    </EmptyState>
  )
}

/** The terms that entering accepts, shown beside the button. */
function Terms({ tournament }: { tournament: TournamentOnPage }) {
  const { slug, entry, withdrawBefore, state } = tournament
  return (
    <aside className="grid gap-5 rounded-md border border-slate-300 bg-white p-5 sm:p-6 lg:sticky lg:top-6">
      <h2 className="text-xl">Godt at vide</h2>
      {state === 'cancelled' && <Notice tone="error" title="Turneringen er aflyst" />}
      <dl className="grid gap-4">
        {entry === 'open' && (
          <Fact term="Tilmelding">Til {deadlineText(tournament.entryClosesAt)}.</Fact>
        )}
        <Fact term="Afbud">Pengene tilbage til {deadlineText(withdrawBefore)}.</Fact>
        <Fact term="Fortrydelsesret">{datedEventText}</Fact>
        <Fact term="Venteliste">
          I den rækkefølge, man melder sig. Bliver der en plads, får du en mail med en frist.
        </Fact>
      </dl>
      <UiLink href={`/tournaments/${slug}`} className="text-link inline-flex min-h-11 items-center">
        Rækker, bane og betingelser
      </UiLink>
    </aside>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-slate-600">{term}</dt>
    <dd>{children}</dd>
  </div>
)
