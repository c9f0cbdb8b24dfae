import { useSuspenseQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { Suspense, type ComponentType } from 'react'
import type { TournamentOnPage } from '#contract/competitions/endpoints.ts'
import { capital, listInDanish } from '#domain/shared/danish.ts'
import { stateText } from '#domain/competitions/state.ts'
import { formatPhone, phoneHref } from '#domain/shared/phone.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { ContourField } from '../../ui/contour-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { isSlow } from '../shell/connection.ts'
import { tournamentQuery } from '../competitions/tournament-queries.ts'
import { TournamentDays } from '../competitions/tournament-days.tsx'
import { TournamentDivisions } from '../competitions/tournament-divisions.tsx'
import { hasResult, isRunning, LazyOutcome, LazyRunningBoard } from './lazy-board-parts.ts'
import { TournamentEntry } from './tournament-entry.tsx'
import { daysText } from '../competitions/tournament-text.ts'

type TournamentPageProps = {
  slug: string
  /** A link to the user's own entry, or to the entry form. */
  EntryLink: ComponentType<TournamentOnPage>
}

/** The page of a tournament: entry, fees, format, days and venue. */
export function TournamentPage({ slug, EntryLink }: TournamentPageProps) {
  const tournament = useSuspenseQuery(tournamentQuery(slug)).data
  return (
    <>
      <Head tournament={tournament} />
      <div className="page grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-12 pt-8 pb-16 sm:pt-12 sm:pb-24 lg:grid-cols-[minmax(0,5fr)_minmax(20rem,3fr)]">
        <div
          className={cx(
            'lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1',
            // During and after play the leaders come before the entry box.
            (isRunning(tournament) || hasResult(tournament)) && 'max-lg:order-last',
          )}
        >
          <TournamentEntry tournament={tournament}>
            <EntryLink {...tournament} />
          </TournamentEntry>
        </div>
        <div className="grid min-w-0 gap-12 sm:gap-14 lg:col-start-1 lg:row-start-1">
          <Interruption tournament={tournament} />
          {isRunning(tournament) && <Running tournament={tournament} />}
          {hasResult(tournament) && (
            <Suspense>
              <LazyOutcome slug={slug} clubName={tournament.club.name} />
            </Suspense>
          )}
          {tournament.about && <About text={tournament.about} />}
          <TournamentDays tournament={tournament} />
          <TournamentDivisions divisions={tournament.divisions} />
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
      <div className="page py-10 sm:py-16">
        <p className="font-semibold text-green-200">
          {capital(daysText(tournament))}
          {state !== 'open' && ` · ${stateText[state]}`}
        </p>
        <h1 className="mt-3 max-w-4xl text-balance hyphens-auto text-white">{name}</h1>
        <p className="mt-4 text-lg text-green-100">
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

/** A link to the board and its leaders; only the link without scripts or on a slow connection. */
function Running({ tournament: { slug, days, divisions, today } }: PartProps) {
  const drawn = days.filter(({ drawVersion }) => drawVersion > 0)
  const round = drawn.findLast(({ day }) => day <= today) ?? drawn[0]
  const isHydrated = useHydrated()
  if (!round) return null
  const boardHref = `/tournaments/${slug}/rounds/${round.id}?tab=leaderboard`
  // As high as the loaded leaders, so that nothing below moves.
  const waiting = (
    <ul className="grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
      {divisions.map(({ id, name }) => (
        <li key={id} className="min-h-42 rounded-md border border-slate-300 bg-white p-5">
          <h3 className="text-lg">{name}</h3>
          <UiLink href={boardHref} className="text-link inline-flex min-h-11 items-center">
            Se stillingen
          </UiLink>
        </li>
      ))}
    </ul>
  )
  return (
    <section aria-labelledby="running" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="running">Stillingen nu</h2>
        <ButtonLink href={boardHref}>Følg stillingen</ButtonLink>
      </div>
      {/* Only in the browser: the cached page is independent of scores. */}
      {isHydrated && !isSlow() ? (
        <Suspense fallback={waiting}>
          <LazyRunningBoard roundId={round.id} fallback={waiting} />
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
      <h2 id="host" className="text-xl">
        Klubben
      </h2>
      <address className="mt-3 grid gap-1 not-italic">
        <UiLink href={`/clubs/${club.slug}`} className="text-link w-fit font-semibold">
          {club.name}
        </UiLink>
        <span>{address}</span>
        {phone && (
          <a className="text-link w-fit" href={phoneHref(phone)}>
            {formatPhone(phone)}
          </a>
        )}
        {email && (
          <a className="text-link w-fit break-all" href={`mailto:${email}`}>
            {email}
          </a>
        )}
      </address>
    </section>
  )
}
