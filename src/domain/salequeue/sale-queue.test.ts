import { expect, test } from 'vitest'
import { isBrowserPlaceKept, placeOf, secondsToNextLook, waitOf, type SaleQueue } from './place.ts'
import { beforeText, lastWaitText, waitText } from './place-text.ts'
import {
  calledAt,
  endedTurns,
  isInTurn,
  letInUpTo,
  nextNumber,
  turnMs,
  withRate,
  withUnused,
  type Schedule,
} from './schedule.ts'

/** Milliseconds of `7.02.30,5`. */
const at = (time: string) => {
  const [hour = 0, minute = 0, second = 0] = time
    .replace(/,/, ':')
    .split('.')
    .map((part) => Number(part.replace(':', '.')))
  return ((hour * 60 + minute) * 60 + second) * 1000
}

const opening = [{ at: at('7.00.00'), number: 0, perMinute: 60 }]
const slower = withRate(opening, at('7.02.00'), 30)
const paused = withRate(slower, at('7.10.00'), 0)
const schedule = withRate(paused, at('7.15.00'), 120)
const queue: SaleQueue = {
  id: 'q',
  beginsAt: at('6.00.00'),
  opensAt: at('7.00.00'),
  drawnAt: at('7.00.00'),
  perMinute: 60,
  schedule,
}

// The tables of docs/algorithms/sale-queue.md.
test.each([
  [1, '7.00.01', '7.20.01'],
  [60, '7.01.00', '7.21.00'],
  [120, '7.02.00', '7.22.00'],
  [121, '7.02.02', '7.22.02'],
  [360, '7.10.00', '7.30.00'],
  [361, '7.15.00,5', '7.35.00,5'],
  [480, '7.16.00', '7.36.00'],
])('number %i is called at %s until %s', (number, called, end) => {
  expect(calledAt(schedule, number)).toBe(at(called))
  expect(at(called) + turnMs).toBe(at(end))
  expect(isInTurn(schedule, number, at(called) - 1)).toBe(false)
  expect(isInTurn(schedule, number, at(called))).toBe(true)
  expect(isInTurn(schedule, number, at(end) - 1)).toBe(true)
  expect(isInTurn(schedule, number, at(end))).toBe(false)
  expect(placeOf(queue, number, at(end)).state).toBe('turn_over')
})

test.each([
  ['7.00.30', { last: 500, letIn: 30, number: 501, before: 470 }],
  ['7.01.00', { last: 20, letIn: 60, number: 61, before: 0 }],
  ['7.12.00', { last: 300, letIn: 360, number: 361, before: 0 }],
  ['7.16.00', { last: 600, letIn: 480, number: 601, before: 120 }],
])('at %s a newcomer has a place by %j', (time, { last, letIn, number, before }) => {
  expect(letInUpTo(schedule, at(time))).toBe(letIn)
  expect(nextNumber(schedule, last, at(time))).toBe(number)
  expect(placeOf(queue, number, at(time))).toMatchObject({ state: 'waiting', before })
})

test.each([
  [0, 60, 'Det er din tur om et øjeblik.'],
  [50, 60, 'Det er din tur om et øjeblik.'],
  [120, 60, 'Det er din tur om 1–3 minutter.'],
  [600, 60, 'Det er din tur om 9–13 minutter.'],
  [3000, 60, 'Det er din tur om 45–65 minutter.'],
  [10, 0, 'Der lukkes ingen ind lige nu. Din plads er gemt.'],
])('behind %i at %i a minute: %s', (before, perMinute, text) => {
  expect(waitText(waitOf(before, perMinute))).toBe(text)
})

test('a number is let in when, and only when, it is called', () => {
  for (let number = 1; number <= 700; number += 1) {
    const called = calledAt(schedule, number)!
    expect(letInUpTo(schedule, called)).toBeGreaterThanOrEqual(number)
    expect(letInUpTo(schedule, called - 1)).toBeLessThan(number)
  }
})

