import { expect, test } from 'vitest'
import { estimateShare } from './estimate-share.ts'

const standing = {
  pool: 1_000_000,
  points: 100,
  allPoints: 500,
  recent: 40,
  allRecent: 200,
  recentDays: 30,
  daysLeft: 60,
}

test('the others go on, the club has half as many or half as many again', () => {
  // Own 80 points more at the recent pace, the others 320.
  expect(estimateShare(standing)).toEqual({
    low: Math.floor((1_000_000 * 140) / 860),
    high: Math.floor((1_000_000 * 220) / 940),
  })
})

test('after the last day of play the range is the share', () => {
  expect(estimateShare({ ...standing, daysLeft: 0 })).toEqual({ low: 200_000, high: 200_000 })
})

test('without points there is nothing to estimate', () => {
  const none = { points: 0, allPoints: 0, recent: 0, allRecent: 0 }
  expect(estimateShare({ ...standing, ...none })).toBeNull()
})
