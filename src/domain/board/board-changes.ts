import type { Board, BoardDivision, BoardRow, BoardStanding } from './board.ts'

/**
 * The difference between two versions of a board, sent to viewers who have the older one (E26). Changed
 * rows are sent in full and places as one splice, so a score takes a few hundred bytes in any field.
 */
export type BoardChanges = {
  /** The version they apply to; `version` is the one that results. */
  after: number
  version: number
  changedAt: Board['changedAt']
  state: Board['tournament']['state']
  /** Each with its index in `board.rows`. */
  rows: [number, BoardRow][]
  divisions: DivisionChanges[]
}

export type DivisionChanges = {
  /** Index of the division. */
  division: number
  /** Null where they are unchanged. */
  facts: Pick<BoardDivision, 'isOver' | 'howPlaced' | 'cut'> | null
  net: StandingChanges | null
  gross: StandingChanges
}

export type StandingChanges = {
  placed: Splice<number[]>
  unplaced: Splice<number>
}

/** Null where more than scores and places has changed: the viewer must then reload the board. */
export function changesBetween(before: Board, now: Board): BoardChanges | null {
  if (!isSameField(before, now)) return null
  return {
    after: before.version,
    version: now.version,
    changedAt: now.changedAt,
    state: now.tournament.state,
    rows: now.rows.flatMap((row, i): [number, BoardRow][] =>
      isSame(row, before.rows[i]) ? [] : [[i, row]],
    ),
    divisions: now.divisions.flatMap((division, i) => {
      const was = before.divisions[i]
      return !was || isSame(division, was) ? [] : [changesOf(was, division, i)]
    }),
  }
}

/** The board with these changes. @throws RangeError when they apply to another version. */
export function withChanges(board: Board, changes: BoardChanges): Board {
  if (changes.after !== board.version) {
    throw new RangeError(`The changes apply to version ${changes.after}`)
  }
  const rows = [...board.rows]
  for (const [index, row] of changes.rows) rows[index] = row
  const divisions = [...board.divisions]
  for (const { division, net, gross, facts } of changes.divisions) {
    const was = divisions[division]
    if (!was) throw new RangeError(`There is no division ${division}`)
    const standings = {
      net: was.standings.net && net ? standingWith(was.standings.net, net) : null,
      gross: standingWith(was.standings.gross, gross),
    }
    divisions[division] = { ...was, ...facts, standings }
  }
  const { version, changedAt, state } = changes
  return {
    ...board,
    version,
    changedAt,
    rows,
    divisions,
    tournament: { ...board.tournament, state },
  }
}

/** Whether the same people play the same round in the same flights and divisions. */
function isSameField(before: Board, now: Board): boolean {
  const frame = ({ tournament: { state: _state, ...tournament }, ...board }: Board) => ({
    tournament,
    round: board.round,
    rounds: board.rounds,
    flights: board.flights,
    tees: board.tees,
    divisions: board.divisions.map(({ id, name, format, main }) => ({ id, name, format, main })),
    rows: board.rows.map(({ id, name, club, division, players }) => ({
      id,
      name,
      club,
      division,
      players,
    })),
  })
  return isSame(frame(before), frame(now))
}

const changesOf = (was: BoardDivision, now: BoardDivision, division: number): DivisionChanges => ({
  division,
  facts: isSame(factsOf(was), factsOf(now)) ? null : factsOf(now),
  net:
    was.standings.net && now.standings.net
      ? standingChanges(was.standings.net, now.standings.net)
      : null,
  gross: standingChanges(was.standings.gross, now.standings.gross),
})

const factsOf = ({ isOver, howPlaced, cut }: BoardDivision) => ({ isOver, howPlaced, cut })

const standingChanges = (was: BoardStanding, now: BoardStanding): StandingChanges => ({
  placed: computeSplice(was.placed, now.placed, isSame),
  unplaced: computeSplice(was.unplaced, now.unplaced, Object.is),
})

const standingWith = (was: BoardStanding, { placed, unplaced }: StandingChanges) => ({
  placed: applySplice(was.placed, placed),
  unplaced: applySplice(was.unplaced, unplaced),
})

/** Compares by JSON: the same code built both values, so their properties have the same order. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The range in which two lists differ: its start, how many items are removed, and which are inserted. */
type Splice<Item> = { at: number; drop: number; put: Item[] }

/** The splice that turns the first list into the second, without their common ends. Linear time. */
function computeSplice<Item>(
  before: readonly Item[],
  now: readonly Item[],
  isSame: (a: Item, b: Item) => boolean,
): Splice<Item> {
  const shorter = Math.min(before.length, now.length)
  let at = 0
  while (at < shorter && isSame(before[at] as Item, now[at] as Item)) at += 1
  let tail = 0
  const isSameAtEnd = () => isSame(before.at(-1 - tail) as Item, now.at(-1 - tail) as Item)
  while (tail < shorter - at && isSameAtEnd()) tail += 1
  return { at, drop: before.length - tail - at, put: now.slice(at, now.length - tail) }
}

const applySplice = <Item>(list: readonly Item[], { at, drop, put }: Splice<Item>): Item[] =>
  list.toSpliced(at, drop, ...put)
