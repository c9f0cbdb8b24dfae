import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { PublicMatchDivision } from '#contract/matches/endpoints.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { useMe } from '../accounts/use-me.ts'
import { knockOutPlaces } from '#domain/matches/knock-out-path-text.ts'
import { OpenedQuestion } from '../scoring/opened-question.tsx'
import { bracketOf } from './bracket-view-model.ts'
import { Bracket } from './bracket.tsx'
import { SeedingList, pathIn } from './seeding-list.tsx'
import { CupView } from './cup/cup-view.tsx'
import { ownCupsQuery } from './cup/own-cup-queries.ts'
import { cupPaperPath } from './cup/cup-paper-path.ts'
import { matchesQuery, myMatchesQuery } from './match-queries.ts'
import { PoolTables } from './pool-tables.tsx'

type MatchesPageProps = {
  slug: string
  division: string | undefined
  round: number | undefined
  onRound: (division: string, round: number) => void
}

/** The brackets and pools of a tournament, one *række* at a time. */
export function MatchesPage({ slug, division: chosen, round, onRound }: MatchesPageProps) {
  const { name, divisions } = useSuspenseQuery(matchesQuery(slug)).data
  const own = useOwnContestants(slug)
  const division = divisions.find(({ id }) => id === chosen) ?? divisions[0]
  return (
    <div className="page page-body grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        eyebrow={
          <UiLink href={`/tournaments/${slug}`} className="text-link">
            {name}
          </UiLink>
        }
        title="Kampe"
      />
      {divisions.length > 1 && division && (
        <nav aria-label="Rækker" className="print-hide flex flex-wrap gap-2">
          {divisions.map(({ id, name: label }) => (
            <UiLink
              key={id}
              href={`/tournaments/${slug}/matches?division=${id}`}
              aria-current={id === division.id ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-slate-300 px-4 font-semibold no-underline aria-[current]:border-green-700 aria-[current]:bg-green-50 aria-[current]:text-green-900"
            >
              {label}
            </UiLink>
          ))}
        </nav>
      )}
      {division ? (
        <Division slug={slug} division={division} round={round} own={own} onRound={onRound} />
      ) : (
        <EmptyState
          title="Der spilles ikke kampe her"
          action={<ButtonLink href={`/tournaments/${slug}`}>Se turneringen</ButtonLink>}
        >
          Turneringen har ingen rækker i hulspil.
        </EmptyState>
      )}
    </div>
  )
}

/** Whether the signed-in account sets the line-ups of a team, with or without playing. */
function useIsCaptain(divisionId: string): boolean {
  const isSignedIn = useMe()?.account != null
  const { data } = useQuery({ ...ownCupsQuery, enabled: isSignedIn })
  return data?.cups.some((cup) => cup.divisionId === divisionId) ?? false
}

/** The contestants of the signed-in account; the page itself is the same for everybody. */
function useOwnContestants(slug: string): ReadonlySet<string> {
  const isSignedIn = useMe()?.account != null
  const { data } = useQuery({ ...myMatchesQuery, enabled: isSignedIn })
  const mine = data?.matches.filter(({ tournament }) => tournament.slug === slug) ?? []
  return new Set(mine.map(({ contestantId }) => contestantId))
}

type DivisionProps = {
  slug: string
  division: PublicMatchDivision
  round: number | undefined
  own: ReadonlySet<string>
  onRound: (division: string, round: number) => void
}

function Division({ slug, division, round, own, onRound }: DivisionProps) {
  const { id, name, draw, isPublished, isNet } = division
  if (!isPublished) {
    return (
      <EmptyState title={`Kampene i ${name} er ikke lavet endnu`}>
        {draw === 'cup'
          ? 'Turneringsledelsen sætter holdene, når tilmeldingen er lukket.'
          : `Turneringsledelsen laver ${draw === 'pools' ? 'puljerne' : 'lodtrækningen'}, når tilmeldingen er lukket. Så får spillerne en mail.`}
      </EmptyState>
    )
  }
  if (division.cup) return <Cup {...{ slug, division, own }} cup={division.cup} />
  const rounds = bracketOf(division, own, slug)
  return (
    <section aria-labelledby="division" className="grid min-w-0 gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="division" className="text-xl">
          {name}
        </h2>
        <p className="text-sm text-slate-600">
          {isNet
            ? 'Med handicap. Tallet ved navnet er seedningen.'
            : 'Uden handicap. Tallet ved navnet er seedningen.'}
        </p>
      </div>
      <Champion division={division} />
      {own.size > 0 && (
        <ButtonLink
          href="/account/tournaments/matches"
          variant="secondary"
          className="print-hide w-fit"
        >
          Mine kampe
        </ButtonLink>
      )}
      {rounds.length > 0 && (
        <Bracket
          rounds={rounds}
          chosen={round}
          hrefOf={(to) => `/tournaments/${slug}/matches?division=${id}&round=${to}`}
          onRound={(to) => onRound(id, to)}
        />
      )}
      {division.pools.length > 0 && <PoolTables division={division} own={own} slug={slug} />}
      <SeedingList division={division} />
    </section>
  )
}

type CupProps = {
  slug: string
  division: PublicMatchDivision
  cup: NonNullable<PublicMatchDivision['cup']>
  own: ReadonlySet<string>
}

const Cup = ({ slug, division, cup, own }: CupProps) => {
  const isCaptain = useIsCaptain(division.id)
  return (
    <section aria-labelledby="division" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
      <h2 id="division" className="sr-only">
        {division.name}
      </h2>
      <CupView slug={slug} cup={cup} />
      <div className="print-hide flex flex-wrap gap-3">
        {(own.size > 0 || isCaptain) && (
          <ButtonLink href="/account/tournaments/matches" variant="secondary">
            {own.size > 0 ? 'Mine kampe' : 'Sæt opstillingen'}
          </ButtonLink>
        )}
        <ButtonLink href={cupPaperPath(slug, division.id)} target="_blank" variant="secondary">
          Udskriv som PDF
        </ButtonLink>
      </div>
    </section>
  )
}

function Champion({ division }: { division: PublicMatchDivision }) {
  const { champion, contestants, matches } = division
  const winner = contestants.find(({ id }) => id === champion)
  if (!winner) return null
  const path = pathIn(division, winner.id)
  return (
    <Notice tone="success" title={`${winner.name} har vundet`}>
      <p>{winner.club ?? 'Alle kampe er spillet.'}</p>
      {path !== '' && (
        <OpenedQuestion question="Hvorfor?">
          <p className="pb-2 text-pretty">{path}</p>
        </OpenedQuestion>
      )}
      {knockOutPlaces(matches)
        .filter(({ place }) => place > 1)
        .flatMap(({ place, contestants: ids }) =>
          ids.map((id) => (
            <OpenedQuestion
              key={id}
              question={`Hvorfor ${ids.length > 1 ? 'delt ' : ''}nr. ${place}: ${contestants.find((one) => one.id === id)?.name ?? ''}?`}
            >
              <p className="pb-2 text-pretty">{pathIn(division, id)}</p>
            </OpenedQuestion>
          )),
        )}
    </Notice>
  )
}
