import type { Insights } from '#contract/admin/insights.ts'
import { byWeek } from '#domain/analytics/by-week.ts'
import { nameText, pageText, percentText, sourceText } from '#domain/admin/insight-words.ts'
import { figureText } from '#domain/shared/figure.ts'
import { DayChart } from '../../../ui/day-chart.tsx'
import { FigureTable, plainBar } from './figure-table.tsx'
import { InsightSection } from './insight-section.tsx'

type InsightsProps = { insights: Insights }

/** Views and sessions by day, or by week for long periods. */
export function VisitsByDay({ insights }: InsightsProps) {
  const { spans, isWeekly } = byWeek(insights.days)
  return (
    <InsightSection
      title={isWeekly ? 'Besøg pr. uge' : 'Besøg pr. dag'}
      lead="Fra dem, der har sagt ja til statistik."
      part="days"
      period={insights}
    >
      <DayChart
        series={[
          { label: 'Sidevisninger', tone: 'soft' },
          { label: 'Besøg', tone: 'strong' },
        ]}
        points={spans.map(({ key, label, views, sessions }) => ({
          key,
          label,
          values: [views, sessions],
        }))}
      />
      <details className="group">
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center text-sm">
          Se tallene
        </summary>
        <FigureTable
          caption={isWeekly ? 'Besøg pr. uge' : 'Besøg pr. dag'}
          rows={spans.toReversed()}
          rowKey={({ key }) => key}
          label={isWeekly ? 'Uge' : 'Dag'}
          name={({ label }) => label}
          bar={({ views }) => plainBar(views)}
          of={Math.max(1, ...spans.map(({ views }) => views))}
          columns={[
            {
              key: 'views',
              label: 'Sidevisninger',
              numeric: true,
              cell: (one) => figureText(one.views),
            },
            {
              key: 'sessions',
              label: 'Besøg',
              numeric: true,
              cell: (one) => figureText(one.sessions),
            },
          ]}
        />
      </details>
    </InsightSection>
  )
}

export function PagesSeen({ insights }: InsightsProps) {
  const rows = insights.pages.filter(({ view }) => view > 0)
  const most = Math.max(1, ...rows.map(({ view }) => view))
  const all = rows.reduce((sum, { view }) => sum + view, 0)
  return (
    <InsightSection title="Sider, der bliver set" part="pages" period={insights}>
      <FigureTable
        caption="Sidevisninger for hver side"
        rows={rows}
        rowKey={({ page }) => page}
        label="Side"
        name={({ page }) => pageText(page)}
        bar={({ view }) => plainBar(view)}
        of={most}
        columns={[
          { key: 'view', label: 'Visninger', numeric: true, cell: ({ view }) => figureText(view) },
          {
            key: 'share',
            label: 'Andel',
            numeric: true,
            cell: ({ view }) => percentText(view, all),
          },
        ]}
      />
    </InsightSection>
  )
}

export function Sources({ insights }: InsightsProps) {
  const most = Math.max(1, ...insights.sources.map(({ sessions }) => sessions))
  const all = insights.sources.reduce((sum, { sessions }) => sum + sessions, 0)
  return (
    <InsightSection
      title="Hvor de kommer fra"
      lead="Den side eller det link, som besøget begyndte med."
      part="sources"
      period={insights}
    >
      <FigureTable
        caption="Besøg efter hvor de kommer fra"
        rows={insights.sources}
        rowKey={({ from, name }) => `${from} ${name}`}
        label="Kilde"
        name={({ from, name }) => sourceText(from, name)}
        bar={({ sessions }) => plainBar(sessions)}
        of={most}
        columns={[
          {
            key: 'sessions',
            label: 'Besøg',
            numeric: true,
            cell: (one) => figureText(one.sessions),
          },
          {
            key: 'share',
            label: 'Andel',
            numeric: true,
            cell: (one) => percentText(one.sessions, all),
          },
        ]}
      />
      {insights.campaigns.length > 0 && <Campaigns insights={insights} />}
    </InsightSection>
  )
}

function Campaigns({ insights }: InsightsProps) {
  const most = Math.max(1, ...insights.campaigns.map(({ sessions }) => sessions))
  return (
    <FigureTable
      caption="Besøg efter kampagne"
      rows={insights.campaigns}
      rowKey={({ name }) => name}
      label="Kampagne"
      name={({ name }) => nameText(name)}
      bar={({ sessions }) => plainBar(sessions)}
      of={most}
      columns={[
        { key: 'sessions', label: 'Besøg', numeric: true, cell: (one) => figureText(one.sessions) },
      ]}
    />
  )
}
