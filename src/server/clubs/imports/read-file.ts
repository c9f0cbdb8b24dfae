import { limitsOf, type Limits, rowCounter } from './limits.ts'
import { readCsv } from './read-csv.ts'
import { type Reading, type Table, UnreadableError } from './table.ts'
import { openZip, type Zip } from './workbook/open-zip.ts'
import { readWorkbook } from './workbook/read-parts.ts'
import { readSheet } from './workbook/read-sheet.ts'

/**
 * Reads a CSV or XLSX file into rows of text, up to the limits. The format is detected from the content.
 * Uploaded files are read in a separate process (`process/read-in-process.ts`), which calls this.
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

/** `.xls` since 1997, which has the format of a locked workbook too, and the older sheets. */
function looksLikeOldExcel(bytes: Uint8Array): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  const isCompound = a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0
  return isCompound || (a === 0x09 && [0, 2, 4, 8].includes(b) && d === 0)
}

/** Many systems name an HTML or XML table `.xls`, because Excel opens it. */
const looksLikeMarkup = (text: string) =>
  /^\s*(<!doctype html|<(html|head|body|meta|style|table|thead|tr)\b|<\?xml|<!--|mime-version:)/i.test(
    text.slice(0, 2_000),
  )

/** Reads all sheets of an Excel workbook as text, as streams and up to the limits. */
async function readXlsx(bytes: Uint8Array, limits: Limits): Promise<Table[]> {
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

/** A workbook is a zip archive. */
const looksLikeXlsx = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/** Other formats are zip archives too, and are recognised by the names of their parts. */
function refuseOthers(zip: Zip) {
  const save = 'Åbn den i Excel, vælg Gem som, og vælg Excel-projektmappe (.xlsx).'
  if (zip.has('xl/workbook.bin'))
    throw new UnreadableError(`Filen er et binært Excel-regneark (.xlsb). ${save}`)
  if (zip.has('content.xml'))
    throw new UnreadableError(`Filen er et OpenDocument-regneark (.ods). ${save}`)
}

/**
 * Decodes a text file: UTF-8 and UTF-16 with or without a byte order mark, and Windows-1252 for bytes that
 * are not valid UTF-8. Undefined for a binary file. Every line end becomes `\n`.
 */
function decodeText(bytes: Uint8Array): string | undefined {
  const text = decode(bytes)
  if (text === undefined || looksBinary(text)) return undefined
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
}

function decode(bytes: Uint8Array): string | undefined {
  const wide = wideEncoding(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** UTF-16 by its byte order mark, else by the half of the bytes that is nearly always zero. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 400)
  const zeros = (half: number) => sample.filter((byte, i) => i % 2 === half && byte === 0).length
  const [even, odd] = [zeros(0), zeros(1)]
  if (sample.length < 8 || Math.min(even, odd) > 0) return undefined
  if (odd > sample.length * 0.4) return 'utf-16le'
  return even > sample.length * 0.4 ? 'utf-16be' : undefined
}

/** Text has hardly any control characters except line ends and tabs, and never a NUL. */
function looksBinary(text: string): boolean {
  if (text.includes('\u0000')) return true
  const sample = text.slice(0, 4096)
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  const odd = sample.match(/[\u0001-\u0008\u000b\u000e-\u001f\u007f-\u009f\ufffd]/g)?.length ?? 0
  return odd > 2 + sample.length / 100
}
