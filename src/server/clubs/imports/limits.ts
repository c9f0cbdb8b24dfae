import { UnreadableError } from './table.ts'

/** What one file may hold and cost. Each limit is validated while the file is read, never afterwards. */
export type Limits = {
  /** Bytes as it was sent. */
  bytes: number
  /** Bytes of everything in a workbook that is unpacked, counted as they come out. */
  unpacked: number
  /** Rows with something in them, of all sheets together. */
  rows: number
  columns: number
  /** Megabytes of heap of the process that reads it. */
  memory: number
  seconds: number
}

export type FileKind = 'clubs' | 'courses' | 'members' | 'entrants'

const MB = 1024 * 1024

/** Rows above the headers and the headers themselves. */
const titles = 20

const register = { bytes: 50 * MB, columns: 200, memory: 768, seconds: 60 }

export const limitsOf: Record<FileKind, Limits> = {
  clubs: { ...register, unpacked: 100 * MB, rows: 5_000 + titles },
  courses: { ...register, unpacked: 200 * MB, rows: 150_000 + titles },
  // All golfers of Denmark are half of it.
  members: { ...register, unpacked: 400 * MB, rows: 300_000 + titles },
  // Some times the largest field there is: what is longer is a register of members, or an attack.
  entrants: {
    bytes: MB,
    unpacked: 20 * MB,
    rows: 1_000 + titles,
    columns: 200,
    memory: 192,
    seconds: 10,
  },
}

/** Signs of one cell: the longest text that anything asks for is 12 steps of 300. */
export const longestCell = 10_000

/** Counts rows as they are found, and refuses the first that is too many. */
export function rowCounter({ rows }: Pick<Limits, 'rows'>) {
  let count = 0
  return (line: number) => {
    count += 1
    if (count > rows) throw new UnreadableError(tooManyRows(rows), line)
  }
}

/** Refuses a cell outside the columns that are read, before anything is laid out for it. */
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
  const most = (rows - titles).toLocaleString('da-DK')
  return rows === limitsOf.entrants.rows
    ? `Listen har flere end ${most} linjer, så det er næppe en deltagerliste. Er det klubbens medlemsliste? Tag deltagerne alene.`
    : `Filen har flere end ${most} rækker. Del den i flere filer.`
}
