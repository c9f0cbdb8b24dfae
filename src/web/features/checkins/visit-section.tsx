import { useId, type ReactNode } from 'react'
import { showClubVisits, type VisitPart } from '#contract/checkins/club-visits.ts'
import { figureText } from '#domain/shared/figure.ts'
import { buttonClass } from '../../ui/button.tsx'
import { DayChart } from '../../ui/day-chart.tsx'
import { Table } from '../../ui/table.tsx'
import type { VisitRow } from './visit-rows-of-period.ts'

type VisitSectionProps = {
  clubId: string
  period: { from: string; to: string }
  title: string
  lead?: string
  /** The table that its files hold. */
  part: VisitPart
  children: ReactNode
}

/** A table of the visits with its files. */
export function VisitSection({ title, lead, children, ...file }: VisitSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-md border border-slate-300 bg-white p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="text-lg!">
          {title}
        </h2>
        <Files title={title} {...file} />
        {lead && <p className="basis-full text-sm text-slate-700">{lead}</p>}
      </div>
      {children}
    </section>
  )
}

type FilesProps = Pick<VisitSectionProps, 'clubId' | 'period' | 'title' | 'part'>

const formats = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const

function Files({ clubId, period, title, part }: FilesProps) {
  const path = showClubVisits.path.replace(':clubId', clubId)
  const query = new URLSearchParams({ part, ...period })
  return (
    <p className="print-hide flex gap-2">
      {formats.map(([format, name]) => (
        <a
          key={format}
          href={`${path}/export.${format}?${query}`}
          download
          className={`${buttonClass({ variant: 'secondary' })} min-h-11! px-4! text-sm`}
        >
          <span className="sr-only">Hent {title} som </span>
          {name}
        </a>
      ))}
    </p>
  )
}

export const roundsColumn = {
  key: 'rounds',
  label: 'Runder',
  numeric: true,
  cell: ({ rounds }: Pick<VisitRow, 'rounds'>) => figureText(rounds),
}

export const beforeColumn = {
  key: 'before',
  label: 'Året før',
  numeric: true,
  cell: ({ before }: Pick<VisitRow, 'before'>) => (before === null ? '–' : figureText(before)),
}

type VisitChartProps = { rows: readonly VisitRow[]; label: string; allLabels?: boolean }

/** The rows as columns, beside those of the year before, with the table that they picture. */
export function VisitChart({ rows, label, allLabels = false }: VisitChartProps) {
  const isCompared = rows.some(({ before }) => before !== null)
  return (
    <>
      <DayChart
        beside
        allLabels={allLabels}
        series={[
          ...(isCompared ? [{ label: 'Året før', tone: 'soft' as const }] : []),
          { label: 'I perioden', tone: 'strong' as const },
        ]}
        points={rows.map((row) => ({
          key: row.key,
          label: row.label,
          values: isCompared ? [row.before ?? 0, row.rounds] : [row.rounds],
        }))}
      />
      <details>
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center text-sm">
          Se tallene<span className="sr-only"> pr. {label.toLowerCase()}</span>
        </summary>
        <div className="text-sm">
          <Table
            caption={`Runder pr. ${label.toLowerCase()}`}
            narrow="keep"
            rows={rows}
            rowKey={({ key }) => key}
            columns={[
              { key: 'name', label, heading: true, cell: ({ name }) => name },
              roundsColumn,
              ...(isCompared ? [beforeColumn] : []),
            ]}
          />
        </div>
      </details>
    </>
  )
}
