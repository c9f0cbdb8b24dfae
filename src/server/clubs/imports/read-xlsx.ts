import readXlsxFile, { type CellValue } from 'read-excel-file/node'
import { unreadable, type Reading, type Table } from './table.ts'

/** What a workbook may unpack to: enough for 600,000 members, too little to exhaust the machine. */
const largestUnpacked = 600 * 1024 * 1024

/** Reads all sheets of an Excel workbook as text. */
export async function readXlsx(bytes: Uint8Array): Promise<Reading> {
  if (unpackedSize(bytes) > largestUnpacked) {
    return unreadable('Regnearket fylder for meget, når det pakkes ud. Del det i flere filer.')
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

/** Adds up the sizes that the archive's directory states for its files. */
function unpackedSize(bytes: Uint8Array): number {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entry = Buffer.from([0x50, 0x4b, 0x01, 0x02])
  let size = 0
  for (let at = view.indexOf(entry); at !== -1; at = view.indexOf(entry, at + 46)) {
    if (at + 46 > view.length) break
    size += view.readUInt32LE(at + 24)
  }
  return size
}
