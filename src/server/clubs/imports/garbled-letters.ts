import type { Table } from './table.ts'

/** A text that an earlier program decoded wrongly, and its correction. */
export type Garbled = { line: number; from: string; to: string }

/** What happens to garbled texts: the user is asked first, then they are repaired or kept. */
export type LetterChoice = 'ask' | 'repair' | 'keep'

/** Each character of Windows-1252 with its byte; unassigned bytes map to themselves, as in Latin-1. */
const byteOf = new Map([
  ...Array.from({ length: 256 }, (_, byte) => [String.fromCharCode(byte), byte] as const),
  ...Array.from(
    { length: 32 },
    (_, i) => [new TextDecoder('windows-1252').decode(Uint8Array.of(128 + i)), 128 + i] as const,
  ),
])

/**
 * Repairs text that was encoded as UTF-8 and decoded as Windows-1252: `SÃ¸ren` becomes `Søren`. Correct
 * names have no such sequences of characters, so they are unchanged.
 */
export function repairLetters(text: string): string {
  return text.replace(/[\u0080-\uffff]{2,200}/g, (run) => {
    const bytes = [...run].map((character) => byteOf.get(character) ?? -1)
    if (bytes.includes(-1)) return run
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
    } catch {
      return run
    }
  })
}

/** The first garbled text of a file. */
export function findGarbled(tables: Table[]): Garbled | undefined {
  for (const { rows } of tables) {
    for (const { line, cells } of rows) {
      const from = cells.find((cell) => repairLetters(cell) !== cell)
      if (from !== undefined) {
        return { line, from: from.slice(0, 80), to: repairLetters(from).slice(0, 80) }
      }
    }
  }
  return undefined
}

export const repairTables = (tables: Table[]): Table[] =>
  tables.map((table) => ({
    ...table,
    rows: table.rows.map((row) => ({ ...row, cells: row.cells.map(repairLetters) })),
  }))

export const garbledText = ({ from, to }: Garbled) =>
  `Bogstaverne i filen er læst forkert, før vi fik den: »${from}« skal formentlig være »${to}«.`
