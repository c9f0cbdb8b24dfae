import { useSuspenseQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { Suspense, type ComponentType } from 'react'
import type { TournamentOnPage } from '#contract/competitions/endpoints.ts'
import { capital, listInDanish } from '#domain/shared/danish.ts'
import { stateText } from '#domain/competitions/state.ts'
import { formatPhone, phoneHref } from '#domain/shared/phone.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { useMe } from '../accounts/use-me.ts'
import { FoldOnPhone } from '../competitions/fold-on-phone.tsx'
import { ContourField } from '../../ui/contour-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { isSlow } from '../shell/connection.ts'
import { tournamentQuery } from '../competitions/tournament-queries.ts'
import { TournamentDays } from '../competitions/tournament-days.tsx'
import { TournamentDivisions } from '../competitions/tournament-divisions.tsx'
import {
  hasResult,
  isRunning,
  LazyOutcome,
  LazyOwnStartLinks,
  LazyTournamentLeaders,
} from './lazy-board-parts.ts'
import { leaderCard, leaderGrid } from './leader-card.ts'
import { TournamentEntry } from './tournament-entry.tsx'
import { CountsIn } from '../rankings/counts-in.tsx'
import { daysText } from '../competitions/tournament-text.ts'

type TournamentPageProps = {
  slug: string
  /** A link to the user's own entry, or to the entry form. */
  EntryLink: ComponentType<TournamentOnPage>
}

/** The page of a tournament, led by what matters now: entry, the leaders, or the winners. */
export function TournamentPage({ slug, EntryLink }: TournamentPageProps) {
  const tournament = useSuspenseQuery(tournamentQuery(slug)).data
  return (
    <>
      <Head tournament={tournament} />
      <div className="page page-body grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-8 sm:gap-y-12 lg:grid-cols-[minmax(0,5fr)_minmax(20rem,3fr)]">
        <div
          className={cx(
            'lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1',
            // On a phone entry leads only while one can enter.
            tournament.entry === 'over' && 'max-lg:order-last',
          )}
        >
          <TournamentEntry tournament={tournament}>
            <EntryLink {...tournament} />
          </TournamentEntry>
        </div>
        <div className="grid min-w-0 gap-8 sm:gap-12 lg:col-start-1 lg:row-start-1">
          <Interruption tournament={tournament} />
          <MatchesLink tournament={tournament} />
          <Actions tournament={tournament} />
          {isRunning(tournament) && <Running tournament={tournament} />}
          {hasResult(tournament) && !isMatchPlay(tournament) && (
            <Suspense>
              <LazyOutcome slug={slug} clubName={tournament.club.name} />
            </Suspense>
          )}
          {tournament.about && <About text={tournament.about} />}
          <TournamentDays tournament={tournament} />
          <TournamentDivisions divisions={tournament.divisions} />
          <CountsIn slug={slug} />
          <Host tournament={tournament} />
        </div>
      </div>
    </>
  )
}

type PartProps = { tournament: TournamentOnPage }

function Head({ tournament }: PartProps) {
  const { name, slug, club, courseName, state, formats } = tournament
  return (
    <section className="on-dark relative isolate overflow-hidden bg-green-950">
      <ContourField
        seed={slug}
        className="absolute inset-0 -z-10 size-full text-green-800/70 [mask-image:linear-gradient(110deg,transparent_10%,#000)]"
      />
      <div className="page pt-1 pb-3 sm:band">
        <UiLink
          href="/tournaments"
          className="inline-flex min-h-11 items-center gap-1 text-green-200 sm:hidden"
        >
          <Icon name="chevron-left" />
          Turneringer
        </UiLink>
        <h1 className="max-w-4xl text-3xl! text-balance hyphens-auto text-white sm:text-4xl!">
          {name}
        </h1>
        <p className="mt-1 font-semibold text-green-200 sm:mt-3">
          {capital(daysText(tournament))}
          {state !== 'open' && ` · ${stateText[state]}`}
        </p>
        <p className="mt-0.5 text-green-100 sm:mt-1 sm:text-lg">
          <UiLink href={`/clubs/${club.slug}`} className="underline underline-offset-4">
            {club.name}
          </UiLink>
          {[courseName, club.city, listInDanish(formats)].filter(Boolean).map((fact) => (
            <span key={fact}> · {fact}</span>
          ))}
        </p>
      </div>
    </section>
  )
}

/** A cancellation or suspension is shown first. */
function Interruption({ tournament: { state } }: PartProps) {
  if (state === 'cancelled') {
    return (
      <Notice tone="error" title="Turneringen er aflyst">
        Den bliver ikke spillet. Er du tilmeldt, hører du fra klubben.
      </Notice>
    )
  }
  if (state !== 'suspended') return null
  return (
    <Notice tone="warning" title="Spillet er afbrudt">
      Gå i ly, og vent på besked fra turneringsledelsen. Scorer, der er skrevet, er gemt.
    </Notice>
  )
}

/** The last round with a start list that has come, or the first that is to come. */
function currentRound({ days, today }: TournamentOnPage) {
  const drawn = days.filter(({ drawVersion }) => drawVersion > 0)
  return drawn.findLast(({ day }) => day <= today) ?? drawn[0]
}

/** Whether every *række* is match play, so that there is no board and no result list. */
const isMatchPlay = ({ divisions }: TournamentOnPage) =>
  divisions.every((division) => division.isMatchPlay)

/** The brackets and pools, from the day on which entry closes. */
function MatchesLink({ tournament: { slug, state, divisions } }: PartProps) {
  const isShown = divisions.some((division) => division.isMatchPlay)
  if (!isShown || state === 'open' || state === 'cancelled') return null
  return (
    <ButtonLink href={`/tournaments/${slug}/matches`} className="w-fit">
      Se kampene
    </ButtonLink>
  )
}

/** The start list until play begins (*Running* leads to the board), and beside it the starts of the signed-in account. */
function Actions({ tournament }: PartProps) {
  const round = currentRound(tournament)
  const isSignedIn = useMe()?.account != null
  if (!round || tournament.state === 'cancelled' || hasResult(tournament)) return null
  const href = `/tournaments/${tournament.slug}/rounds/${round.id}`
  return (
    <div className="flex flex-wrap gap-2.5 empty:hidden">
      {!isRunning(tournament) && (
        <ButtonLink href={`${href}?tab=start-list`}>Se startlisten</ButtonLink>
      )}
      {isSignedIn && (
        <Suspense>
          <LazyOwnStartLinks roundId={round.id} />
        </Suspense>
      )}
    </div>
  )
}

/** The leaders of each division; only links without scripts or on a slow connection. */
function Running({ tournament }: PartProps) {
  const { slug, divisions } = tournament
  const round = currentRound(tournament)
  const isHydrated = useHydrated()
  if (!round) return null
  // As high as the loaded leaders, so that nothing below moves.
  const waiting = (
    <ul className={leaderGrid}>
      {divisions.map(({ id, name }) => (
        <li key={id} className={leaderCard}>
          <h3 className="text-lg">{name}</h3>
          <UiLink
            href={`/tournaments/${slug}/rounds/${round.id}?tab=leaderboard&division=${id}`}
            className="text-link inline-flex min-h-11 items-center"
          >
            Se stillingen
          </UiLink>
        </li>
      ))}
    </ul>
  )
  return (
    <section aria-labelledby="running" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="running" className="text-xl">
          Stillingen nu
        </h2>
        <ButtonLink href={`/tournaments/${slug}/rounds/${round.id}?tab=leaderboard`}>
          Følg stillingen
        </ButtonLink>
      </div>
      {/* Only in the browser: the cached page is independent of scores. */}
      {isHydrated && !isSlow() ? (
        <Suspense fallback={waiting}>
          <LazyTournamentLeaders slug={slug} roundId={round.id} fallback={waiting} />
        </Suspense>
      ) : (
        waiting
      )}
    </section>
  )
}

function About({ text }: { text: string }) {
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="sr-only">
        Om turneringen
      </h2>
      <div className="grid max-w-text gap-4 text-lg text-pretty">
        {text.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph} className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  )
}

function Host({ tournament: { club, address, phone, email } }: PartProps) {
  return (
    <section aria-labelledby="host">
      <FoldOnPhone
        title={
          <h2 id="host" className="text-xl">
            Klubben
          </h2>
        }
      >
        <address className="mt-1 grid not-italic sm:mt-3">
          <UiLink
            href={`/clubs/${club.slug}`}
            className="text-link inline-flex min-h-11 w-fit items-center font-semibold sm:min-h-0"
          >
            {club.name}
          </UiLink>
          <span>{address}</span>
          {phone && (
            <a
              className="text-link inline-flex min-h-11 w-fit items-center sm:min-h-0"
              href={phoneHref(phone)}
            >
              {formatPhone(phone)}
            </a>
          )}
          {email && (
            <a
              className="text-link inline-flex min-h-11 w-fit items-center break-all sm:min-h-0"
              href={`mailto:${email}`}
            >
              {email}
            </a>
          )}
        </address>
      </FoldOnPhone>
    </section>
  )
}
