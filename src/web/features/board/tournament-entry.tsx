import type { ReactNode } from 'react'
import type { TournamentOnPage } from '#contract/competitions/endpoints.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { PlacesLeft } from '../competitions/entrant-count.tsx'
import { deadlineText, stateBadge } from '../competitions/tournament-text.ts'
import { feeLines, feeRange, feeText } from '../competitions/fee-text.ts'

type TournamentEntryProps = {
  tournament: TournamentOnPage
  /** The link to entry. */
  children: ReactNode
}

/** Price, deadline and places left above the button, and the single fees below it. */
export function TournamentEntry({ tournament, children }: TournamentEntryProps) {
  const { slug, entry, withdrawBefore, state, membersOnly, club } = tournament
  const badge = stateBadge(tournament)
  return (
    <section
      aria-labelledby="entry"
      className="grid gap-4 rounded-md border border-slate-300 bg-white p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="entry" className="text-xl">
          Tilmelding
        </h2>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      {isAhead(tournament) && <Facts tournament={tournament} />}
      {membersOnly && <p className="font-semibold">Kun for medlemmer af {club.name}</p>}
      {children}
      <Fees tournament={tournament} />
      {entry !== 'over' && (
        <p className="text-sm text-slate-600">
          Melder du fra senest {deadlineText(withdrawBefore)}, får du pengene tilbage.
        </p>
      )}
      {state !== 'cancelled' && (
        <UiLink
          href={`/tournaments/${slug}/entrants`}
          className="text-link inline-flex min-h-11 w-fit items-center"
        >
          Se, hvem der er med
        </UiLink>
      )}
    </section>
  )
}

/** Not yet played: places left mean nothing afterwards. */
const isAhead = ({ state }: TournamentOnPage) =>
  state === 'open' || state === 'closed' || state === 'drawn'

/** What decides whether a golfer enters, side by side also on a phone. */
function Facts({ tournament }: { tournament: TournamentOnPage }) {
  const { slug, places, entry, entryOpensAt, entryClosesAt } = tournament
  return (
    <dl className="grid auto-cols-fr grid-flow-col gap-3 leading-snug">
      <Fact term="Pris">
        <strong className="block font-semibold">{feeRange(tournament)}</strong>
      </Fact>
      {entry === 'open' && (
        <Fact term="Frist">
          <Moment iso={entryClosesAt} />
        </Fact>
      )}
      {entry === 'soon' && entryOpensAt && (
        <Fact term="Åbner">
          <Moment iso={entryOpensAt} />
        </Fact>
      )}
      <Fact term="Pladser">
        <PlacesLeft slug={slug} places={places} />
      </Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-slate-700">{term}</dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}

function Moment({ iso }: { iso: string }) {
  const { day, minute } = danishMoment(Date.parse(iso))
  return (
    <>
      <strong className="block font-semibold">
        {formatDay(day, { weekday: false, year: false })}
      </strong>
      <span className="block text-sm text-slate-700">{formatClockProse(minute)}</span>
    </>
  )
}

/** One line per different fee, and always what a season pass means for this tournament (D21). */
function Fees({ tournament }: { tournament: TournamentOnPage }) {
  const { cardFeeOre, cardUsesRound } = tournament
  const lines = feeLines(tournament)
  return (
    <div className="grid gap-2">
      <dl className="divide-y divide-slate-200 border-y border-slate-200">
        {lines.map(({ who, ore }) => (
          <div key={who} className="flex items-baseline justify-between gap-4 py-2">
            <dt>{who}</dt>
            <dd className="figures font-semibold whitespace-nowrap">{feeText(ore)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-slate-600">{cardText(cardFeeOre, cardUsesRound)}</p>
    </div>
  )
}

function cardText(cardFeeOre: number | null, usesRound: boolean): string {
  if (cardFeeOre === null) {
    return 'Sæsonkortet dækker ikke green fee i denne turnering, og du bruger ingen runde.'
  }
  return usesRound
    ? 'Sæsonkortet betaler green fee, og det bruger en af dine runder i klubben.'
    : 'Sæsonkortet betaler green fee, og det bruger ingen af dine runder.'
}
