import type { InsightPart, Insights } from '#contract/admin-insights.ts'
import {
  dropWords,
  metricWords,
  nameText,
  sourceText,
  stepWords,
} from '#domain/admin/insight-words.ts'
import { formatShortDate, plainDate } from '#domain/shared/dates.ts'

/** A table of the page as a file has it: its name, its heads, and its rows of texts and figures. */
type Table = {
  name: string
  heads: readonly string[]
  rows: (insights: Insights) => (string | number | null)[][]
}

/** Pages stand as their patterns here: a file is for machines too. */
export const insightTables: Readonly<Record<InsightPart, Table>> = {
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
      pages.map((one) => [one.page, one.view, one.click, one.dead_click, one.rage_click]),
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
          p75 === null ? null : inDanish(p75),
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

/** With a comma, as a Danish spreadsheet reads it; three figures behind it are enough for CLS. */
const inDanish = (value: number) => String(Math.round(value * 1000) / 1000).replace('.', ',')
