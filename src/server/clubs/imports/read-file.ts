import { readCsv } from './read-csv.ts'
import { looksLikeXlsx, readXlsx } from './read-xlsx.ts'
import { isBlank, unreadable, type Reading } from './table.ts'

const largestFile = 50 * 1024 * 1024
/** What a workbook may unpack to: enough for 600,000 members, too little to exhaust the machine. */
const largestUnpacked = 600 * 1024 * 1024

/** Reads a CSV or XLSX file into rows of text, whatever its name says. */
export async function readFileBytes(
  bytes: Uint8Array,
  most: { unpacked: number } = { unpacked: largestUnpacked },
): Promise<Reading> {
  if (bytes.byteLength > largestFile) {
    return unreadable('Filen er større end 50 MB. Del den i flere filer.')
  }
  if (looksLikeOldExcel(bytes)) {
    return unreadable('Filen er et gammelt Excel-format (.xls). Gem den som .xlsx.')
  }
  const reading = looksLikeXlsx(bytes) ? await readXlsx(bytes, most.unpacked) : await readCsv(bytes)
  if (!reading.ok) return reading
  const tables = reading.tables
    .map((table) => ({ ...table, rows: table.rows.filter((row) => !isBlank(row)) }))
    .filter(({ rows }) => rows.length > 0)
  return tables.length > 0 ? { ok: true, tables } : unreadable('Filen er tom.')
}

const looksLikeOldExcel = (bytes: Uint8Array) =>
  bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0
