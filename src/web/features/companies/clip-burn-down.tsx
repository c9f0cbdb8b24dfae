import type { BurnDownMonth, Company } from '#contract/companies/portal.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatShortDate, monthNames, plainDate } from '#domain/shared/dates.ts'
import { fewestInGroup } from '#domain/shared/small-groups.ts'
import { buttonClass } from '../../ui/button.tsx'
import { DayChart } from '../../ui/day-chart.tsx'
import { Table, type Column } from '../../ui/table.tsx'

type ClipBurnDownProps = { company: Company; pool: NonNullable<Company['pool']> }

/** How the clips run out over the season, beside an even pace, with the table behind it and its files. */
export function ClipBurnDown({ company: { companyId, season }, pool }: ClipBurnDownProps) {
  const { burnDown } = pool
  const query = season ? `?season=${encodeURIComponent(season.code)}` : ''
  return (
    <section aria-labelledby="forbrug" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h2 id="forbrug" className="text-xl">
          Klip tilbage måned for måned
        </h2>
        <p className="print-hide flex gap-2">
          {formats.map(([format, name]) => (
            <a
              key={format}
              href={`/api/v1/companies/${companyId}/clips.${format}${query}`}
              download
              className={`${buttonClass({ variant: 'secondary' })} min-h-11! px-4! text-sm`}
            >
              <span className="sr-only">Hent klip tilbage som </span>
              {name}
            </a>
          ))}
        </p>
      </div>
      <p className="max-w-text text-slate-700">{paceText(pool)}</p>
      <DayChart
        beside
        allLabels
        series={[
          { label: 'Ved jævnt forbrug', tone: 'soft' },
          { label: 'Klip tilbage', tone: 'strong' },
        ]}
        points={burnDown.map(({ month, left, pace }) => ({
          key: month,
          label: (monthNames[Number(month.slice(5)) - 1] ?? '').slice(0, 3),
          values: [pace, left ?? 0],
        }))}
      />
      <details>
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center text-sm">
          Se tallene<span className="sr-only"> bag klip tilbage</span>
        </summary>
        <div className="text-sm">
          <Table
            caption="Klip tilbage måned for måned"
            narrow="keep"
            rows={burnDown}
            rowKey={({ month }) => month}
            columns={columns}
          />
        </div>
      </details>
    </section>
  )
}

const formats = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const

/** The balance of today, which is always known, beside the pace. */
function paceText({ burnDown, clips, spent }: ClipBurnDownProps['pool']): string {
  const now = burnDown.findLast(({ isAhead }) => !isAhead)
  const hidden = `Måneder med færre end ${fewestInGroup} spillere har ingen søjle, når de er slut.`
  if (!now) return `Klippene kan bruges, når sæsonen begynder. ${hidden}`
  const left = clips - spent
  const difference = left - now.pace
  if (difference === 0) return `I bruger klippene i jævnt tempo. ${hidden}`
  const text = countOf(Math.abs(difference), 'klip', 'klip')
  return difference > 0
    ? `I har ${text} flere tilbage end ved jævnt forbrug. ${hidden}`
    : `I har ${text} færre tilbage end ved jævnt forbrug, så de kan slippe op før tid. ${hidden}`
}

const columns: Column<BurnDownMonth>[] = [
  {
    key: 'until',
    label: 'Til og med',
    heading: true,
    cell: ({ until }) => formatShortDate(plainDate(until)),
  },
  { key: 'left', label: 'Klip tilbage', numeric: true, cell: leftText },
  { key: 'pace', label: 'Ved jævnt forbrug', numeric: true, cell: ({ pace }) => pace },
]

function leftText({ left, isAhead }: BurnDownMonth) {
  if (left !== null) return left
  return isAhead ? '–' : <span className="text-slate-600">under {fewestInGroup} spillere</span>
}
