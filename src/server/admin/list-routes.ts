import { requirePower } from '../access.ts'
import { handle, readInput, type App, type AppContext } from '../http/handle.ts'
import { sendFile, type FileFormat } from '../http/send-file.ts'
import { exportList } from './export-list.ts'
import type { ListSource } from './list-queries.ts'
import { listRows } from './list-rows.ts'

/** Registers a list and its two exports, before the pages of its rows (`path/:id`). */
export function listRoutes(app: App, source: ListSource) {
  const { list } = source
  for (const format of ['csv', 'xlsx'] as const) {
    app.get(`${list.path}/export.${format}`, (c) => sendExport(c, format, source))
  }
  handle(app, list, (ctx, query) => listRows(ctx, source, query))
}

async function sendExport(c: AppContext, format: FileFormat, source: ListSource) {
  requirePower(c.var.ctx, source.list.audience)
  requirePower(c.var.ctx, 'lists.export')
  const query = readInput(source.list.input, c.req.query())
  return sendFile(c, format, await exportList(c.var.ctx, format, { source, query }))
}
