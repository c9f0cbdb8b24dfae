import { useState, type ReactNode } from 'react'
import type { SettledClub, SettledSeasonShown } from '#contract/settlement/settled.ts'
import { cutOffNames } from '#domain/settlement/cut-offs.ts'
import { figureText } from '#domain/shared/figure.ts'
import { formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { formatAmount, formatKroner } from '#domain/shared/money.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { Stat } from '../../../ui/stat.tsx'
import { Table, type Column } from '../../../ui/table.tsx'

type Sort = 'number' | 'name' | 'share' | 'difference' | 'change' | 'pay'

const sorts: Record<Sort, { label: string; by: (a: SettledClub, b: SettledClub) => number }> = {
  number: { label: 'DGU-nummer', by: (a, b) => a.dguNumber - b.dguNumber },
  name: { label: 'Klub', by: (a, b) => a.name.localeCompare(b.name, 'da') },
  share: { label: 'Andel, størst først', by: (a, b) => b.share - a.share },
  difference: {
    label: 'Forskel på A og B, størst først',
    by: (a, b) => differenceOf(b) - differenceOf(a),
  },
  change: {
    label: 'Ændring, størst først',
    by: (a, b) => Math.abs(b.change?.total ?? 0) - Math.abs(a.change?.total ?? 0),
  },
  pay: { label: 'Udbetales, størst først', by: (a, b) => b.payNow - a.payNow },
}

const differenceOf = ({ share, otherShare }: SettledClub) => Math.abs(otherShare - share)

/** The sums of a settlement. */
export function SettledTotals({ settled }: { settled: SettledSeasonShown }) {
  const { totals } = settled
  return (
    <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-4">
      <Stat
        label="Puljen"
        value={formatAmount(totals.pool)}
        unit="kr."
        note={`${figureText(totals.points)} point`}
      />
      <Stat
        label="Solgt, netto"
        value={formatAmount(totals.net)}
        unit="kr."
        note={`${figureText(totals.lines)} linjer, moms ${formatKroner(totals.vat)}`}
      />
      <Stat
        label="Administrationsandel"
        value={formatAmount(totals.operatorShare)}
        unit="kr."
        note={`Vi beholder ${formatKroner(totals.operatorKeeps)}`}
      />
      <Stat
        label="Udbetales nu"
        value={formatAmount(totals.transfer)}
        unit="kr."
        note={`Salgsprovision ${formatKroner(totals.commission)}, tillæg ${formatKroner(totals.topUps)}`}
      />
    </dl>
  )
}

type SettledClubsProps = {
  settled: SettledSeasonShown
  /** What stands with the name of a club, such as a link to its visits. */
  clubCell?: (club: SettledClub) => ReactNode
}

/** A settlement by club: method A beside B, what changed since the last cut-off and why, and what is paid. */
export function SettledClubs({ settled, clubCell }: SettledClubsProps) {
  const [sort, setSort] = useState<Sort>('number')
  const rows = settled.clubs.toSorted(sorts[sort].by)
  return (
    <section aria-labelledby="clubs" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2 id="clubs">Klubberne</h2>
        <div className="print-hide w-72 max-w-full">
          <SelectField
            name="sort"
            label="Sortér efter"
            value={sort}
            onChange={(event) => setSort(event.currentTarget.value as Sort)}
            options={Object.entries(sorts).map(([value, { label }]) => ({ value, label }))}
          />
        </div>
      </div>
      <Table
        caption="Afregningen af hver klub"
        columns={columnsOf(settled, clubCell)}
        rows={rows}
        rowKey={({ clubId }) => clubId}
        narrow="stack"
      />
      <p className="max-w-text text-sm text-slate-600">{explanationOf(settled)}</p>
    </section>
  )
}

function columnsOf(
  { method, since }: SettledSeasonShown,
  clubCell: SettledClubsProps['clubCell'],
): Column<SettledClub>[] {
  const own = (club: SettledClub) => formatAmount(club.share)
  const other = (club: SettledClub) => formatAmount(club.otherShare)
  const amount = (key: keyof SettledClub & string, label: string): Column<SettledClub> => ({
    key,
    label,
    numeric: true,
    cell: (club) => formatAmount(Number(club[key])),
  })
  const change: Column<SettledClub> = {
    key: 'change',
    label: 'Ændring',
    numeric: true,
    cell: (club) =>
      club.change ? (
        <span title={whyOf(club)}>
          {signed(club.change.total)}
          <span className="block text-xs text-slate-600">{whyOf(club)}</span>
        </span>
      ) : (
        '–'
      ),
  }
  return [
    {
      key: 'name',
      label: 'Klub',
      heading: true,
      cell: (club) => (clubCell ? clubCell(club) : club.name),
    },
    { key: 'points', label: 'Point', numeric: true, cell: ({ points }) => figureText(points) },
    { key: 'A', label: 'Metode A', numeric: true, cell: method === 'A' ? own : other },
    { key: 'B', label: 'Metode B', numeric: true, cell: method === 'B' ? own : other },
    ...(since ? [change] : []),
    amount('earned', 'Optjent'),
    amount('paidBefore', 'Betalt før'),
    amount('payNow', 'Udbetales'),
    amount('vat', 'Moms'),
  ]
}

const whyOf = ({ change }: SettledClub) =>
  change ? `pulje ${signed(change.pool)}, point ${signed(change.points)}` : ''

const signed = (ore: number) => `${ore > 0 ? '+' : ''}${formatAmount(ore)}`

function explanationOf({ since, method }: SettledSeasonShown): string {
  const methods = `Sæsonen afregnes efter metode ${method}. Beløb er i kroner uden moms.`
  if (!since) return methods
  const then = `${cutOffNames[since.kind]} til og med ${formatShortDate(plainDate(since.day))}`
  return `${methods} Ændring er andelen nu mod ${then}: hvad en større pulje giver klubben, og hvad dens del af pointene giver.`
}
