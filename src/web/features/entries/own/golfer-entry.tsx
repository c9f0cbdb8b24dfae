import { useQuery } from '@tanstack/react-query'
import type { EntryOptions, OwnEntry } from '#contract/entries/endpoints.ts'
import type { Extra } from '#contract/entries/extras.ts'
import type { TournamentOnPage } from '#contract/competitions/endpoints.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import type { EntryObstacle } from '#domain/entries/evaluate-entry.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass, ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { DguButton } from '../../accounts/dgu-button.tsx'
import { dguLoginQuery } from '../../accounts/dgu-queries.ts'
import { EntryForm, usePostedAnswer } from './entry-form.tsx'
import { entryStateBadge, isEntryOver, outcomeText, standingText } from './entry-text.ts'

export type EnteringGolfer = EntryOptions['golfers'][number]

type GolferEntryProps = {
  tournament: TournamentOnPage
  golfer: EnteringGolfer
  /** Whether this is the only golfer, whose form is open from the start. */
  isAlone: boolean
  extras: readonly Extra[]
}

/** A golfer's entry, the form for entering, or the obstacles with the next step. */
export function GolferEntry({ tournament, golfer, isAlone, extras }: GolferEntryProps) {
  const { golferId, firstName, lastName, handicapTenths, clubName, entry, outcome } = golfer
  const standing = entry && !isEntryOver(entry) ? entry : null
  const about = [
    clubName,
    ...(handicapTenths === null ? [] : [`handicap ${formatHandicap(handicapTenths)}`]),
  ].filter(Boolean)
  const id = `golfer-${golferId}`
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 rounded-md border border-slate-300 bg-white p-5 sm:p-7"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="text-xl break-words">
            {firstName} {lastName}
          </h2>
          <p className="figures text-slate-600">{about.join(', ')}</p>
        </div>
        {standing && (
          <Badge tone={entryStateBadge[standing.state].tone}>
            {entryStateBadge[standing.state].label}
          </Badge>
        )}
      </header>
      {standing && <Standing entry={standing} />}
      {!standing && outcome.kind === 'refused' && (
        <Refused golfer={golfer} slug={tournament.slug} />
      )}
      {!standing && outcome.kind !== 'refused' && (
        <MayEnter {...{ tournament, golfer, isAlone, extras }} />
      )}
    </section>
  )
}

function Standing({ entry }: { entry: OwnEntry }) {
  const { id, state } = entry
  return (
    <div className="grid gap-4">
      <p className="text-lg">{standingText(entry)}</p>
      <ButtonLink
        href={`/account/tournaments/${id}`}
        variant={state === 'entered' ? 'secondary' : 'primary'}
        className="w-fit"
      >
        {nextWord[state]}
      </ButtonLink>
    </div>
  )
}

function MayEnter({ tournament, golfer, isAlone, extras }: GolferEntryProps) {
  const { golferId, firstName, outcome, fee } = golfer
  const posted = usePostedAnswer(golferId)
  const form = <EntryForm {...{ tournament, golfer, extras }} />
  return (
    <>
      <p className="flex items-start gap-2.5 text-lg">
        <Icon
          name={outcome.kind === 'place' ? 'check-circle' : 'clock'}
          className="mt-[0.15em] size-6 text-green-700"
        />
        <span>
          {outcomeText(firstName, outcome, fee)}
          {outcome.kind === 'waiting_list' && ' Det koster ikke noget, før der er en plads.'}
          {fee.usesRound && ' Når du tjekker ind på dagen, bruges én runde på dit kort.'}
        </span>
      </p>
      {isAlone ? (
        form
      ) : (
        <details className="group" open={posted !== null || undefined}>
          <summary
            className={cx(
              buttonClass({ variant: 'secondary' }),
              'w-fit list-none [&::-webkit-details-marker]:hidden',
            )}
          >
            Meld {firstName} til
            <Icon name="chevron-down" className="group-open:rotate-180" />
          </summary>
          <div className="pt-4">{form}</div>
        </details>
      )}
    </>
  )
}

const nextWord: Record<string, string> = {
  awaiting_payment: 'Betal for pladsen',
  offered: 'Svar på tilbuddet',
  entered: 'Se tilmeldingen',
  waiting: 'Se pladsen på ventelisten',
}

type RefusedProps = { golfer: EnteringGolfer; slug: string }

/** All obstacles, and the next step for the first that has one. */
function Refused({ golfer: { firstName, relation, outcome }, slug }: RefusedProps) {
  const { data: dgu } = useQuery(dguLoginQuery)
  if (outcome.kind !== 'refused') return null
  const nextStep = outcome.obstacles.map(({ code }) => nextStepByObstacle[code]).find(Boolean)
  const byDgu = nextStep === profile && relation === 'self' && dgu?.available
  return (
    <div className="grid gap-4">
      <div className="flex items-start gap-2.5 text-lg">
        <Icon name="info" className="mt-[0.15em] size-6 text-blue-700" />
        <div className="grid gap-1">
          <p className="font-semibold">{firstName} kan ikke meldes til lige nu</p>
          {outcome.obstacles.map(({ code, text }) => (
            <p key={code} className="text-base text-slate-800">
              {text}
            </p>
          ))}
        </div>
      </div>
      {byDgu && (
        <DguButton next={`/tournaments/${slug}/entry`} variant="secondary">
          Bekræft med DGU-login
        </DguButton>
      )}
      {nextStep && !byDgu && (
        <ButtonLink href={nextStep.href} variant="secondary" className="w-fit">
          {nextStep.label}
        </ButtonLink>
      )}
    </div>
  )
}

const profile = { href: '/account/profile', label: 'Bekræft på din profil' }
const nextStepByObstacle: Partial<Record<EntryObstacle, { href: string; label: string }>> = {
  not_proven: profile,
  membership_unconfirmed: profile,
  no_handicap: { href: '/account/profile', label: 'Til din profil' },
  called_off: { href: '/tournaments', label: 'Se andre turneringer' },
  entry_closed: { href: '/tournaments', label: 'Se andre turneringer' },
}
