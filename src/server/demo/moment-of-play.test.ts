import { expect, test } from 'vitest'
import { danishDay, danishMinute } from '../clock.ts'
import { isMomentOfPlay, nextMomentOfPlay } from './moment-of-play.ts'

// The table of docs/algorithms/demonstration.md.
test.each([
  ['a November evening', '2026-11-23T22:00:00+01:00', '2027-06-12', 640],
  ['New Year’s Eve', '2026-12-31T12:00:00+01:00', '2027-06-12', 640],
  ['a noon in March', '2027-03-20T12:00:00+01:00', '2027-06-12', 640],
  ['the first morning of April', '2027-04-01T07:15:00+02:00', '2027-04-01', 640],
  ['a Tuesday in May while golf is played', '2027-05-04T10:00:00+02:00', '2027-05-04', 600],
  ['a night in July', '2027-07-10T03:00:00+02:00', '2027-07-10', 640],
  ['a July evening', '2027-07-10T18:00:00+02:00', '2027-07-11', 640],
  ['the last evening of October', '2027-10-31T18:30:00+01:00', '2028-06-10', 640],
])('%s becomes a moment of play', (_, at, day, minute) => {
  const moment = nextMomentOfPlay(new Date(at))
  expect([danishDay(moment), danishMinute(moment)]).toEqual([day, minute])
})

test('for five years from any instant the next moment is one of play, and never earlier', () => {
  const from = Date.parse('2026-01-01T00:00:00Z')
  for (let hours = 0; hours < 5 * 366 * 24; hours += 7) {
    const at = new Date(from + hours * 3_600_000)
    const moment = nextMomentOfPlay(at)
    expect(isMomentOfPlay(moment), at.toISOString()).toBe(true)
    expect(moment >= at, at.toISOString()).toBe(true)
    expect(nextMomentOfPlay(moment)).toEqual(moment)
  }
})