test('unused turns are passed on, at most as many as the rate of a minute, and not behind the last number', () => {
  const last = 1420
  let now: Schedule = opening
  const passOn = (time: string, unused: number) => {
    const { after, upTo } = endedTurns(now, at(time))
    const before = letInUpTo(now, at(time))
    now = withUnused(now, at(time), { unused, last })
    return { ended: `${after + 1}–${upTo}`, before, reached: letInUpTo(now, at(time)) }
  }
  expect(passOn('7.21.00', 18)).toEqual({ ended: '1–60', before: 1260, reached: 1278 })
  expect(passOn('7.22.00', 0)).toEqual({ ended: '61–120', before: 1338, reached: 1338 })
  expect(passOn('7.23.00', 70)).toEqual({ ended: '61–180', before: 1398, reached: 1420 })
  expect(passOn('7.24.00', 20)).toEqual({ ended: '181–240', before: 1480, reached: 1480 })
  const paused = withRate(opening, at('7.22.00'), 0)
  expect(withUnused(paused, at('7.23.00'), { unused: 18, last: 5000 })).toBe(paused)
  const slow = withRate(opening, at('7.22.00'), 10)
  const capped = withUnused(slow, at('7.23.00'), { unused: 40, last: 5000 })
  expect(letInUpTo(capped, at('7.23.00'))).toBe(1340)
})

test.each([
  [1260, '7.21.00'],
  [1261, '7.21.00'],
  [1278, '7.21.00'],
  [1279, '7.21.01'],
])('with 18 more called at 7.21.00, number %i is called at %s', (number, called) => {
  const more = withUnused(opening, at('7.21.00'), { unused: 18, last: 5000 })
  expect(calledAt(more, number)).toBe(at(called))
  expect(letInUpTo(more, at(called))).toBeGreaterThanOrEqual(number)
  expect(letInUpTo(more, at(called) - 1)).toBeLessThan(number)
})

test.each([
  ['7.05.00', null, null, false],
  ['7.05.00', 400, 350, true],
  ['7.05.00', 350, 400, false],
  ['7.25.00', 12, 800, true],
  ['7.25.00', 800, 12, false],
  ['7.25.00', 12, 40, false],
])(
  'at %s an account with place %s in a browser with place %s takes that of the browser: %s',
  (time, account, browser, isKept) => {
    expect(isBrowserPlaceKept({ schedule: opening }, { account, browser }, at(time))).toBe(isKept)
  },
)

test('nobody is called while the sale is paused, and the numbers before keep their turn', () => {
  expect(calledAt(paused, 361)).toBeUndefined()
  expect(isInTurn(paused, 361, at('7.14.00'))).toBe(false)
  expect(isInTurn(paused, 360, at('7.14.00'))).toBe(true)
  expect(placeOf({ ...queue, schedule: paused }, 361, at('7.14.00'))).toMatchObject({
    minutes: null,
  })
})

test('before the opening everybody waits for the lot, and comes back within half a minute after it', () => {
  const place = placeOf(queue, null, at('6.30.00'))
  expect(place).toEqual({ state: 'before_opening', opensAt: at('7.00.00') })
  expect(secondsToNextLook(place, at('6.30.00'), 0)).toBe(60)
  expect(secondsToNextLook(place, at('6.59.30'), 0)).toBe(30)
  expect(secondsToNextLook(place, at('6.59.30'), 1)).toBe(72)
})

test.each([
  [1, 10],
  [2, 30],
  [100, 60],
])(
  'with %i minutes to wait the page asks again after %i seconds, and at random later',
  (minutes, seconds) => {
    const place = placeOf(queue, 481 + minutes * 120, at('7.16.00'))
    expect(secondsToNextLook(place, at('7.16.00'), 0)).toBe(seconds)
    expect(secondsToNextLook(place, at('7.16.00'), 1)).toBe(seconds * 1.2)
  },
)

test('the number of people is written as Danes write it', () => {
  expect(beforeText(0)).toBe('Du er den næste')
  expect(beforeText(1)).toBe('Der er 1 person foran dig')
  expect(beforeText(12_345)).toBe('Der er 12.345 personer foran dig')
})

test('the operator reads how long the last one waits, never from one minute to one minute', () => {
  const last = (before: number, state: 'gathering' | 'open' = 'open') =>
    lastWaitText(waitOf(before, 200) ?? { from: 0, to: 0 }, state)
  expect(last(1)).toBe('Den sidste venter højst et minut')
  expect(last(300)).toBe('Den sidste venter 1–2 minutter')
  expect(last(2000)).toBe('Den sidste venter 9–13 minutter')
  expect(last(1, 'gathering')).toBe('Den sidste venter højst et minut efter åbningen')
})
