import { UnreadableError } from './table.ts'

/** Limits of a file. Each is enforced while the file is read, not afterwards. */
export type Limits = {
  /** Bytes of the file. */
  bytes: number
  /** Unpacked bytes of a workbook, counted while they are unpacked. */
  unpacked: number
  /** Filled rows of all sheets. */
  rows: number
  columns: number
  /** Megabytes of heap of the reading process. */
  memory: number
  seconds: number
}

export type FileKind = 'clubs' | 'courses' | 'members' | 'entrants' | 'settlement'

const MB = 1024 * 1024

/** Rows above the headers and the headers themselves. */
const headerRows = 20

const registerLimits = { bytes: 50 * MB, columns: 200, memory: 768, seconds: 60 }

export const limitsOf: Record<FileKind, Limits> = {
  clubs: { ...registerLimits, unpacked: 100 * MB, rows: 5_000 + headerRows },
  courses: { ...registerLimits, unpacked: 200 * MB, rows: 150_000 + headerRows },
  // Twice the number of golfers in Denmark.
  members: { ...registerLimits, unpacked: 400 * MB, rows: 300_000 + headerRows },
  // Several times the largest field: a longer list is a register of members, or an attack.
  entrants: {
    bytes: MB,
    unpacked: 20 * MB,
    rows: 1_000 + headerRows,
    columns: 200,
    memory: 192,
    seconds: 10,
  },
  // A month of our largest season is a tenth of it.
  settlement: {
    bytes: 5 * MB,
    unpacked: 20 * MB,
    rows: 100_000 + headerRows,
    columns: 200,
    memory: 384,
    seconds: 30,
  },
}

/** Characters of a cell: the longest valid text is 12 steps of 300. */
export const longestCell = 10_000

/** Counts rows while they are read, and throws at the first one above the limit. */
export function rowCounter({ rows }: Pick<Limits, 'rows'>) {
  let count = 0
  return (line: number) => {
    count += 1
    if (count > rows) throw new UnreadableError(tooManyRows(rows), line)
  }
}

/** Throws for a cell outside the allowed columns, before memory is allocated for it. */
export function assertColumnAllowed(
  column: number,
  { columns }: Pick<Limits, 'columns'>,
  line: number,
) {
  if (column < columns) return
  throw new UnreadableError(
    `Rækken har flere end ${columns} kolonner. Slet det, der står til højre for listen.`,
    line,
  )
}

export function assertCellLength(length: number, line?: number) {
  if (length > longestCell) {
    throw new UnreadableError(`En celle er længere end ${longestCell} tegn. Ret filen.`, line)
  }
}

function tooManyRows(rows: number) {
  const most = (rows - headerRows).toLocaleString('da-DK')
  return rows === limitsOf.entrants.rows
    ? `Listen har flere end ${most} linjer, så det er næppe en deltagerliste. Er det klubbens medlemsliste? Tag deltagerne alene.`
    : `Filen har flere end ${most} rækker. Del den i flere filer.`
}
