import type { EclecticRound } from '#domain/rankings/build-eclectic.ts'
import type { RankingEvent } from '#domain/rankings/build-ranking.ts'
import type { EclecticTerms } from '#domain/rankings/eclectic-terms.ts'
import type { RankedEntry } from '#domain/rankings/players-of.ts'
import type { OrderOfMeritTerms, RankingScheme } from '#domain/rankings/ranking-terms.ts'
import { mulberry } from './mulberry.ts'

type Random = () => number
const upTo = (random: Random, count: number) => Math.floor(random() * count)
const oneOf = <Item>(random: Random, items: readonly [Item, ...Item[]]) =>
  items[upTo(random, items.length)] ?? items[0]

/** Entries of an event: some known by the account, some by the number alone, a few by nothing. */
function entriesIn(random: Random, event: number, players: number): RankedEntry[] {
  return Array.from({ length: players }, (_, i) => i)
    .filter(() => random() < 0.7)
    .map((player) => {
      const how = random()
      // Two golfers have had the number of the last player.
      const golfer = player === players - 1 && event % 2 === 1 ? `other${player}` : `g${player}`
      return {
        id: `${event}-${player}`,
        golferId: how < 0.6 ? golfer : null,
        dguNumber: how > 0.3 && how < 0.95 ? `177-${player}` : null,
      }
    })
}

const schemes: [RankingScheme, ...RankingScheme[]] = [
  { kind: 'table', points: [10, 8, 6, 5], beyond: 1 },
  { kind: 'linear', first: 12, step: 3, least: 1 },
  { kind: 'share_of_field', most: 100 },
]

/** The events of a season with their places, many of them shared. */
export function randomMerit(seed: number) {
  const random = mulberry(seed * 104_729)
  const players = 3 + upTo(random, 9)
  const terms: OrderOfMeritTerms = {
    kind: 'order_of_merit',
    scheme: oneOf(random, schemes),
    best: oneOf(random, [null, 1, 2, 4]),
    minimumEvents: 1 + upTo(random, 3),
    sides: oneOf(random, ['full', 'shared']),
  }
  const entries: RankedEntry[] = []
  const events: RankingEvent[] = Array.from({ length: upTo(random, 9) }, (_, i) => {
    const field = entriesIn(random, i, players)
    entries.push(...field)
    const order = field.map((entry) => ({ entry, by: random() })).toSorted((a, b) => a.by - b.by)
    const placed = order.filter(() => random() < 0.9).map(({ entry }) => entry.id)
    const size = oneOf(random, [1, 1, 2, 3])
    let place = 1
    const places = inSides(placed, size).flatMap((players, at) => {
      if (random() < 0.6) place = at + 1
      const side = { id: `${i} side ${at}`, players: players.length }
      return players.map((entryId) => ({ entryId, place, ...(size > 1 && { side }) }))
    })
    const percent = oneOf(random, [100, 100, 150, 50])
    return { id: String(i), tournamentId: String(i), percent, places }
  })
  return { entries, events, terms }
}

/** Neighbours of a list as sides of this size; the last is short where it does not divide. */
const inSides = (ids: readonly string[], size: number) =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, i) =>
    ids.slice(i * size, (i + 1) * size),
  )

/** The rounds of a season on one course with two tees, two rounds to a tournament. */
export function randomEclectic(seed: number) {
  const random = mulberry(seed * 15_485_863)
  const length = oneOf<9 | 18>(random, [9, 18])
  const tees = [teeOf(random, length), teeOf(random, length)] as const
  const terms: EclecticTerms = {
    kind: 'eclectic',
    net: random() < 0.6,
    course: { name: 'Skovbanen', holes: length },
    handicapOf: oneOf(random, ['first_round', 'latest_round']),
    minimumRounds: 1 + upTo(random, 3),
  }
  const entries: RankedEntry[] = []
  const players = 2 + upTo(random, 10)
  const rounds: EclecticRound[] = Array.from({ length: upTo(random, 8) }, (_, i) => {
    const field = entriesIn(random, i, players)
    entries.push(...field)
    return {
      id: String(i),
      tournamentId: `t${Math.floor(i / 2)}`,
      cards: field.map(({ id }) => ({
        entryId: id,
        holes: oneOf(random, tees),
        playingHandicap: upTo(random, 40) - 4,
        scores: Array.from({ length }, () => {
          const how = random()
          return how < 0.03 ? null : how < 0.06 ? ('picked_up' as const) : 3 + upTo(random, 3)
        }),
      })),
    }
  })
  return { entries, rounds, terms }
}

/** Par and stroke indexes of a tee, by chance. */
function teeOf(random: Random, length: number) {
  const indexes = Array.from({ length }, (_, i) => ({ index: i + 1, by: random() }))
  return indexes
    .toSorted((a, b) => a.by - b.by)
    .map(({ index }, i) => ({ number: i + 1, par: 3 + upTo(random, 3), strokeIndex: index }))
}
