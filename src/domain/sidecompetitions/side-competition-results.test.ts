import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  computeSideCompetitionResults,
  rankSideCompetition,
  currentStatements,
  type SideCompetitionStatement,
} from './side-competition-results.ts'

const phone = (id: string, who: string | null, measure: number | null, replaces: string[] = []) =>
  ({ id, entryId: who, measure, replaces, isCommittee: false }) satisfies SideCompetitionStatement
const desk = (id: string, who: string, measure: number | null, replaces: string[] = []) =>
  ({ id, entryId: who, measure, replaces, isCommittee: true }) satisfies SideCompetitionStatement
const a = phone('a', 'Anna', 240)
const nobody = phone('a', null, null)
const bo = phone('b', 'Bo', 180, ['a'])
const measuresOf = (statements: SideCompetitionStatement[]) =>
  Object.fromEntries(
    computeSideCompetitionResults(statements).map(({ entryId, measure }) => [entryId, measure]),
  )

describe('the results from statements of a flight and the tournament desk (docs/algorithms/side-competitions.md)', () => {
  test.each<[string, SideCompetitionStatement[], object]>([
    ['nothing', [], {}],
    ['nobody', [nobody], {}],
    ['Anna', [a], { Anna: 240 }],
    ['Anna, sent twice', [a, a], { Anna: 240 }],
    ['Bo instead of Anna', [a, bo], { Bo: 180 }],
    ['Bo instead of Anna, received the other way round', [bo, a], { Bo: 180 }],
    [
      'both, by phones that did not see each other’s statements',
      [a, phone('b', 'Bo', 180)],
      { Anna: 240, Bo: 180 },
    ],
    ['Anna twice, by two phones', [a, phone('b', 'Anna', 420)], { Anna: 240 }],
    [
      'Anna twice, and then as one',
      [a, phone('b', 'Anna', 420), phone('c', 'Anna', 420, ['a', 'b'])],
      { Anna: 420 },
    ],
    ['Anna and, elsewhere, nobody', [a, phone('b', null, null)], { Anna: 240 }],
    ['nobody instead of Anna', [a, phone('b', null, null, ['a'])], {}],
    ['another measure, by the tournament desk', [a, desk('d', 'Anna', 204)], { Anna: 204 }],
    ['none, by the tournament desk', [a, desk('d', 'Anna', null)], { Anna: null }],
    [
      'none, by the tournament desk, before the flight has written',
      [desk('d', 'Anna', null), a],
      { Anna: null },
    ],
    [
      'the flight’s again, by the tournament desk',
      [a, desk('d', 'Anna', null), desk('e', 'Anna', 240, ['d'])],
      { Anna: 240 },
    ],
    ['Anna, by the tournament desk alone', [desk('d', 'Anna', 204)], { Anna: 204 }],
  ])('%s', (_, statements, expected) => expect(measuresOf(statements)).toEqual(expected))

  test('two different measures of a player by two phones are both shown', () => {
    const [anna] = computeSideCompetitionResults([
      a,
      phone('b', 'Anna', 420),
      phone('c', 'Anna', 240),
    ])
    expect(anna).toMatchObject({ measure: 240, said: [240, 420], heads: ['a', 'b', 'c'] })
  })

  test('a phone never replaces a statement of the tournament desk, nor the tournament desk one of a phone', () => {
    const standing = currentStatements([
      a,
      desk('d', 'Anna', 204, ['a']),
      phone('b', 'Bo', 1, ['d']),
    ])
    expect(standing.map(({ id }) => id)).toEqual(['a', 'd', 'b'])
  })

  test('the results do not depend on the order or repetition of the statements', () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    // One measure for each player, because the order decides which measure of a conflict counts.
    const statement = fc.constantFrom(...ids).map((id) => id)
    const all = fc.array(
      fc.record({
        id: statement,
        entryId: fc.constantFrom('Anna', 'Bo', null),
        replaces: fc.subarray(ids),
      }),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(all, fc.infiniteStream(fc.nat()), (given, chance) => {
        const once = [...new Map(given.map((one) => [one.id, one])).values()]
        const said = once.map(({ id, entryId, replaces }) =>
          phone(id, entryId, entryId && 100, replaces),
        )
        const [next] = [chance[Symbol.iterator]()]
        const shuffled = [...said, ...said]
          .map((one) => ({ one, at: next.next().value as number }))
          .toSorted((x, y) => x.at - y.at)
          .map(({ one }) => one)
        expect(measuresOf(shuffled)).toEqual(measuresOf(said))
      }),
      { seed: 12, numRuns: 300 },
    )
  })
})

test('the nearest leads, level players share the place, and the next place is skipped', () => {
  const results = [
    { name: 'Anna', measure: 240 },
    { name: 'Bo', measure: 180 },
    { name: 'Carl', measure: 180 },
    { name: 'Dorte', measure: null },
  ]
  const said = (kind: 'nearest_pin' | 'longest_drive') =>
    rankSideCompetition(kind, results).map(
      ({ name, place, shared }) => `${shared ? 'T' : ''}${place} ${name}`,
    )
  expect(said('nearest_pin')).toEqual(['T1 Bo', 'T1 Carl', '3 Anna'])
  expect(said('longest_drive')).toEqual(['1 Anna', 'T2 Bo', 'T2 Carl'])
})
