import { describe, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { isEvent, looksLikeEvent, noShowEffect, objectionsUntil, refuseNoShow } from './no-show.ts'

const [saturday, sunday, monday] = ['2027-05-08', '2027-05-09', '2027-05-10'].map(plainDate)
const visit = { day: saturday!, minute: 600 }

describe('a visit at 10.00 is marked from half an hour later until the end of the next day', () => {
  test.each([
    [{ day: saturday!, minute: 629 }, 'no_show_too_early'],
    [{ day: saturday!, minute: 630 }, undefined],
    [{ day: sunday!, minute: 1439 }, undefined],
    [{ day: monday!, minute: 0 }, 'no_show_too_late'],
  ])('%o', (now, refusal) => {
    expect(refuseNoShow(visit, { now, hasCheckedIn: false })).toBe(refusal)
  })

  test('not when the guest came', () =>
    expect(refuseNoShow(visit, { now: { ...visit, minute: 700 }, hasCheckedIn: true })).toBe(
      'guest_came',
    ))

  test('a visit at 23.45 is marked on the next day at 0.15 at the earliest', () => {
    const late = { ...visit, minute: 1425 }
    const at = (minute: number) =>
      refuseNoShow(late, { now: { day: sunday!, minute }, hasCheckedIn: false })
    expect([at(14), at(15)]).toEqual(['no_show_too_early', undefined])
  })
})

test.each([
  [0, true, 'reminder'],
  [0, false, 'reminder'],
  [1, true, 'round'],
  [2, true, 'round'],
  [1, false, 'no_round'],
] as const)('after %i marks, welcome: %s → %s', (earlier, isWelcome, effect) =>
  expect(noShowEffect(earlier, isWelcome)).toBe(effect),
)

test('a golfer may object until the fourteenth day after the mark', () =>
  expect(objectionsUntil(saturday!)).toBe('2027-05-22'))

test.each([
  [{ ofAccount: 10, atSameTime: 0, added: 2 }, false],
  [{ ofAccount: 10, atSameTime: 0, added: 3 }, true],
  [{ ofAccount: 0, atSameTime: 12, added: 1 }, true],
  [{ ofAccount: 0, atSameTime: 0, added: 12 }, false],
])('more than twelve planned together are an event: %o → %s', (party, event) =>
  expect(isEvent(party)).toBe(event),
)

test.each([
  ['12 within a quarter of an hour', [...Array(12)].map((_, i) => 540 + i), false],
  ['13 within a quarter of an hour', [...Array(12).fill(540), 555], true],
  ['13 over more', [...Array(12)].map((_, i) => 540 + i).concat(556), false],
])('guests who check in: %s', (_name, minutes: number[], event) =>
  expect(looksLikeEvent(minutes)).toBe(event),
)
