import writeWorkbook from 'write-excel-file/node'
import type { ListQuery } from '#contract/admin-list.ts'
import { byteOrderMark, csvLine } from '#domain/shared/csv.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import type { FileFormat } from '../http/send-file.ts'
import { csvCell, sheetCell } from './export-cells.ts'
import { limitExports } from './limit-exports.ts'
import { asOf, countListRows, readWholeList, type ListSource } from './list-queries.ts'

type Wanted = { source: ListSource; query: ListQuery }

/** A workbook is built in memory before it is sent; a CSV file is sent as it is read. */
const mostInWorkbook = 25_000

/** The whole list by the same query as its pages. Who exported what is written down first. */
export async function exportList(ctx: Ctx, format: FileFormat, wanted: Wanted) {
  await limitExports(ctx)
  const { query } = wanted
  const source = asOf(wanted.source, ctx.now())
  const { total } = await countListRows(ctx.db, source, query)
  if (format === 'xlsx' && total > mostInWorkbook) {
    throw new AppError('refused', { reason: 'export_too_large', rows: total, most: mostInWorkbook })
  }
  // The words searched for may be somebody's name, so only that there were some (E11).
  await recordActivity(ctx.db, ctx, {
    action: 'admin.export',
    subject: { type: 'list', id: source.list.path },
    data: { format, rows: total, filters: query.filters, searched: query.q !== '' },
  })
  const fileName = `${nameOf(source.list.title)}-${today(ctx)}.${format}`
  return {
    fileName,
    body:
      format === 'csv' ? csvOf(ctx, { source, query }) : await workbookOf(ctx, { source, query }),
  }
}

/** Read as fast as it is taken; whoever stops taking frees the database after a minute. */
function csvOf(ctx: Ctx, { source, query }: Wanted): ReadableStream<Uint8Array> {
  const columns = exported(source)
  const { readable, writable } = new TransformStream<string, string>()
  const writer = writable.getWriter()
  const write = async () => {
    await writer.write(`${byteOrderMark}${csvLine(columns.map(({ heading }) => heading))}`)
    await ctx.db.transaction(async (tx) => {
      for await (const rows of readWholeList(tx, source, query)) {
        const lines = rows.map((row) =>
          csvLine(columns.map((column) => csvCell(column, row[column.key] ?? null))),
        )
        await orTooSlow(writer.write(lines.join('')))
      }
    })
    await writer.close()
  }
  write().catch((error: unknown) => writer.abort(error).catch(() => undefined))
  return readable.pipeThrough(new TextEncoderStream())
}

async function workbookOf(ctx: Ctx, { source, query }: Wanted) {
  const [{ title }, columns] = [source.list, exported(source)]
  const header = columns.map(({ heading }) => ({ value: heading, fontWeight: 'bold' as const }))
  const data = await ctx.db.transaction(async (tx) => {
    const read: ReturnType<typeof sheetCell>[][] = []
    for await (const rows of readWholeList(tx, source, query)) {
      for (const row of rows) {
        read.push(columns.map((column) => sheetCell(column, row[column.key] ?? null)))
      }
    }
    return read
  })
  const sheet = { sheet: title.slice(0, 31), stickyRowsCount: 1, columns: columns.map(widthOf) }
  return new Uint8Array(await writeWorkbook([header, ...data], sheet).toBuffer())
}

const exported = ({ list }: ListSource) => list.columns.filter(({ unseen }) => !unseen)

const widthOf = ({ kind }: { kind: string }) => ({
  width: kind === 'text' ? 28 : kind === 'time' ? 17 : 14,
})

const nameOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'oe')
    .replaceAll('å', 'aa')
    .replace(/[^a-z]+/g, '-')

const slowestTake = 60_000

/** A transaction is not held open for somebody who went away. */
async function orTooSlow(taken: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error('The export was not taken')), slowestTake)
  })
  await Promise.race([taken, tooSlow]).finally(() => clearTimeout(timer))
}
