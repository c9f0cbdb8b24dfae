import { describe, expect, test } from 'vitest'
import { arrivalAt } from './arrival.ts'
import { timePar } from './pace.ts'

const par = [4, 5, 3, 4, 4, 3, 5, 4, 4]
const start = 540
/** A flight of four from 9.00 that has finished holes at these minutes after its start. */
const flight = (...minutes: (number | null)[]) => ({
  start,
  timePar: timePar(par, 4),
  finished: par.map((_, i) => {
    const at = minutes[i] ?? null
    return at === null ? null : start + at
  }),
})

describe('when a flight is expected to finish a hole', () => {
  type Case = [string, ReturnType<typeof flight>, number, number, number[] | null]
  test.each<Case>([
    ['only the start is known', flight(), 4, 540, [593, 599, 0]],
    ['two holes are too few for its own pace', flight(20, 40), 4, 580, [603, 607, 2]],
    ['it plays slower than time par', flight(16, 36, 51), 9, 591, [670, 698, 3]],
    ['it plays faster than time par', flight(12, 27, 36), 9, 576, [643, 665, 3]],
    ['the next hole is overdue', flight(14, 31, 42), 4, 610, [610, 612, 3]],
    ['it should have been in before now', flight(14, 31, 42), 3, 700, null],
    ['it has fewer holes', flight(), 10, 540, null],
  ])('%s', (_, paced, ...given) => {
    const [holes, now, expected] = given
    const arrival = arrivalAt(paced, holes, now)
    expect(arrival && [arrival.from, arrival.to, arrival.basedOn]).toEqual(expected)
  })

  test('is never before now, and its range never backwards', () => {
    for (let now = start; now < start + 300; now += 7) {
      const arrival = arrivalAt(flight(14, 31, 42), 9, now)
      expect(arrival?.from).toBeGreaterThanOrEqual(now)
      expect(arrival?.to).toBeGreaterThanOrEqual(arrival?.from ?? 0)
    }
  })

  test('a hole without a known time is left out of what it is based on', () => {
    expect(arrivalAt(flight(14, null, 42), 9, 582)?.basedOn).toBe(2)
  })
})
