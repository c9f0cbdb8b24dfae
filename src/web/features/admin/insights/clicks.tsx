import type { Insights } from '#contract/admin-insights.ts'
import { pageText, percentText } from '#domain/admin/insight-words.ts'
import { figureText } from '#domain/shared/figure.ts'
import { FigureTable } from './figure-table.tsx'
import { InsightSection } from './insight-section.tsx'

/** Where people press in vain, the worst page first. */
export function Clicks({ insights }: { insights: Insights }) {
  const vain = (one: Insights['pages'][number]) => one.dead_click + one.rage_click
  const rows = insights.pages.filter((one) => vain(one) > 0).toSorted((a, b) => vain(b) - vain(a))
  const most = Math.max(1, ...rows.map(vain))
  return (
    <InsightSection
      title="Hvor de trykker forgæves"
      lead="Gult er uden virkning: intet ændrede sig i tre sekunder. Rødt er igen og igen: fem tryk på samme sted."
      part="pages"
      period={insights}
    >
      <FigureTable
        caption="Forgæves tryk for hver side"
        rows={rows}
        empty="Ingen har trykket forgæves i perioden."
        rowKey={({ page }) => page}
        label="Side"
        name={({ page }) => pageText(page)}
        bar={(one) => [
          { key: 'dead', value: one.dead_click, tone: 'middling' },
          { key: 'rage', value: one.rage_click, tone: 'bad' },
        ]}
        of={most}
        columns={[
          {
            key: 'dead',
            label: 'Uden virkning',
            numeric: true,
            cell: (one) => figureText(one.dead_click),
          },
          {
            key: 'rage',
            label: 'Igen og igen',
            numeric: true,
            cell: (one) => figureText(one.rage_click),
          },
          {
            key: 'share',
            label: 'Af alle tryk',
            numeric: true,
            cell: (one) => percentText(Math.min(vain(one), one.click), one.click),
          },
        ]}
      />
    </InsightSection>
  )
}
