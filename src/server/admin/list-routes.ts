import type { Context } from 'hono'
import { requirePower } from '../accounts/access.ts'
import { handle, readInput, type App, type AppEnv } from '../http/handle.ts'
import { exportList, type ExportFormat } from './export-list.ts'
import type { ListSource } from './list-queries.ts'
import { listRows } from './list-rows.ts'

const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A list with its two exports, all by one query. Before the pages of its rows (`path/:id`). */
export function listRoutes(app: App, source: ListSource) {
  const { list } = source
  for (const format of ['csv', 'xlsx'] as const) {
    app.get(`${list.path}/export.${format}`, (c) => sendExport(c, format, source))
  }
  handle(app, list, (ctx, query) => listRows(ctx, source, query))
}

async function sendExport(c: Context<AppEnv>, format: ExportFormat, source: ListSource) {
  requirePower(c.var.ctx, source.list.audience)
  requirePower(c.var.ctx, 'lists.export')
  const query = readInput(source.list.input, c.req.query())
  const { fileName, body } = await exportList(c.var.ctx, format, { source, query })
  return c.body(body, 200, {
    'Content-Type': types[format],
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'Cache-Control': 'no-store',
  })
}
