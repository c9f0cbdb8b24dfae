import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { usualMoments } from './usual-moments.ts'

// The table of docs/algorithms/club-finder.md; 12 June 2027 is a Saturday.
test.each([
  ['2027-06-08', 600, ['9 at 10', '12 at 9', '12 at 13', '13 at 10']],
  ['2027-06-11', 600, ['12 at 9', '12 at 10', '12 at 13', '13 at 10']],
  ['2027-06-12', 539, ['12 at 9', '12 at 13', '13 at 10', '13 at 13']],
  ['2027-06-12', 540, ['12 at 13', '13 at 10', '13 at 13']],
  ['2027-06-12', 780, ['13 at 10', '13 at 13']],
  ['2027-06-13', 781, ['14 at 10', '19 at 9', '19 at 13']],
])('on %s at minute %i the finder offers %j', (day, minute, offered) => {
  const moments = usualMoments({ day: plainDate(day), minute })
  expect(
    moments.map((moment) => `${Number(moment.day.slice(-2))} at ${moment.minute / 60}`),
  ).toEqual(offered)
})
