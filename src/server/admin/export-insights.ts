import type { z } from 'zod'
import type { insightPeriod, InsightPart, Insights } from '#contract/admin/insights.ts'
import {
  dropWords,
  metricWords,
  nameText,
  sourceText,
  stepWords,
} from '#domain/admin/insight-words.ts'
import { byteOrderMark, csvLine } from '#domain/shared/csv.ts'
import { formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import { csvCell } from '../http/export-cells.ts'
import { getInsights } from './insights.ts'
import { limitExports } from './export-list.ts'

type ExportInput = z.output<typeof insightPeriod> & { part: InsightPart }

/** Exports one table of the page as CSV, by the same queries. The export is logged first. */
export async function exportInsights(ctx: Ctx, { part, ...input }: ExportInput) {
  await limitExports(ctx)
  const insights = await getInsights(ctx, input)
  const { name, heads, rows } = insightTables[part]
  const lines = rows(insights)
  const { from, to } = insights
  await recordActivity(ctx.db, ctx, {
    action: 'admin.export',
    subject: { type: 'list', id: `/api/v1/admin/insights#${part}` },
    data: { format: 'csv', rows: lines.length, filters: { from, to }, searched: false },
  })
  const cells = lines.map((line) =>
    csvLine(
      line.map((cell) => csvCell({ kind: typeof cell === 'number' ? 'number' : 'text' }, cell)),
    ),
  )
  return {
    fileName: `indsigt-${name}-${from}-${to}.csv`,
    body: byteOrderMark + csvLine(heads) + cells.join(''),
  }
}

/** A table of the page as a CSV file: part of the file name, headings and rows. */
type Table = {
  name: string
  heads: readonly string[]
  rows: (insights: Insights) => (string | number | null)[][]
}

/** Pages are written as route patterns, because programs read the files too. */
const insightTables: Readonly<Record<InsightPart, Table>> = {
  days: {
    name: 'dage',
    heads: ['Dag', 'Sidevisninger', 'Besøg', 'Fejl'],
    rows: ({ days }) =>
      days.map(({ day, views, sessions, errors }) => [
        formatShortDate(plainDate(day)),
        views,
        sessions,
        errors,
      ]),
  },
  funnel: {
    name: 'koeb',
    heads: ['Trin', 'Kom så langt'],
    rows: ({ funnel }) => funnel.map(({ step, reached }) => [stepWords[step], reached]),
  },
  pages: {
    name: 'sider',
    heads: ['Side', 'Sidevisninger', 'Tryk', 'Tryk uden virkning', 'Trykket igen og igen'],
    rows: ({ pages }) =>
      pages.map((row) => [row.page, row.view, row.click, row.dead_click, row.rage_click]),
  },
  sources: {
    name: 'kilder',
    heads: ['Kilde', 'Besøg'],
    rows: ({ sources }) =>
      sources.map(({ from, name, sessions }) => [sourceText(from, name), sessions]),
  },
  campaigns: {
    name: 'kampagner',
    heads: ['Kampagne', 'Besøg'],
    rows: ({ campaigns }) => campaigns.map(({ name, sessions }) => [nameText(name), sessions]),
  },
  vitals: {
    name: 'hastighed',
    heads: ['Mål', 'Hvad', 'Side', 'Målinger', 'Gode', 'Kan blive bedre', 'Dårlige', 'p75'],
    rows: ({ vitals }) =>
      vitals.flatMap(({ metric, pages }) =>
        pages.map(({ page, summary: { count, byRating, p75 } }) => [
          metric,
          metricWords[metric],
          page,
          count,
          byRating.good,
          byRating.needs_improvement,
          byRating.poor,
          p75 === null ? null : decimalComma(p75),
        ]),
      ),
  },
  failures: {
    name: 'svar-der-fejlede',
    heads: ['Side', 'Svar', 'Gange'],
    rows: ({ failures }) => failures.map(({ page, what, count }) => [page, what, count]),
  },
  drops: {
    name: 'ikke-gemt',
    heads: ['Grund', 'Hændelser'],
    rows: ({ drops }) => drops.map(({ reason, count }) => [dropWords[reason] ?? reason, count]),
  },
}

/** With a comma, as a Danish spreadsheet reads it; three decimals are enough for CLS. */
const decimalComma = (value: number) => String(Math.round(value * 1000) / 1000).replace('.', ',')
