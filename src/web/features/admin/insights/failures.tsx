import type { Insights } from '#contract/admin/insights.ts'
import { byWeek } from '#domain/analytics/by-week.ts'
import { dropWords, nameText, pageText } from '#domain/admin/insight-words.ts'
import { figureText } from '#domain/shared/figure.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { DayChart } from '../../../ui/day-chart.tsx'
import { inputClass } from '../../../ui/input-class.ts'
import { FigureTable, plainBar } from './figure-table.tsx'
import { InsightSection } from './insight-section.tsx'

type InsightsProps = { insights: Insights }

/** Errors by day and page, and the search for an error id. */
export function Errors({ insights }: InsightsProps) {
  const { spans } = byWeek(insights.days)
  const most = Math.max(1, ...insights.errors.map(({ browser, server }) => browser + server))
  return (
    <InsightSection
      title="Fejl"
      lead="Det, der gik i stykker i browseren (rødt) eller hos os (gult), hos alle. Oplyser nogen et fejlnummer, så søg på det."
      period={insights}
    >
      <FindError />
      {insights.errors.length > 0 && (
        <DayChart
          series={[{ label: 'Fejl', tone: 'error' }]}
          points={spans.map(({ key, label, errors }) => ({ key, label, values: [errors] }))}
        />
      )}
      <FigureTable
        caption="Fejl for hver side"
        rows={insights.errors}
        empty="Intet er gået i stykker i perioden."
        rowKey={({ page }) => page}
        label="Side"
        name={({ page }) => pageText(page)}
        bar={({ browser, server }) => [
          { key: 'browser', value: browser, tone: 'bad' },
          { key: 'server', value: server, tone: 'middling' },
        ]}
        of={most}
        columns={[
          {
            key: 'browser',
            label: 'Browser',
            numeric: true,
            cell: (one) => figureText(one.browser),
          },
          { key: 'server', label: 'Server', numeric: true, cell: (one) => figureText(one.server) },
        ]}
      />
    </InsightSection>
  )
}

function FindError() {
  return (
    <form
      method="get"
      action="/admin/insights/errors"
      role="search"
      className="print-hide flex flex-wrap items-end gap-3"
    >
      <label className="grid flex-[1_1_12rem] gap-1 text-xs font-semibold text-slate-700">
        Fejlnummer
        <input
          type="search"
          name="q"
          maxLength={100}
          autoComplete="off"
          className={cx(inputClass, 'figures min-h-11! px-3! text-sm font-normal')}
        />
      </label>
      <Button type="submit" variant="secondary" className="min-h-11! px-4! text-sm">
        Find fejlen
      </Button>
      <ButtonLink href="/admin/insights/errors" variant="quiet" className="min-h-11! px-3! text-sm">
        Se alle fejl
      </ButtonLink>
    </form>
  )
}

const pageCell = ({ page }: { page: string }) => (
  <span className="[overflow-wrap:anywhere]">{pageText(page)}</span>
)

/** Responses of 500 and above received by browsers. */
export function FailedAnswers({ insights }: InsightsProps) {
  const most = Math.max(1, ...insights.failures.map(({ count }) => count))
  return (
    <InsightSection
      title="Svar fra os, der fejlede"
      lead="Status 500–599, som browserne har mødt, hos dem, der har sagt ja til statistik."
      part="failures"
      period={insights}
    >
      <FigureTable
        caption="Svar, der fejlede, og siden, hvor der blev spurgt"
        rows={insights.failures}
        empty="Intet svar er fejlet i perioden."
        rowKey={({ page, what }) => `${page} ${what}`}
        label="Svar"
        name={({ what }) => nameText(what)}
        bar={({ count }) => plainBar(count, 'bad')}
        of={most}
        columns={[
          { key: 'page', label: 'Side', cell: pageCell },
          { key: 'count', label: 'Gange', numeric: true, cell: ({ count }) => figureText(count) },
        ]}
      />
    </InsightSection>
  )
}

/** Events that were not stored. */
export function Drops({ insights }: InsightsProps) {
  const most = Math.max(1, ...insights.drops.map(({ count }) => count))
  return (
    <InsightSection
      title="Hændelser, der ikke er talt med"
      lead="Det, som vores modtager ikke har gemt, og det, som browseren har opgivet eller sender igen."
      part="drops"
      period={insights}
    >
      <FigureTable
        caption="Hændelser, der ikke er talt med, efter grund"
        rows={insights.drops}
        empty="Alt er talt med i perioden."
        rowKey={({ reason }) => reason}
        label="Grund"
        name={({ reason }) => dropWords[reason] ?? reason}
        bar={({ count }) => plainBar(count)}
        of={most}
        columns={[
          { key: 'count', label: 'Hændelser', numeric: true, cell: (one) => figureText(one.count) },
        ]}
      />
    </InsightSection>
  )
}
