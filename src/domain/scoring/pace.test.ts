import { describe, expect, test } from 'vitest'
import { lateBy, lostToFlightAhead, lateText, timePar } from './pace.ts'

const par72 = [4, 5, 3, 4, 4, 3, 5, 4, 4, 4, 3, 5, 4, 4, 5, 3, 4, 4]
const at = (hours: number, minutes: number) => 60 * hours + minutes

describe('time par (docs/algorithms/pace.md)', () => {
  test.each([
    [1, at(3, 18)],
    [2, at(3, 18)],
    [3, at(3, 50)],
    [4, at(4, 12)],
  ])('%i players go round a par 72 in %i minutes', (players, minutes) => {
    expect(timePar(par72, players).at(-1)).toBe(minutes)
  })
  test('a short hole of a practice course is less than a par 3', () => {
    expect(timePar([2], 4)).toEqual([7])
  })
})

test.each([
  [4, '4 min. efter tiden'],
  [0, 'til tiden'],
  [-2, '2 min. foran tiden'],
])('%i minutes behind is shown as %s', (minutes, text) => expect(lateText(minutes)).toBe(text))

describe('a flight that started at 9.00 on par 4, 5, 3', () => {
  const start = at(9, 0)
  const pars = timePar([4, 5, 3], 4)
  test.each([
    ['nothing, at 9.10', [null, null, null], at(9, 10), null],
    ['nothing, at 9.20', [null, null, null], at(9, 20), 6],
    ['hole 1 at 9.12, at 9.20', [at(9, 12), null, null], at(9, 20), -2],
    ['hole 1 at 9.12, at 9.31', [at(9, 12), null, null], at(9, 31), -2],
    ['hole 1 at 9.20, at 9.25', [at(9, 20), null, null], at(9, 25), 6],
    ['hole 1 at 9.12, at 9.40', [at(9, 12), null, null], at(9, 40), 9],
    ['all, the last at 9.50', [null, null, at(9, 50)], at(10, 30), 8],
  ])('has written %s', (_, finished, now, behind) => {
    expect(lateBy({ start, timePar: pars, finished }, now)).toBe(behind)
  })

  test('has lost the time to the flight ahead beyond the interval of their starts', () => {
    const ahead = { start, timePar: pars, finished: [at(9, 14), at(9, 31), null] }
    const own = { start: at(9, 10), timePar: pars, finished: [at(9, 25), at(9, 50), null] }
    expect(lostToFlightAhead(own, ahead)).toBe(9)
    expect(lostToFlightAhead({ ...own, finished: [null, null, null] }, ahead)).toBeNull()
  })
})
