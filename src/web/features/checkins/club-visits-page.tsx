import { useSuspenseQuery } from '@tanstack/react-query'
import type { ShownVisits } from '#contract/checkins/club-visits.ts'
import { capital } from '#domain/shared/danish.ts'
import { formatPeriod, plainDate } from '#domain/shared/dates.ts'
import { figureText } from '#domain/shared/figure.ts'
import { fewestInGroup } from '#domain/shared/small-groups.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ShareBar } from '../../ui/share-bar.tsx'
import { Stat } from '../../ui/stat.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { clubVisitsQuery, type VisitsSearch } from './club-home-queries.ts'
import { VisitPeriod } from './visit-period.tsx'
import { beforeColumn, roundsColumn, VisitChart, VisitSection } from './visit-section.tsx'
import { dayRows, monthRows, weekdayRows } from './visit-rows-of-period.ts'

type ClubVisitsPageProps = { clubId: string; search: VisitsSearch }

/** The visits of a period at the club by day, month, weekday and home club, beside the same days a year before. */
export function ClubVisitsPage({ clubId, search }: ClubVisitsPageProps) {
  const { data } = useSuspenseQuery(clubVisitsQuery(clubId, search))
  const { clubName, from, to, rounds, before } = data
  const isEmpty = rounds === 0 && !before
  return (
    <div className="page grid max-w-5xl gap-8 py-6">
      <header className="grid gap-4">
        <div>
          <p className="font-semibold text-green-700">{clubName}</p>
          <h1 className="text-2xl!">Besøg</h1>
          <p className="mt-1 text-slate-700">
            {capital(formatPeriod(plainDate(from), plainDate(to)))}
          </p>
        </div>
        <VisitPeriod clubId={clubId} data={data} />
      </header>
      {isEmpty ? (
        <EmptyState
          title="Ingen besøg i perioden"
          action={<ButtonLink href={`/scan?club=${clubId}`}>Tjek gæster ind</ButtonLink>}
        >
          Når gæster er tjekket ind, kan I se her, hvornår de kommer, og hvorfra.
        </EmptyState>
      ) : (
        <Figures clubId={clubId} data={data} />
      )}
    </div>
  )
}

function Figures({ clubId, data }: { clubId: string; data: ShownVisits }) {
  const { rounds, before, guests, guestsBefore, from, to } = data
  const days = dayRows(data.days)
  const shared = { clubId, period: { from, to } }
  return (
    <>
      <dl className="grid max-w-text grid-cols-2 gap-x-6">
        <Stat label="Runder" value={figureText(rounds)} {...noteOf(before)} />
        <Stat label="Forskellige gæster" value={figureText(guests)} {...noteOf(guestsBefore)} />
      </dl>
      <p className="-mt-4 max-w-text text-sm text-slate-700">
        {before === null
          ? 'Klubben var ikke med i Sæsonkortet i de samme dage året før.'
          : 'Ved siden af står de samme dage året før.'}{' '}
        Hvem der har spillet, står under{' '}
        <UiLink href={`/club/${clubId}/rounds`} className="text-link">
          Månedens runder
        </UiLink>
        .
      </p>
      <VisitSection
        {...shared}
        title={days.isWeekly ? 'Pr. uge' : 'Pr. dag'}
        part="days"
        {...(days.isWeekly && {
          lead: 'Vælg en kortere periode for at se dag for dag. Filen har hver dag.',
        })}
      >
        <VisitChart rows={days.rows} label={days.isWeekly ? 'Uge' : 'Dag'} />
      </VisitSection>
      <div className="grid gap-8 md:grid-cols-2">
        <VisitSection {...shared} title="Pr. måned" part="months">
          <VisitChart rows={monthRows(data.months)} label="Måned" allLabels />
        </VisitSection>
        <VisitSection {...shared} title="Pr. ugedag" part="weekdays">
          <VisitChart rows={weekdayRows(data.weekdays)} label="Ugedag" allLabels />
        </VisitSection>
      </div>
      <VisitSection
        {...shared}
        title="Hjemmeklub"
        part="homeClubs"
        lead={`Hjemmeklubber med færre end ${fewestInGroup} gæster er lagt sammen under Øvrige, så ingen kan kendes. Dér er også gæster, hvis hjemmeklub vi ikke kender.`}
      >
        <HomeClubs data={data} />
      </VisitSection>
    </>
  )
}

const noteOf = (before: number | null) =>
  before === null ? {} : { note: `${figureText(before)} året før` }

function HomeClubs({ data: { homeClubs, otherHomeClubs, before } }: { data: ShownVisits }) {
  const rows = [...homeClubs, { name: 'Øvrige', ...otherHomeClubs }]
  const most = Math.max(1, ...rows.map(({ rounds }) => rounds))
  return (
    <Table
      caption="Runder efter gæsternes hjemmeklub"
      narrow="keep"
      rows={rows}
      rowKey={({ name }) => name}
      columns={[homeClubColumn(most), roundsColumn, ...(before === null ? [] : [beforeColumn])]}
    />
  )
}

const homeClubColumn = (most: number): Column<VisitRowOfClub> => ({
  key: 'name',
  label: 'Hjemmeklub',
  heading: true,
  cell: (row) => <HomeClub {...row} most={most} />,
})

type VisitRowOfClub = { name: string; rounds: number; before: number | null }
type HomeClubProps = { name: string; rounds: number; most: number }

/** Name and bar in one cell, because phones have no room for a column of bars. */
const HomeClub = ({ name, rounds, most }: HomeClubProps) => (
  <span className="grid min-w-28 gap-1.5 font-medium">
    <span className="wrap-anywhere">{name}</span>
    <ShareBar parts={[{ key: 'all', value: rounds, tone: 'plain' }]} of={most} />
  </span>
)
