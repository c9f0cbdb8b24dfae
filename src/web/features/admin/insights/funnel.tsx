import type { Insights } from '#contract/admin/insights.ts'
import { percentText, stepWords } from '#domain/admin/insight-words.ts'
import { figureText } from '#domain/shared/figure.ts'
import { FigureTable, plainBar } from './figure-table.tsx'
import { InsightSection } from './insight-section.tsx'

/** The funnel of all purchases, and how many of the visitors who answered agreed to statistics. */
export function Funnel({ insights }: { insights: Insights }) {
  const { funnel, consent } = insights
  const begun = funnel[0]?.reached ?? 0
  const rows = funnel.map((one, at) => ({ ...one, before: funnel[at - 1]?.reached }))
  return (
    <InsightSection
      title="Hvor langt de kommer med et køb"
      lead="Alle køb, der er begyndt i perioden, og hvor langt de er kommet nu."
      part="funnel"
      period={insights}
    >
      <FigureTable
        caption="Køb efter hvor langt de er kommet"
        rows={begun === 0 ? [] : rows}
        empty="Ingen er begyndt på et køb i perioden."
        rowKey={({ step }) => step}
        label="Trin"
        name={({ step }) => stepWords[step]}
        bar={({ reached }) => plainBar(reached)}
        of={begun}
        columns={[
          { key: 'reached', label: 'Køb', numeric: true, cell: (one) => figureText(one.reached) },
          {
            key: 'share',
            label: 'Af alle',
            numeric: true,
            cell: (one) => percentText(one.reached, begun),
          },
          {
            key: 'onward',
            label: 'Fra trinnet før',
            numeric: true,
            cell: ({ before, reached }) =>
              before === undefined ? '' : percentText(reached, before),
          },
        ]}
      />
      <p className="border-t border-slate-200 pt-4 text-sm text-slate-700">
        {consentText(consent)}
      </p>
    </InsightSection>
  )
}

function consentText({ answered, statistics }: Insights['consent']): string {
  if (answered === 0) return 'Ingen har svaret på spørgsmålet om cookies i perioden.'
  const whom = answered === 1 ? 'den ene' : `de ${figureText(answered)}`
  return `${percentText(statistics, answered)} af ${whom}, der har svaret om cookies, har sagt ja til statistik. Så stor en del af besøgene kan resten af siden vise.`
}
