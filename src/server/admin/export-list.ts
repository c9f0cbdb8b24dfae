import type { ListQuery } from '#contract/admin/list.ts'
import { byteOrderMark, csvLine } from '#domain/shared/csv.ts'
import { requireSignedIn } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import { limit } from '../http/rate-limit.ts'
import type { FileFormat } from '../http/send-file.ts'
import { csvCell, sheetCell } from '../http/export-cells.ts'
import { fileNamePart, workbookBytes, type SheetRow } from '../http/table-file.ts'
import { asOf, countListRows, readAllRows, type ListSource } from './list-queries.ts'

type ExportInput = { source: ListSource; query: ListQuery }

/** A workbook is built in memory before it is sent; a CSV file is streamed. */
const maxWorkbookRows = 25_000

/** At most 60 exports an hour of any list, so that a stolen session cannot copy list after list. */
export function limitExports(ctx: Ctx) {
  const { accountId } = requireSignedIn(ctx)
  return limit(ctx, { key: `admin-export:${accountId}`, max: 60, windowSeconds: 3600 })
}

/** Exports all rows of a list by the same query as its pages. The export is logged first. */
export async function exportList(ctx: Ctx, format: FileFormat, input: ExportInput) {
  await limitExports(ctx)
  const { query } = input
  const source = asOf(input.source, ctx.now())
  const { total } = await countListRows(ctx.db, source, query)
  if (format === 'xlsx' && total > maxWorkbookRows) {
    throw new AppError('refused', {
      reason: 'export_too_large',
      rows: total,
      most: maxWorkbookRows,
    })
  }
  // The search text may be a name, so the log stores only whether there was one (E11).
  await recordActivity(ctx.db, ctx, {
    action: 'admin.export',
    subject: { type: 'list', id: source.list.path },
    data: { format, rows: total, filters: query.filters, searched: query.q !== '' },
  })
  const fileName = `${fileNamePart(source.list.title)}-${today(ctx)}.${format}`
  return {
    fileName,
    body:
      format === 'csv' ? csvOf(ctx, { source, query }) : await workbookOf(ctx, { source, query }),
  }
}

/** Reads as fast as the client downloads; a stalled download releases the database after a minute. */
function csvOf(ctx: Ctx, { source, query }: ExportInput): ReadableStream<Uint8Array> {
  const columns = exportedColumns(source)
  const { readable, writable } = new TransformStream<string, string>()
  const writer = writable.getWriter()
  const write = async () => {
    await writer.write(`${byteOrderMark}${csvLine(columns.map(({ heading }) => heading))}`)
    await ctx.db.transaction(async (tx) => {
      for await (const rows of readAllRows(tx, source, query)) {
        const lines = rows.map((row) =>
          csvLine(columns.map((column) => csvCell(column, row[column.key] ?? null))),
        )
        await withTimeout(writer.write(lines.join('')))
      }
    })
    await writer.close()
  }
  write().catch((error: unknown) => writer.abort(error).catch(() => undefined))
  return readable.pipeThrough(new TextEncoderStream())
}

async function workbookOf(ctx: Ctx, { source, query }: ExportInput) {
  const [{ title }, columns] = [source.list, exportedColumns(source)]
  const data = await ctx.db.transaction(async (tx) => {
    const sheetRows: SheetRow[] = []
    for await (const rows of readAllRows(tx, source, query)) {
      for (const row of rows) {
        sheetRows.push(columns.map((column) => sheetCell(column, row[column.key] ?? null)))
      }
    }
    return sheetRows
  })
  return workbookBytes(title, columns, data)
}

const exportedColumns = ({ list }: ListSource) => list.columns.filter(({ unseen }) => !unseen)

const writeTimeoutMillis = 60_000

/** Fails a stalled write, so that no transaction stays open for a client that has gone. */
async function withTimeout(written: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The export was not taken')), writeTimeoutMillis)
  })
  await Promise.race([written, timeout]).finally(() => clearTimeout(timer))
}
