import { useSuspenseQuery } from '@tanstack/react-query'
import type { ClubSettlement } from '#contract/settlement/club-settlement.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { figureText } from '#domain/shared/figure.ts'
import { estimateText } from '#domain/settlement/estimate-text.ts'
import { formatAmount, formatKronerExact } from '#domain/shared/money.ts'
import { DataList } from '../../ui/data-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stat } from '../../ui/stat.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { momentText } from '../../moment-text.ts'
import { BankAccount } from './bank-account.tsx'
import { clubSettlementQuery } from './club-settlement-queries.ts'
import { ClubMonthShare } from './club-month-share.tsx'
import { ClubStatements } from './club-statements.tsx'
import { Computing } from './computing.tsx'

type Season = ClubSettlement['seasons'][number]

/** A club's settlement: its points and share, the estimated payout, its statements and its bank account. */
export function ClubSettlementPage({ clubId }: { clubId: string }) {
  const { clubName, seasons, computing, statements, account } = useSuspenseQuery(
    clubSettlementQuery(clubId),
  ).data
  return (
    <div className="page grid max-w-5xl gap-10 py-6">
      <header>
        <p className="font-semibold text-green-700">{clubName}</p>
        <h1 className="text-2xl!">Afregning</h1>
        <p className="print-hide mt-2">
          <UiLink href={`/club/${clubId}`} className="text-link">
            Klubbens dag
          </UiLink>
        </p>
      </header>
      <Computing codes={computing} shown={seasons.map(({ code }) => code)} />
      {seasons.map((season) => (
        <SeasonSection key={season.code} season={season} />
      ))}
      {seasons.length === 0 && computing.length === 0 && statements.length === 0 && (
        <EmptyState title="Ikke noget at afregne endnu">
          Når sæsonen er begyndt, kan klubben følge sine point og sin andel her.
        </EmptyState>
      )}
      <ClubStatements clubId={clubId} statements={statements} />
      <BankAccount clubId={clubId} account={account} />
    </div>
  )
}

function SeasonSection({ season }: { season: Season }) {
  const { code, pool, allPoints, points, share, estimate, nextPayment, day, playTo } = season
  const { computedAt } = season
  return (
    <section aria-labelledby={`season-${code}`} className="grid gap-5">
      <div>
        <h2 id={`season-${code}`}>Sæson {code} indtil nu</h2>
        <p className="text-slate-700">
          Til og med {formatDay(plainDate(day))}. Tallene er fra {momentText(computedAt)}. Beløb er
          uden moms.
        </p>
      </div>
      <ClubMonthShare season={season} />
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        <Stat label="Klubbens andel" value={formatAmount(share)} unit="kr." />
        <Stat
          label="Klubbens point"
          value={figureText(points)}
          note={`af alle klubbers ${figureText(allPoints)}`}
        />
        <Stat label="Hele puljen" value={formatAmount(pool)} unit="kr." />
        <Stat
          label="Næste udbetaling"
          value={
            nextPayment
              ? formatDay(plainDate(nextPayment.payOn), { weekday: false, year: false })
              : '–'
          }
          {...(nextPayment && { note: nextPayment.name })}
        />
      </dl>
      {estimate && (
        <div className="max-w-text rounded-md border border-slate-300 bg-white p-4">
          <p>
            <strong>Andelen ender nok {estimateText(estimate)}</strong> den{' '}
            {formatDay(plainDate(playTo), { weekday: false })}.
          </p>
          <p className="mt-1 text-sm text-slate-700">
            Det regner med puljen, som den er i dag, og at de andre klubber får gæster som de sidste
            30 dage. Det lave tal er, hvis der kommer halvt så mange gæster her som de sidste 30
            dage, og det høje, hvis der kommer halvanden gang så mange.
          </p>
        </div>
      )}
      <DataList items={amountsOf(season)} />
    </section>
  )
}

function amountsOf(season: Season) {
  const { rounds, topUp, commission, cardsSold, clips, clubDiscounts, corrections } = season
  const { earned, carriedIn, paidBefore } = season
  const amount = (term: string, ore: number) =>
    ore === 0 ? [] : [{ term, value: <span className="figures">{formatKronerExact(ore)}</span> }]
  const played = [
    countOf(rounds.weekday, 'runde på hverdage', 'runder på hverdage'),
    `${figureText(rounds.weekend)} i weekender og på helligdage`,
    `${figureText(rounds.nines)} på 9 huller`,
  ].join(', ')
  return [
    { term: 'Runder', value: played },
    ...amount('Tillæg', topUp),
    ...amount(`Salgsprovision for ${figureText(cardsSold)} kort`, commission),
    ...amount('Brugte klip', clips),
    ...amount('Rabatter, som klubben bærer', -clubDiscounts),
    ...amount('Efterregulering', corrections),
    ...amount('Optjent i sæsonen', earned),
    ...amount('Overført fra sidste sæson', carriedIn),
    ...amount('Udbetalt i sæsonen', -paidBefore),
  ]
}
