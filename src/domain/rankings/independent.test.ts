import { expect, test } from 'vitest'
import { formatFraction, fraction } from '#domain/shared/fraction.ts'
import { randomEclectic, randomMerit } from '#test/random-season.ts'
import {
  eclecticTotals,
  entriesByPlayer,
  isAheadInEclectic,
  isAheadInMerit,
  meritTotals,
  parts,
} from '#test/ranking-reckoning.ts'
import { buildEclectic, type EclecticRound } from './build-eclectic.ts'
import { buildRanking, type RankingEvent } from './build-ranking.ts'
import type { RankedEntry } from './players-of.ts'

/* Random seasons beside a second calculation of test/ranking-reckoning.ts, which shares no code with the domain. */

const seeds = Array.from({ length: 300 }, (_, i) => i + 1)

/** The key of the player of each entry. */
function playersOf(entries: readonly RankedEntry[]) {
  const groups = entriesByPlayer(entries)
  return (id: string) => groups.find((group) => group.includes(id))?.[0] ?? id
}

/** One more than the number of better players; null below the minimum. */
function placeIn<Total extends { isRanked: boolean }>(
  totals: ReadonlyMap<string, Total>,
  player: string,
  isAhead: (one: Total, other: Total) => boolean,
) {
  const own = totals.get(player)
  if (!own?.isRanked) return null
  return 1 + [...totals.values()].filter((one) => one.isRanked && isAhead(one, own)).length
}

test.each(seeds)(
  'a random order of merit has the same points and places by both calculations (seed %i)',
  (seed) => {
    const { entries, events, terms } = randomMerit(seed)
    const rows = buildRanking(events, { entries, terms })
    const playerOf = playersOf(entries)
    const totalsOf = (counted: readonly RankingEvent[]) =>
      meritTotals(
        counted.map(({ percent, places }) => ({
          percent,
          places: [...Map.groupBy(places, ({ entryId, side }) => side?.id ?? entryId).values()].map(
            (together) => ({
              players: together.map(({ entryId }) => playerOf(entryId)),
              place: together[0]!.place,
            }),
          ),
        })),
        terms,
      )
    const [totals, earlier] = [totalsOf(events), totalsOf(events.slice(0, -1))]
    expect(rows).toHaveLength(totals.size)
    for (const { entryId, place, points, before, shared } of rows) {
      const player = playerOf(entryId)
      const expected = fraction(Math.round(totals.get(player)?.points ?? 0), parts)
      expect(formatFraction(points)).toBe(formatFraction(expected))
      expect(place).toBe(placeIn(totals, player, isAheadInMerit))
      expect(before).toBe(placeIn(earlier, player, isAheadInMerit))
      expect(shared).toBe(place !== null && rows.filter((row) => row.place === place).length > 1)
    }
  },
)

test.each(seeds)(
  'a random eclectic has the same strokes and places by both calculations (seed %i)',
  (seed) => {
    const { entries, rounds, terms } = randomEclectic(seed)
    const { rows } = buildEclectic(rounds, { entries, terms })
    const playerOf = playersOf(entries)
    const totalsOf = (counted: readonly EclecticRound[]) =>
      eclecticTotals(
        counted.flatMap(({ cards }, round) =>
          cards.map(({ entryId, holes, ...card }) => ({
            ...card,
            player: playerOf(entryId),
            round,
            strokeIndexes: holes.map(({ strokeIndex }) => strokeIndex),
          })),
        ),
        {
          net: terms.net,
          fixedBy: terms.handicapOf === 'first_round' ? 'first' : 'last',
          minimumRounds: terms.minimumRounds,
        },
      )
    const latest = rounds.at(-1)?.tournamentId
    const totals = totalsOf(rounds)
    const earlier = totalsOf(rounds.filter(({ tournamentId }) => tournamentId !== latest))
    expect(rows).toHaveLength(totals.size)
    for (const { entryId, place, holes, before, total } of rows) {
      const player = playerOf(entryId)
      const values = totals.get(player)?.values ?? []
      expect(holes.map((hole) => (hole ? hole.strokes - hole.received : null))).toEqual(values)
      expect(total).toBe(values.reduce<number>((sum, value) => sum + (value ?? 0), 0))
      expect(place).toBe(placeIn(totals, player, isAheadInEclectic))
      expect(before).toBe(placeIn(earlier, player, isAheadInEclectic))
      const isOwn = (card: { entryId: string }) => playerOf(card.entryId) === player
      for (const [i, hole] of holes.entries()) {
        // The round that is named is the first one with the score.
        const first = rounds.find(({ cards }) =>
          cards.some((card) => isOwn(card) && card.scores[i] === hole?.strokes),
        )
        expect(first?.id).toBe(hole?.round)
      }
    }
  },
)
