import { expect, test } from 'vitest'
import { checkSum, type BoxGuess } from './check-sum.ts'
import { boxClasses, type BoxClass } from './digit-network.ts'

/** A box whose best guess is a class, with what else it may hold. */
const guess = (
  what: BoxClass,
  certainty = 0.99,
  others: Partial<Record<BoxClass, number>> = {},
): BoxGuess => ({
  isBlank: false,
  certainties: boxClasses.map((one) => (one === what ? certainty : (others[one] ?? 0))),
})

const check = (guesses: readonly BoxGuess[], sum: number) =>
  checkSum(guesses, { sum, leastCertainty: 0.92 })
const nothing = { confirmed: [], doubted: [] }
/** Nine certain figures that add up to 40. */
const nine = ([4, 5, 3, 4, 6, 4, 5, 4, 5] as const).map((score) => guess(score))
const withBox = (at: number, box: BoxGuess) => nine.map((one, i) => (i === at ? box : one))

test('a sum that agrees with certain figures asks nothing', () => {
  expect(check(nine, 40)).toEqual(nothing)
})

test('a figure that is not certain is confirmed where the sum needs it', () => {
  expect(check(withBox(2, guess(3, 0.7, { 8: 0.3 })), 40)).toEqual({ ...nothing, confirmed: [2] })
})

test('a figure that is not certain stays a question where the sum needs another', () => {
  expect(check(withBox(2, guess(8, 0.7, { 3: 0.3 })), 40)).toEqual(nothing)
})

test('a wrong sum asks about the figure that was most likely misread', () => {
  const misread = withBox(4, guess(9, 0.93, { 6: 0.06 }))
  expect(check(misread, 40)).toEqual({ ...nothing, doubted: [4] })
})

test('a wrong sum that no figure explains better than another asks about all that can', () => {
  // One stroke more: every figure may be one too low.
  expect(check(nine, 41)).toEqual({ ...nothing, doubted: [0, 1, 2, 3, 4, 5, 6, 7, 8] })
})

test.each([
  [
    'three figures are not certain, of which two may cancel each other out',
    [0, 1, 2].map((at) => [at, guess([4, 5, 3][at] as BoxClass, 0.7)] as const),
  ],
  ['a box is empty', [[0, { isBlank: true }]] as const],
  ['a ball was picked up', [[0, guess('dash')]] as const],
  ['a box holds something else than a figure', [[0, guess('other')]] as const],
  ['a guess is less than a half', [[0, guess(4, 0.4)]] as const],
])('the sum says nothing where %s', (_, changes) => {
  const guesses = [...nine]
  for (const [at, box] of changes) guesses[at] = box
  expect(check(guesses, 40)).toEqual(nothing)
})
