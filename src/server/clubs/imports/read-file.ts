import { decodeText } from './decode-text.ts'
import { limitsOf, type Limits } from './limits.ts'
import { readCsv } from './read-csv.ts'
import { looksLikeXlsx, readXlsx } from './read-xlsx.ts'
import type { Reading, Table } from './table.ts'
import { UnreadableError } from './unreadable-error.ts'

/**
 * Reads a CSV or XLSX file into rows of text, whatever its name says, and no further than the limits.
 * Files of strangers are read in a process of their own (`apart/read-apart.ts`), which calls this.
 */
export async function readFileBytes(
  bytes: Uint8Array,
  limits: Limits = limitsOf.members,
): Promise<Reading> {
  try {
    const tables = (await readTables(bytes, limits)).filter(({ rows }) => rows.length > 0)
    if (tables.length === 0) throw new UnreadableError('Filen er tom.')
    return { ok: true, tables }
  } catch (error) {
    if (error instanceof UnreadableError) return { ok: false, error: error.note }
    throw error
  }
}

async function readTables(bytes: Uint8Array, limits: Limits): Promise<Table[]> {
  if (bytes.byteLength > limits.bytes) {
    const most = Math.floor(limits.bytes / 1024 / 1024)
    throw new UnreadableError(`Filen er større end ${most} MB. Del den i flere filer.`)
  }
  if (looksLikeOldExcel(bytes)) throw new UnreadableError(oldExcel)
  if (looksLikeXlsx(bytes)) return readXlsx(bytes, limits)
  const text = decodeText(bytes)
  if (text === undefined) {
    throw new UnreadableError('Filen er hverken CSV eller Excel (.xlsx). Gem den som en af delene.')
  }
  if (looksLikeMarkup(text)) throw new UnreadableError(markup)
  return [readCsv(text, limits)]
}

const saveAs = 'Åbn den i Excel, vælg Gem som, og vælg Excel-projektmappe (.xlsx).'
const oldExcel = `Filen er et gammelt Excel-regneark (.xls), eller den er låst med en adgangskode. ${saveAs}`
const markup = `Filen er en webside, også selv om den hedder .xls. ${saveAs}`

/** `.xls` since 1997, which is also what a locked workbook looks like, and the bare sheets before it. */
function looksLikeOldExcel(bytes: Uint8Array): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  const isCompound = a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0
  return isCompound || (a === 0x09 && [0, 2, 4, 8].includes(b) && d === 0)
}

/** Many systems call a table of HTML or of XML a spreadsheet, for Excel opens it. */
const looksLikeMarkup = (text: string) =>
  /^\s*(<!doctype html|<(html|head|body|meta|style|table|thead|tr)\b|<\?xml|<!--|mime-version:)/i.test(
    text.slice(0, 2_000),
  )
