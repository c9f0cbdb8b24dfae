import writeWorkbook from 'write-excel-file/node'
import type { Cell } from '#contract/shared/cells.ts'
import { byteOrderMark, csvLine } from '#domain/shared/csv.ts'
import { csvCell, sheetCell, type ExportedColumn } from './export-cells.ts'
import type { FileFormat } from './send-file.ts'

type TableColumn = ExportedColumn & { heading: string }
export type SheetRow = ReturnType<typeof sheetCell>[]

/** A table that is small enough to be written in memory. */
export type TableFile = {
  /** The Danish name of the sheet, and the first part of the file's name. */
  title: string
  /** The rest of the file's name: a club and a period. */
  of: string
  columns: readonly TableColumn[]
  rows: readonly (readonly Cell[])[]
}

/** A table as a file for Danish spreadsheets. */
export async function tableFile(format: FileFormat, { title, of, columns, rows }: TableFile) {
  const fileName = `${fileNamePart(title)}-${of}.${format}`
  const cells = <Written>(write: (column: TableColumn, value: Cell) => Written) =>
    rows.map((row) => columns.map((column, i) => write(column, row[i] ?? null)))
  if (format === 'xlsx') {
    return { fileName, body: await workbookBytes(title, columns, cells(sheetCell)) }
  }
  const lines = [columns.map(({ heading }) => heading), ...cells(csvCell)]
  return { fileName, body: byteOrderMark + lines.map(csvLine).join('') }
}

/** A workbook of one sheet, whose headings stay in sight. */
export async function workbookBytes(
  title: string,
  columns: readonly TableColumn[],
  rows: readonly SheetRow[],
) {
  const header = columns.map(({ heading }) => ({ value: heading, fontWeight: 'bold' as const }))
  const sheet = { sheet: title.slice(0, 31), stickyRowsCount: 1, columns: columns.map(widthOf) }
  return new Uint8Array(await writeWorkbook([header, ...rows], sheet).toBuffer())
}

const widthOf = ({ kind }: TableColumn) => ({
  width: kind === 'text' ? 28 : kind === 'time' ? 17 : kind === 'score' ? 8 : 14,
})

/** Lower case without Danish letters, so that every system accepts it. */
export const fileNamePart = (title: string) =>
  title
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'oe')
    .replaceAll('å', 'aa')
    .replace(/[^a-z]+/g, '-')
