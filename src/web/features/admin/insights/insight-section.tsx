import { useId, type ReactNode } from 'react'
import { getInsights, type InsightPart } from '#contract/admin/insights.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { IfPermitted } from '../permission.tsx'

type SectionProps = {
  title: string
  /** Which visitors are counted, and the meaning of the figures. */
  lead?: ReactNode
  /** The export of its table. */
  part?: InsightPart
  /** The shown period. */
  period: { from: string; to: string }
  children: ReactNode
}

/** A section of the page with its export. */
export function InsightSection({ title, lead, part, period, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-md border border-slate-300 bg-white p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={id} className="text-lg!">
            {title}
          </h2>
          {lead && <p className="mt-1 max-w-text text-sm text-slate-700">{lead}</p>}
        </div>
        {part && <DownloadFile part={part} title={title} period={period} />}
      </div>
      {children}
    </section>
  )
}

type DownloadFileProps = Required<Pick<SectionProps, 'part' | 'title' | 'period'>>

const DownloadFile = ({ part, title, period: { from, to } }: DownloadFileProps) => (
  <IfPermitted power="lists.export">
    <a
      href={`${getInsights.path}/export.csv?${new URLSearchParams({ part, from, to })}`}
      download
      className={`${buttonClass({ variant: 'secondary' })} print-hide min-h-11 px-4! text-sm`}
    >
      Hent CSV<span className="sr-only">: {title}</span>
    </a>
  </IfPermitted>
)
