import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { cardsToRenew, type HeldCard } from './renewal.ts'

const next = { code: '2027', playFrom: plainDate('2027-03-01') }
const anne: HeldCard = {
  golferId: 'anne',
  seasonCode: '2026',
  lastDay: plainDate('2026-11-30'),
  state: 'active',
}

test.each<[string, HeldCard[], string, number]>([
  ['in the last month of the season', [anne], '2026-11-10', 1],
  ['before the last month', [anne], '2026-10-30', 0],
  ['after the season', [anne], '2027-02-01', 1],
  ['two seasons later', [{ ...anne, lastDay: plainDate('2025-11-30') }], '2026-11-23', 0],
  ['of a withdrawn card', [{ ...anne, state: 'withdrawn' }], '2026-11-23', 0],
  [
    'of a golfer who has the next card already',
    [anne, { ...anne, seasonCode: '2027', lastDay: plainDate('2027-11-30') }],
    '2026-11-23',
    0,
  ],
  [
    'of two golfers of a family',
    [anne, { ...anne, golferId: 'clara' }, { ...anne, lastDay: plainDate('2026-06-01') }],
    '2026-11-23',
    2,
  ],
])('a renewal %s', (_case, cards, day, count) => {
  expect(cardsToRenew(cards, next, plainDate(day))).toHaveLength(count)
})
