import { useSuspenseQuery } from '@tanstack/react-query'
import type { ClubRounds } from '#contract/checkins/club-guests.ts'
import { monthBeside } from '#domain/checkins/club-month.ts'
import { formatClockShort } from '#domain/shared/clock-time.ts'
import { capital, countOf } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { groupedBy } from '#domain/shared/grouped-by.ts'
import { Badge } from '../../ui/badge.tsx'
import { saveFile } from '../../save-file.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { clubRoundsQuery } from './club-home-queries.ts'
import { ClubMonthFigures } from './club-month-figures.tsx'
import { clubRoundsCsv } from './club-rounds-csv.ts'
import { monthOf as monthName } from './my-rounds-filter.ts'

type ClubRoundsPageProps = {
  clubId: string
  /** This month by default. */
  month: string | undefined
  /** What the address asks for where that is no month. */
  unknownMonth: string | undefined
}

/** A month at the club: figures, why they are so, and the counted rounds by day; also on paper and as a file. */
export function ClubRoundsPage({ clubId, month, unknownMonth }: ClubRoundsPageProps) {
  const { data } = useSuspenseQuery(clubRoundsQuery(clubId, month))
  const { rounds, clubName } = data
  const days = groupedBy(rounds, ({ day }) => day)
  return (
    <div className="page grid max-w-5xl gap-8 py-6">
      <header className="grid gap-4">
        <div>
          <p className="font-semibold text-green-700">{clubName}</p>
          <h1 className="text-2xl!">Runder i {nameOf(data.month)}</h1>
        </div>
        <Months clubId={clubId} data={data} />
        {unknownMonth !== undefined && (
          <Notice tone="warning" title="Den måned findes ikke" className="print-hide">
            Adressen slutter på »{unknownMonth}«. En måned skrives som {data.thisMonth}. Her er{' '}
            {nameOf(data.month)}.
          </Notice>
        )}
      </header>
      <ClubMonthFigures clubId={clubId} month={month} />
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

const save = ({ slug, month, rounds }: ClubRounds) =>
  saveFile({ name: `runder-${slug}-${month}.csv`, type: 'text/csv', text: clubRoundsCsv(rounds) })

function Months({ clubId, data }: { clubId: string; data: ClubRounds }) {
  const { month, thisMonth } = data
  const [before, after] = [monthBeside(month, -1), monthBeside(month, 1)]
  const href = (other: string) => `/club/${clubId}/rounds?month=${other}`
  const linkClass = 'text-link inline-flex min-h-11 items-center'
  return (
    <nav
      aria-label="Måneder"
      className="print-hide flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
    >
      <span className="flex flex-wrap gap-x-6">
        <UiLink href={`/club/${clubId}`} className={linkClass}>
          Klubbens dag
        </UiLink>
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
        {data.rounds.length > 0 && (
          <Button variant="secondary" onClick={() => save(data)}>
            Hent som CSV
          </Button>
        )}
        <Button variant="secondary" onClick={() => window.print()}>
          Udskriv
        </Button>
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
  const { minute, name, productName, homeClub, holes, isAdded } = round
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
      <span className="figures w-14 shrink-0 font-semibold">{formatClockShort(minute)}</span>
      <span className="min-w-0 flex-1">
        {name}{' '}
        <span className="text-sm text-slate-600">
          {[productName, homeClub].filter(Boolean).join(' · ')}
        </span>
      </span>
      {isAdded && <Badge tone="info">Tilføjet senere</Badge>}
      {holes === 9 && <Badge tone="neutral">9 huller</Badge>}
    </li>
  )
}
