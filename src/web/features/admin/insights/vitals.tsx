import type { Insights } from '#contract/admin/insights.ts'
import {
  measureText,
  metricWords,
  pageText,
  percentText,
  ratingWords,
} from '#domain/admin/insight-words.ts'
import { figureText } from '#domain/shared/figure.ts'
import { boundaries, ratingOf, type Metric, type Rating } from '#domain/analytics/vitals.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ShareBar, type ShareTone } from '../../../ui/share-bar.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import type { Column } from '../../../ui/table.tsx'
import { FigureTable } from './figure-table.tsx'
import { InsightSection } from './insight-section.tsx'
import { insightsHref, type InsightsSearch } from './insights-query.ts'

type Summary = Insights['vitals'][number]['total']
type VitalsProps = { insights: Insights; search: InsightsSearch }

/** Web vitals measured in browsers: five metrics, and one of them by page. */
export function Vitals({ insights, search }: VitalsProps) {
  const { vital: chosen = 'LCP' } = search
  const shown = insights.vitals.find(({ metric }) => metric === chosen)
  return (
    <InsightSection
      title="Hvor hurtige siderne er"
      lead="Målt i browseren hos dem, der har sagt ja til statistik. Tre ud af fire målinger er højst dette tal (p75)."
      part="vitals"
      period={insights}
    >
      <ul className="grid gap-3 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-5">
        {insights.vitals.map(({ metric, total }) => (
          <li key={metric}>
            <UiLink
              href={insightsHref({ ...search, vital: metric })}
              aria-current={metric === chosen ? 'true' : undefined}
              className="grid h-full content-start gap-2 rounded-md border border-slate-300 p-4 hover:border-slate-600 aria-[current]:border-green-700 aria-[current]:bg-green-50"
            >
              <span className="text-sm text-slate-700">
                <strong className="font-semibold text-slate-900">{metric}</strong>{' '}
                {metricWords[metric]}
              </span>
              <Measured metric={metric} summary={total} />
            </UiLink>
          </li>
        ))}
      </ul>
      {shown && <ByPage metric={chosen} pages={shown.pages} />}
    </InsightSection>
  )
}

function Measured({ metric, summary }: { metric: Metric; summary: Summary }) {
  const { p75, count, byRating } = summary
  if (p75 === null) return <span className="text-sm text-slate-600">Ingen målinger</span>
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-head text-2xl leading-none font-extrabold">
          {measureText(metric, p75)}
        </span>
        <RatingBadge rating={ratingOf(metric, p75)} />
      </span>
      <ShareBar parts={ratingParts(summary)} />
      <span className="figures text-xs text-slate-600">
        {percentText(byRating.good, count)} gode af {figureText(count)}
      </span>
    </>
  )
}

function ByPage({ metric, pages }: { metric: Metric; pages: Insights['vitals'][number]['pages'] }) {
  const { good, poor } = boundaries[metric]
  return (
    <div className="mt-2 grid gap-2">
      <h3 className="text-base!">
        {metric}: {metricWords[metric]}
      </h3>
      <p className="text-sm text-slate-700">
        God til og med {measureText(metric, good)}, dårlig over {measureText(metric, poor)}.
      </p>
      <FigureTable
        caption={`${metric} for hver side`}
        narrow="stack"
        rows={pages}
        empty="Ingen målinger i perioden."
        rowKey={({ page }) => page}
        label="Side"
        name={({ page }) => pageText(page)}
        bar={({ summary }) => ratingParts(summary)}
        columns={vitalColumns(metric)}
      />
    </div>
  )
}

type OfPage = Insights['vitals'][number]['pages'][number]

const vitalColumns = (metric: Metric): readonly Column<OfPage>[] => [
  ...(['good', 'needs_improvement', 'poor'] as const).map((rating) => ({
    key: rating,
    label: ratingWords[rating],
    numeric: true,
    cell: ({ summary: { byRating, count } }: OfPage) => percentText(byRating[rating], count),
  })),
  {
    key: 'p75',
    label: 'p75',
    numeric: true,
    cell: ({ summary: { p75 } }) => p75 !== null && <P75 metric={metric} p75={p75} />,
  },
  {
    key: 'count',
    label: 'Målinger',
    numeric: true,
    cell: ({ summary }) => figureText(summary.count),
  },
]

/** Between the breakpoints `sm` and `md` the column has no room for the rating, which only screen readers get. */
const P75 = ({ metric, p75 }: { metric: Metric; p75: number }) => (
  <span className="inline-flex items-center justify-end gap-x-2 gap-y-1 sm:max-xl:flex-col sm:max-xl:items-end">
    {measureText(metric, p75)}
    <span className="sm:max-md:sr-only">
      <RatingBadge rating={ratingOf(metric, p75)} />
    </span>
  </span>
)

const RatingBadge = ({ rating }: { rating: Rating }) => (
  <Badge tone={badgeTones[rating]}>{ratingWords[rating]}</Badge>
)

const badgeTones = { good: 'success', needs_improvement: 'warning', poor: 'error' } as const
const barTones: Record<Rating, ShareTone> = {
  good: 'good',
  needs_improvement: 'middling',
  poor: 'bad',
}

const ratingParts = ({ byRating }: Summary) =>
  (['good', 'needs_improvement', 'poor'] as const).map((rating) => ({
    key: rating,
    value: byRating[rating],
    tone: barTones[rating],
  }))
