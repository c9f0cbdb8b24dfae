import { describe, expect, test } from 'vitest'
import { buildBracket } from '#domain/matches/bracket.ts'
import type { Match, MatchDecision } from '#domain/matches/match.ts'
import { buildPools } from '#domain/matches/pools.ts'
import { poolStandings } from '#domain/matches/pool-standings.ts'
import { championOf, isDecided, settleMatches } from '#domain/matches/settle-matches.ts'
import { mulberry } from '#test/mulberry.ts'
import { knockOutWinner, poolTable } from '#test/match-reckoning.ts'

/*
 * Random fields, results and withdrawals, beside a second calculation of test/match-reckoning.ts, which shares
 * no code with the domain: a bracket is a recursion there and a table here.
 */

const players = (count: number) => Array.from({ length: count }, (_, i) => `p${i + 1}`)

test.each(Array.from({ length: 150 }, (_, i) => i + 1))(
  'a random knock-out has the same winner by both calculations (seed %i)',
  (seed) => {
    const random = mulberry(seed)
    const field = players(2 + Math.floor(random() * (seed % 10 === 0 ? 255 : 30)))
    /** Who is stronger is known before; each leaves the tournament before a round of their own, or never. */
    const strength = new Map(field.map((id) => [id, random()]))
    const leaves = new Map(
      field.map((id) => [id, random() < 0.2 ? 1 + Math.floor(random() * 4) : 99]),
    )
    let matches: Match[] = buildBracket(field).map((match, i) => ({ ...match, id: String(i) }))
    const rounds = Math.max(...matches.map(({ round }) => round))
    for (let round = 1; round <= rounds; round++) {
      const gone = new Set(field.filter((id) => (leaves.get(id) ?? 99) <= round))
      matches = settleMatches(matches, gone)
      const open = matches.filter((one) => one.round === round && one.decision === null)
      for (const { id, a, b } of open) {
        const winner = (strength.get(a ?? '') ?? 0) > (strength.get(b ?? '') ?? 0) ? 'A' : 'B'
        const decision: MatchDecision = { how: 'played', winner, score: { up: 1, left: 0 } }
        matches = settleMatches(
          matches.map((one) => (one.id === id ? { ...one, decision } : one)),
          gone,
        )
      }
    }
    expect(isDecided(matches)).toBe(true)
    expect(championOf(matches)).toBe(knockOutWinner(field, { strength, leaves }))
  },
)

describe('a random pool', () => {
  test.each(Array.from({ length: 200 }, (_, i) => i + 1))(
    'has the same points and places by both calculations (seed %i)',
    (seed) => {
      const random = mulberry(seed * 7919)
      const field = players(3 + Math.floor(random() * 6))
      const gone = new Set(field.filter(() => random() < 0.1))
      const drawn: Match[] = buildPools(field, 1).map((match, i) => ({ ...match, id: String(i) }))
      const played = drawn.map((match) => ({ ...match, decision: randomDecision(random) }))
      const matches = settleMatches(played, gone)
      const rows = poolStandings(field, matches, { win: 2, half: 1, goOn: 0, lotSeed: 'lod' })
      const table = poolTable(
        field,
        matches.map(({ a, b, decision }) => ({ a: a ?? '', b: b ?? '', decision })),
      )
      expect(rows.map(({ points, holes, won }) => [points, holes, won])).toEqual(
        rows.map(({ contestant }) => table.figures.get(contestant)),
      )
      // Where the second calculation separates two, they stand in that order; lots are left to the domain.
      for (const [i, row] of rows.entries()) {
        for (const below of rows.slice(i + 1)) {
          expect(table.isBehind(row.contestant, below.contestant)).toBe(false)
        }
      }
    },
  )
})

function randomDecision(random: () => number): MatchDecision | null {
  const kind = random()
  const winner = random() < 0.5 ? 'A' : 'B'
  if (kind < 0.15) return null
  if (kind < 0.35) return { how: 'halved' }
  if (kind < 0.42) return { how: 'conceded', winner }
  if (kind < 0.46) return { how: 'both_absent' }
  const left = Math.floor(random() * 4)
  return { how: 'played', winner, score: { up: left === 0 ? 1 : left + 1, left } }
}
