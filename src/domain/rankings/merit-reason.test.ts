import { expect, test } from 'vitest'
import { compare } from '#domain/shared/fraction.ts'
import { randomMerit } from '#test/random-season.ts'
import { buildRanking, type RankingEvent } from './build-ranking.ts'
import { explainMerit, meritReasonText } from './merit-reason-text.ts'
import type { OrderOfMeritTerms, RankingScheme } from './ranking-terms.ts'

const terms: OrderOfMeritTerms = {
  kind: 'order_of_merit',
  scheme: { kind: 'table', points: [100, 80, 65, 55], beyond: 0 },
  best: 2,
  minimumEvents: 2,
  sides: 'full',
}
/** A season as places by player, one for each event; 0 where the player did not play. */
function why(
  name: string,
  season: Record<string, readonly number[]>,
  given: Partial<OrderOfMeritTerms> = {},
) {
  const count = Math.max(...Object.values(season).map(({ length }) => length))
  const events = Array.from({ length: count }, (_, i): RankingEvent => ({
    id: String(i),
    tournamentId: String(i),
    percent: 100,
    places: Object.entries(season).flatMap(([player, places]) => {
      const place = places[i] ?? 0
      return place === 0 ? [] : [{ entryId: `${player} ${i}`, place }]
    }),
  }))
  const entries = events.flatMap(({ places }) =>
    places.map(({ entryId }) => ({
      id: entryId,
      golferId: entryId.split(' ')[0] ?? null,
      dguNumber: null,
    })),
  )
  const all = { ...terms, ...given }
  const rows = buildRanking(events, { entries, terms: all })
  const nameOf = (entryId: string) => entryId.split(' ')[0] ?? ''
  const own = rows.find(({ entryId }) => nameOf(entryId) === name)
  return meritReasonText(rows, own?.entryId ?? '', { terms: all, nameOf })
}

/** The table of docs/algorithms/order-of-merit.md, The list. */
const season = { Anna: [1, 2, 9], Bo: [2, 1], Carl: [3, 3, 3], Dan: [0, 0, 4] }

/** The table of docs/algorithms/order-of-merit.md, Sides. */
test.each([
  [
    'full' as const,
    'Anna er alene i føring med 180 point. Begge turneringer tæller. 1 af 2 resultater er opnået på hold, og hver spiller får holdets point. Bo følger efter med 155 point.',
  ],
  [
    'shared' as const,
    'Anna er alene i føring med 130 point. Begge turneringer tæller. 1 af 2 resultater er opnået på hold, og holdets point deles lige: bedst 100 point mellem 2 spillere. Bo følger efter med 105 point.',
  ],
])('the points of a side are explained (%s)', (sides, sentence) => {
  const entries = ['Anna', 'Bo', 'Carl'].map((id) => ({ id, golferId: id, dguNumber: null }))
  const side = { id: 'Solskin', players: 2 }
  const events: RankingEvent[] = [
    {
      id: 'may',
      tournamentId: 'may',
      percent: 100,
      places: [
        { entryId: 'Anna', place: 1, side },
        { entryId: 'Bo', place: 1, side },
        { entryId: 'Carl', place: 2 },
      ],
    },
    {
      id: 'june',
      tournamentId: 'june',
      percent: 100,
      places: [
        { entryId: 'Anna', place: 2 },
        { entryId: 'Bo', place: 4 },
      ],
    },
  ]
  const all = { ...terms, sides }
  const rows = buildRanking(events, { entries, terms: all })
  expect(meritReasonText(rows, 'Anna', { terms: all, nameOf: (id) => id })).toBe(sentence)
})

test.each([
  [
    'Anna',
    'Anna er nr. 1 med 180 point. 2 af 3 turneringer tæller. Det bedste af de øvrige resultater gav 0 point. ' +
      'Bo har også 180 point, men Anna har flere 9.-pladser: 1 mod 0, og lige mange af de bedre placeringer.',
  ],
  [
    'Bo',
    'Bo er nr. 2 med 180 point. Begge turneringer tæller. ' +
      'Anna har også 180 point, men flere 9.-pladser: 1 mod 0, og lige mange af de bedre placeringer.',
  ],
  [
    'Carl',
    'Carl er nr. 3 med 130 point. 2 af 3 turneringer tæller. Det bedste af de øvrige resultater gav 65 point. Bo foran har 180 point.',
  ],
  ['Dan', 'Dan har spillet 1 turnering. Der skal 2 til for at få en placering.'],
  ['Nobody', ''],
])('%s in the worked table', (name, text) => {
  expect(why(name, season)).toBe(text)
})

test('the leader is compared with the next, and wins have their own sentence', () => {
  const one = { best: null, minimumEvents: 1 }
  expect(why('Anna', { Anna: [1], Bo: [2] }, one)).toBe(
    'Anna er alene i føring med 100 point. Bo følger efter med 80 point.',
  )
  const scheme: RankingScheme = { kind: 'table', points: [50, 30, 20], beyond: 0 }
  expect(why('Bo', { Anna: [1, 5], Bo: [2, 3] }, { ...one, scheme })).toBe(
    'Bo er nr. 2 med 50 point. Begge turneringer tæller. Anna har også 50 point, men flere sejre: 1 mod 0.',
  )
})

test('players who share a place are level in everything', () => {
  expect(why('Bo', { Anna: [1, 2], Bo: [2, 1] })).toBe(
    'Bo og Anna har begge 180 point og lige mange af hver placering. De er delt nr. 1. Begge turneringer tæller.',
  )
})

test('the reason agrees with the list in 300 random seasons', () => {
  let told = 0
  for (let seed = 1; seed <= 300; seed++) {
    const { entries, events, terms: given } = randomMerit(seed)
    const rows = buildRanking(events, { entries, terms: given })
    for (const { entryId, place, shared, points, events: own } of rows) {
      const reason = explainMerit(rows, entryId)
      expect(reason.kind === 'placed' ? reason.place : null).toBe(place)
      if (reason.kind !== 'placed') continue
      expect(reason.sharing.length > 0).toBe(shared)
      expect(reason.counted).toBe(Math.min(own.length, given.best ?? own.length))
      for (const [side, neighbours] of [
        ['ahead', reason.ahead],
        ['behind', reason.behind],
      ] as const) {
        const other = rows.find((row) => row.entryId === neighbours?.ids[0])
        if (!neighbours || !other) continue
        const isLevel = compare(other.points, points) === 0
        expect(neighbours.decidedBy !== null).toBe(isLevel)
        if (!neighbours.decidedBy) continue
        told += 1
        const { place: at, own: mine, theirs } = neighbours.decidedBy
        expect(side === 'ahead' ? theirs > mine : mine > theirs).toBe(true)
        // They are level on every better place, and have these numbers of this one.
        const timesOf = (of: typeof own, one: number) =>
          of.filter((event) => event.place === one).length
        expect([timesOf(own, at), timesOf(other.events, at)]).toEqual([mine, theirs])
        for (let better = 1; better < at; better++) {
          expect(timesOf(own, better)).toBe(timesOf(other.events, better))
        }
      }
    }
  }
  expect(told).toBeGreaterThan(100)
})
