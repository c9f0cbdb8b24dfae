import type { z } from 'zod'
import type { insightPeriod, InsightPart } from '#contract/admin-insights.ts'
import { byteOrderMark, csvLine } from '#domain/shared/csv.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import { csvCell } from './export-cells.ts'
import { insightTables } from './insight-tables.ts'
import { getInsights } from './insights.ts'
import { limitExports } from './limit-exports.ts'

type Wanted = z.output<typeof insightPeriod> & { part: InsightPart }

/** One table of the page as a file, by the same questions. Who took it is written down first. */
export async function exportInsights(ctx: Ctx, { part, ...asked }: Wanted) {
  await limitExports(ctx)
  const insights = await getInsights(ctx, asked)
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
