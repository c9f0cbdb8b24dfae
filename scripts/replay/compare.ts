import type { Board, BoardRow } from '#domain/board/board.ts'
import type { WrittenResult } from './event.ts'
import type { ReckonedDivision, ReckonedRow, View } from './compute-results.ts'

/** The number of checks that passed, and a line for each failure. */
export type Ledger = { held: number; failures: string[] }

/** A row of a board with its place as written and its total. */
export type ShownRow = { player: string; label: string; total: number; playingHandicap: number }

const check = (ledger: Ledger, holds: boolean, failure: string) => {
  if (holds) ledger.held += 1
  else ledger.failures.push(failure)
}

/** Compares a board with the recomputed result: places, ties, totals and codes, net and gross. */
export function compareBoard(board: Board, reckoned: readonly ReckonedDivision[], ledger: Ledger) {
  for (const { name, views } of reckoned) {
    for (const view of ['net', 'gross'] as const) {
      const rows = views[view]
      const at = board.divisions.findIndex((division) => division.name === name)
      const shown = rowsOf(board, at, view)
      if (rows && shown) compareRows({ what: `${name}, ${view}`, rows, shown }, ledger)
      else check(ledger, !rows && !shown, `${name}, ${view}: only one of the two has it`)
    }
  }
  const players = reckoned.flatMap(({ views }) => views.gross).length
  check(
    ledger,
    board.rows.length === players,
    `The board has ${board.rows.length} rows, not ${players}`,
  )
}

/** The rows of a division on the board; undefined without this view. */
export function rowsOf(board: Board, division: number, view: View): ShownRow[] | undefined {
  const standing = board.divisions[division]?.standings[view]
  if (!standing) return undefined
  const show = (index: number, label: (row: BoardRow) => string): ShownRow[] => {
    const row = board.rows[index]
    if (!row) return []
    const total = row[view]?.all.total ?? Number.NaN
    return [{ player: row.name, label: label(row), total, playingHandicap: row.handicap ?? 0 }]
  }
  let before = 0
  const placed = standing.placed.flatMap((group) => {
    const place = `${group.length > 1 ? 'T' : ''}${before + 1}`
    before += group.length
    return group.flatMap((index) => show(index, () => place))
  })
  const unplaced = standing.unplaced.flatMap((index) => show(index, ({ status }) => status ?? '–'))
  return [...placed, ...unplaced]
}

type Compared = { what: string; rows: readonly ReckonedRow[]; shown: readonly ShownRow[] }

export function compareRows({ what, rows, shown }: Compared, ledger: Ledger) {
  for (const row of rows) {
    const found = shown.find(({ player }) => player === row.player)
    const failure = (field: string, is: unknown, reckoned: unknown) =>
      `${what}: ${row.player} has ${field} ${String(is)}, reckoned ${String(reckoned)}`
    check(ledger, isPlace(row, found?.label), failure('place', found?.label, placeOf(row)))
    check(ledger, found?.total === row.total, failure('total', found?.total, row.total))
  }
  const byLots = rows.filter(({ code, shared, from, to }) => !code && !shared && to > from)
  for (const from of new Set(byLots.map((row) => row.from))) {
    const level = byLots.filter((row) => row.from === from)
    const labels = level.map(({ player }) => shown.find((one) => one.player === player)?.label)
    const isEachOnce = new Set(labels).size === level.length
    check(ledger, isEachOnce, `${what}: lots gave ${labels.join(', ')} to ${level.length} players`)
  }
}

/** Compares the result in the file with the recomputed one; any order is accepted where lots decided. */
export function compareWritten(
  written: readonly WrittenResult[],
  reckoned: readonly ReckonedDivision[],
  ledger: Ledger,
) {
  for (const { division, view, rows } of written) {
    const own = reckoned.find(({ name }) => name === division)?.views[view] ?? []
    for (const { player, place, total } of rows) {
      const row = own.find((one) => one.player === player)
      if (!row) continue
      const subject = `${division}, ${view}: the file has ${player}`
      check(ledger, isPlace(row, place), `${subject} at ${place}, reckoned ${placeOf(row)}`)
      if (total === undefined) continue
      check(ledger, total === row.total, `${subject} with ${total}, reckoned ${row.total}`)
    }
  }
}

function isPlace({ code, from, to, shared }: ReckonedRow, label: string | undefined): boolean {
  if (code !== null || label === undefined) return label === code
  if (shared) return label === `T${from}`
  return /^\d+$/.test(label) && Number(label) >= from && Number(label) <= to
}

const placeOf = ({ code, from, to, shared }: ReckonedRow) =>
  code ?? (shared ? `T${from}` : from === to ? `${from}` : `${from} to ${to} by lots`)
