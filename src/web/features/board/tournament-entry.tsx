import type { ReactNode } from 'react'
import type { TournamentOnPage } from '#contract/competitions/endpoints.ts'
import { Badge } from '../../ui/badge.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { EntrantCount } from '../competitions/entrant-count.tsx'
import { deadlineText, entryText, stateBadge } from '../competitions/tournament-text.ts'
import { feeLines, feeText } from '../competitions/fee-text.ts'

/** Whether entry is open, until when, and the fees. */
export function TournamentEntry({
  tournament,
  children,
}: {
  tournament: TournamentOnPage
  children: ReactNode
}) {
  const { slug, places, entry, withdrawBefore, state, membersOnly, club } = tournament
  const badge = stateBadge(tournament)
  return (
    <section
      aria-labelledby="entry"
      className="grid gap-5 rounded-md border border-slate-300 bg-white p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="entry" className="text-xl">
          Tilmelding
        </h2>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      {state !== 'cancelled' && (
        <div className="grid gap-1">
          {membersOnly && <p className="font-semibold">Kun for medlemmer af {club.name}</p>}
          {entry !== 'over' && <p className="font-semibold">{entryText(tournament)}</p>}
          <EntrantCount slug={slug} places={places} />
          <UiLink
            href={`/tournaments/${slug}/entrants`}
            className="text-link inline-flex min-h-11 w-fit items-center"
          >
            Se, hvem der er med
          </UiLink>
        </div>
      )}
      <Fees tournament={tournament} />
      {children}
      {entry !== 'over' && (
        <p className="text-sm text-slate-600">
          Melder du fra senest {deadlineText(withdrawBefore)}, får du pengene tilbage.
        </p>
      )}
    </section>
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
          <div key={who} className="flex items-baseline justify-between gap-4 py-2.5">
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
