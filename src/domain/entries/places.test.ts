import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { hasPlace, waitingNumbers, entriesToOffer, type Waiting } from './places.ts'

const waiting: Waiting[] = [
  { id: 'Ida', divisionId: 'A' },
  { id: 'Bo', divisionId: 'B' },
  { id: 'Ea', divisionId: 'A' },
  { id: 'Per', divisionId: 'B' },
]
const places = (inAll: number | null, a: number | null = 2) => ({
  inAll,
  ofDivision: new Map([
    ['A', a],
    ['B', null],
  ]),
})
const held = (a: number, b: number) =>
  new Map([
    ['A', a],
    ['B', b],
  ])

/** The table of docs/algorithms/tournament-entry.md, *The waiting list moves*. */
describe('the entries to offer a place', () => {
  test.each([
    ['nothing changes', places(4), held(2, 1), ['Bo']],
    ['one of A withdraws', places(4), held(1, 1), ['Ida', 'Bo']],
    ['one of B withdraws', places(4), held(2, 0), ['Bo', 'Per']],
    ['the tournament gets six places', places(6), held(2, 1), ['Bo', 'Per']],
    ['A gets three places', places(4, 3), held(2, 1), ['Ida']],
  ])('%s', (_, of, taken, offered) => {
    expect(entriesToOffer(of, taken, waiting)).toEqual(offered)
  })

  test('are never more than the free places, and nobody is overtaken within a række', () => {
    const field = fc.array(fc.constantFrom('A', 'B'), { maxLength: 30 })
    const limit = fc.option(fc.nat(12))
    fc.assert(
      fc.property(
        fc.tuple(limit, limit),
        fc.tuple(fc.nat(8), fc.nat(8)),
        field,
        (limits, [a, b], queue) => {
          const [inAll, ofA] = limits
          const all = queue.map((divisionId, i) => ({ id: `${i}`, divisionId }))
          const of = places(inAll, ofA)
          const offered = new Set(entriesToOffer(of, held(a, b), all))
          const got = (division: string) =>
            all.filter(({ id, divisionId }) => divisionId === division && offered.has(id)).length
          const most = (limit: number | null, taken: number) =>
            Math.max(0, (limit ?? Infinity) - taken)
          expect(offered.size).toBeLessThanOrEqual(most(inAll, a + b))
          expect(got('A')).toBeLessThanOrEqual(most(ofA, a))
          for (const division of ['A', 'B']) {
            const turns = all.filter(({ divisionId }) => divisionId === division)
            expect(turns.slice(0, got(division)).every(({ id }) => offered.has(id))).toBe(true)
          }
          // Every entry without an offer finds its række full after the offers.
          const after = held(a + got('A'), b + got('B'))
          const left = all.filter(({ id }) => !offered.has(id))
          expect(left.some(({ divisionId }) => hasPlace(of, after, divisionId))).toBe(false)
        },
      ),
      { seed: 20270612 },
    )
  })
})

test('waiting entries are numbered in all, or within the række when only that has a limit', () => {
  expect([...waitingNumbers({ inAll: 4 }, waiting).values()]).toEqual([1, 2, 3, 4])
  expect([...waitingNumbers({ inAll: null }, waiting).values()]).toEqual([1, 1, 2, 2])
})
