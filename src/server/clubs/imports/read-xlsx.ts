import readXlsxFile, { type CellValue } from 'read-excel-file/node'
import { measureZip } from './measure-zip.ts'
import { unreadable, type Reading, type Table } from './table.ts'

/** Reads all sheets of an Excel workbook as text, unless it unpacks to more bytes than that. */
export async function readXlsx(bytes: Uint8Array, largestUnpacked: number): Promise<Reading> {
  if (measureZip(bytes, largestUnpacked) === undefined) {
    return unreadable(
      'Regnearket kan ikke læses, eller det fylder for meget. Gem det igen som .xlsx, eller del det i flere filer.',
    )
  }
  try {
    const sheets = await readXlsxFile(Buffer.from(bytes))
    return { ok: true, tables: sheets.map(({ sheet, data }) => toTable(sheet, data)) }
  } catch {
    return unreadable('Filen ligner et Excel-regneark, men kan ikke læses. Gem den igen som .xlsx.')
  }
}

/** A workbook is a zip archive; no other file that begins like this can be imported. */
export const looksLikeXlsx = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

const toTable = (sheet: string, data: (CellValue | null)[][]): Table => ({
  sheet,
  rows: data.map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) })),
})

function textOf(cell: CellValue | null): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'ja' : 'nej'
  // Binary fractions from Excel: 12.299999999999999 was typed as 12,3.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(12)))
  return String(cell)
}
