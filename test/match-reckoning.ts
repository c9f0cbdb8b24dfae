/*
 * A second calculation of knock-outs and pools for tests. It shares no code with `src/domain/matches` and reads
 * nothing of it but the written result of a match.
 */

type Field = {
  /** Who beats whom: the greater number. */
  strength: ReadonlyMap<string, number>
  /** The round before which a player leaves. */
  leaves: ReadonlyMap<string, number>
}

/** The winner of a knock-out, from the final down: the winner of one half against the winner of the other. */
export function knockOutWinner(players: readonly string[], field: Field): string | null {
  let rounds = 0
  while (2 ** rounds < players.length) rounds += 1
  return winnerOf(1, rounds, { players, rounds, ...field })
}

/**
 * The winner of the part of the tree that belongs to a seed. In a part of 2^n places, the seed meets the one with whom
 * its number sums to the places of that level + 1.
 */
function winnerOf(
  seed: number,
  height: number,
  tree: Field & { players: readonly string[]; rounds: number },
): string | null {
  if (height === 0) return tree.players[seed - 1] ?? null
  const level = tree.rounds - height + 1
  const upper = winnerOf(seed, height - 1, tree)
  const lower = winnerOf(2 ** level + 1 - seed, height - 1, tree)
  const isHere = (id: string | null) => id !== null && (tree.leaves.get(id) ?? 0) > height
  // A bye of the first round is decided when the bracket is made, so its player is in the second round in any case.
  if (height === 1 && (upper === null || lower === null)) return upper ?? lower
  if (!isHere(upper) && !isHere(lower)) return null
  if (!isHere(upper)) return lower
  if (!isHere(lower)) return upper
  const power = (id: string | null) => tree.strength.get(id ?? '') ?? 0
  return power(upper) > power(lower) ? upper : lower
}

export type HoleOutcome = 'A' | 'B' | 'H'
export type MatchEnd = {
  winner: 'A' | 'B'
  score: { up: number; left: number } | { extraHole: number }
}

/** The end of a match by what is left to win, hole by hole as the players count it; null while it is open. */
export function matchEnd(holes: readonly HoleOutcome[]): MatchEnd | null {
  const won = { A: 0, B: 0 }
  for (const [i, hole] of holes.slice(0, 18).entries()) {
    if (hole !== 'H') won[hole]++
    const left = 17 - i
    if (won.A > won.B + left) return { winner: 'A', score: { up: won.A - won.B, left } }
    if (won.B > won.A + left) return { winner: 'B', score: { up: won.B - won.A, left } }
  }
  const extra = holes.slice(18).findIndex((hole) => hole !== 'H')
  const winner = holes[18 + extra]
  return extra < 0 || !winner || winner === 'H'
    ? null
    : { winner, score: { extraHole: 19 + extra } }
}

type Written = {
  how: string
  winner?: 'A' | 'B'
  score?: { up: number; left: number } | { extraHole: number }
}
type Played = { a: string; b: string; decision: Written | null }

/** Points, holes and wins of each player, and who must stand behind whom. */
export function poolTable(players: readonly string[], matches: readonly Played[]) {
  const figures = new Map(players.map((id) => [id, figuresOf(id, matches)]))
  const of = (id: string) => figures.get(id) ?? [0, 0, 0]
  const isBehind = (one: string, other: string): boolean => {
    const level = players.filter((id) => of(id)[0] === of(one)[0])
    if (of(one)[0] !== of(other)[0]) return of(one)[0] < of(other)[0]
    const among = matches.filter(({ a, b }) => level.includes(a) && level.includes(b))
    const key = (id: string) => [figuresOf(id, among)[0], of(id)[1], of(id)[2]]
    const [mine, theirs] = [key(one), key(other)]
    const at = mine.findIndex((value, i) => value !== theirs[i])
    return at >= 0 && (mine[at] ?? 0) < (theirs[at] ?? 0)
  }
  return { figures, isBehind }
}

function figuresOf(id: string, matches: readonly Played[]): [number, number, number] {
  let [points, holes, wins] = [0, 0, 0]
  for (const { a, b, decision } of matches) {
    if ((a !== id && b !== id) || decision === null) continue
    const isWinner = decision.winner !== undefined && (decision.winner === 'A' ? a : b) === id
    if (isWinner) wins += 1
    points += isWinner ? 2 : decision.how === 'halved' ? 1 : 0
    const up = decision.score && 'up' in decision.score ? decision.score.up : 0
    holes += isWinner ? up : -up
  }
  return [points, holes, wins]
}
