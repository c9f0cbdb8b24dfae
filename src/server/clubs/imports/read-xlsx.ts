import { rowCounter, type Limits } from './limits.ts'
import type { Table } from './table.ts'
import { UnreadableError } from './unreadable-error.ts'
import { openZip, type Zip } from './workbook/open-zip.ts'
import { readWorkbook } from './workbook/read-parts.ts'
import { readSheet } from './workbook/read-sheet.ts'

/** Reads all sheets of an Excel workbook as text, each part from beginning to end and no further than the limits. */
export async function readXlsx(bytes: Uint8Array, limits: Limits): Promise<Table[]> {
  const zip = openZip(bytes, limits.unpacked)
  refuseOthers(zip)
  const workbook = await readWorkbook(zip)
  const countRow = rowCounter(limits)
  const tables: Table[] = []
  for (const { name, path } of workbook.sheets) {
    const pieces = zip.read(path)
    tables.push({ sheet: name, rows: await readSheet({ pieces, workbook, limits, countRow }) })
  }
  return tables
}

/** A workbook is a zip archive; no other file that begins like this can be imported. */
export const looksLikeXlsx = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/** Other programs pack in zip archives too, and their files are named after what they are. */
function refuseOthers(zip: Zip) {
  const save = 'Åbn den i Excel, vælg Gem som, og vælg Excel-projektmappe (.xlsx).'
  if (zip.has('xl/workbook.bin'))
    throw new UnreadableError(`Filen er et binært Excel-regneark (.xlsb). ${save}`)
  if (zip.has('content.xml'))
    throw new UnreadableError(`Filen er et OpenDocument-regneark (.ods). ${save}`)
}
