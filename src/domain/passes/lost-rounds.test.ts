import { expect, test } from 'vitest'
import { creditValue, divisionsOf, lostRounds, replaceRounds } from './lost-rounds.ts'

test.each([
  [2, 0, 2],
  [2, 1, 1],
  [2, 2, 0],
  [2, 3, 0],
])('of %i rounds with %i used, %i are lost', (limitHere, usedHere, lost) =>
  expect(lostRounds({ limitHere, usedHere })).toBe(lost),
)

const fuld = { price: 149_500, alreadyRefunded: 0, plannedRounds: 10 }
test.each([
  [{ ...fuld, lost: 2, asCredits: 2 }, 2, 0],
  [{ ...fuld, lost: 2, asCredits: 1 }, 1, 14_950],
  [{ ...fuld, lost: 2, asCredits: 0 }, 0, 29_900],
  [{ ...fuld, price: 99_500, plannedRounds: 8, lost: 1, asCredits: 0 }, 0, 12_438],
  [{ ...fuld, lost: 1, asCredits: 2 }, 1, 0],
  [{ ...fuld, alreadyRefunded: 140_000, lost: 2, asCredits: 0 }, 0, 9_500],
  [{ ...fuld, lost: 0, asCredits: 2 }, 0, 0],
])('%o becomes %i extra rounds and %i øre', (offer, credits, refundOre) =>
  expect(replaceRounds(offer)).toEqual({ credits, refundOre }),
)

test('every division of two rounds is offered, and only extra rounds without money left', () => {
  expect(divisionsOf({ ...fuld, alreadyRefunded: 140_000, lost: 2 })).toEqual([
    { credits: 2, refundOre: 0 },
    { credits: 1, refundOre: 9_500 },
    { credits: 0, refundOre: 9_500 },
  ])
  const spent = { ...fuld, alreadyRefunded: 149_500, lost: 2 }
  expect(divisionsOf(spent)).toEqual([{ credits: 2, refundOre: 0 }])
})

test.each([
  [119_600, 10, 11_960],
  [99_500, 8, 12_438],
  [0, 10, 0],
])(
  'a card of %i øre net and %i planned rounds: an extra round is worth %i',
  (net, planned, value) => expect(creditValue({ net, plannedRounds: planned })).toBe(value),
)
