import { useSuspenseQuery } from '@tanstack/react-query'
import type { ClubRounds } from '#contract/checkins/club-guests.ts'
import { monthBeside } from '#domain/checkins/club-month.ts'
import { formatClock } from '#domain/shared/clock-time.ts'
import { capital, countOf } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { clubRoundsQuery } from './club-home-queries.ts'
import { monthOf as monthName } from './my-rounds-filter.ts'

/** The counted rounds of a month by day, for the club's own people; also on paper. */
export function ClubRoundsPage({ clubId, month }: { clubId: string; month: string | undefined }) {
  const { data } = useSuspenseQuery(clubRoundsQuery(clubId, month))
  const { rounds, guests, clubName } = data
  const days = Map.groupBy(rounds, ({ day }) => day)
  return (
    <div className="page grid max-w-4xl gap-8 py-6">
      <header className="grid gap-4">
        <div>
          <p className="font-semibold text-green-700">{clubName}</p>
          <h1 className="text-2xl!">Runder i {nameOf(data.month)}</h1>
          {rounds.length > 0 && (
            <p className="figures mt-1 text-slate-700">
              {countOf(rounds.length, 'runde', 'runder')} · {countOf(guests, 'gæst', 'gæster')}
            </p>
          )}
        </div>
        <Months clubId={clubId} data={data} />
      </header>
      {rounds.length === 0 && <NoRounds clubId={clubId} data={data} />}
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <div className="flex items-baseline justify-between border-b border-slate-900 pb-1">
            <h2 id={`day-${day}`} className="text-base!">
              {capital(formatDay(plainDate(day), { year: false }))}
            </h2>
            <span className="figures text-sm text-slate-600">
              {countOf(ofDay.length, 'runde', 'runder')}
            </span>
          </div>
          <ol className="divide-y divide-slate-200 border-b border-slate-200">
            {ofDay.map((round) => (
              <RoundRow key={round.checkInId} round={round} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

const nameOf = (month: string) => monthName(`${month}-01`)

function Months({ clubId, data: { month, thisMonth } }: { clubId: string; data: ClubRounds }) {
  const [before, after] = [monthBeside(month, -1), monthBeside(month, 1)]
  const href = (other: string) => `/club/${clubId}/rounds?month=${other}`
  const linkClass = 'text-link inline-flex min-h-11 items-center'
  return (
    <nav
      aria-label="Måneder"
      className="print-hide flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
    >
      <span className="flex flex-wrap gap-x-6">
        <UiLink href={href(before)} className={linkClass}>
          {capital(nameOf(before))}
        </UiLink>
        {month < thisMonth && (
          <UiLink href={href(after)} className={linkClass}>
            {capital(nameOf(after))}
          </UiLink>
        )}
      </span>
      <span className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => window.print()}>
          Udskriv
        </Button>
        <ButtonLink variant="secondary" href={`/club/${clubId}`}>
          Til klubbens dag
        </ButtonLink>
      </span>
    </nav>
  )
}

function NoRounds({ clubId, data }: { clubId: string; data: ClubRounds }) {
  return (
    <EmptyState
      title={`Ingen runder i ${nameOf(data.month)}`}
      action={<ButtonLink href={`/scan?club=${clubId}`}>Tjek gæster ind</ButtonLink>}
    >
      {data.month === data.thisMonth
        ? 'Når en gæst er tjekket ind, står runden her.'
        : 'Ingen gæster blev tjekket ind den måned.'}
    </EmptyState>
  )
}

function RoundRow({ round }: { round: ClubRounds['rounds'][number] }) {
  const { minute, name, productName, holes, isAdded } = round
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
      <span className="figures w-14 shrink-0 font-semibold">{formatClock(minute)}</span>
      <span className="min-w-0 flex-1">
        {name} <span className="text-sm text-slate-600">{productName}</span>
      </span>
      {isAdded && <Badge tone="info">Tilføjet senere</Badge>}
      {holes === 9 && <Badge tone="neutral">9 huller</Badge>}
    </li>
  )
}
