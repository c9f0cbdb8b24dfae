import { expect, test } from 'vitest'
import { minuteOfDay } from '../shared/clock-time.ts'
import { plainDate } from '../shared/dates.ts'
import {
  closedUntilText,
  resolveClosureEnd,
  toldVisitsText,
  usualClosing,
  usualEnd,
} from './closure-end.ts'

const at = (text: string) => {
  const [day = '', time = ''] = text.split(' ')
  return { day: plainDate(day), minute: minuteOfDay(time) }
}
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

test.each([
  ['today', '2027-05-04 6:30', '2027-05-05 0:00'],
  ['tomorrow', '2027-05-04 6:30', '2027-05-06 0:00'],
  ['tomorrow', '2027-12-31 6:30', '2028-01-02 0:00'],
  ['opened', '2027-05-04 6:30', undefined],
  [at('2027-05-04 10:00'), '2027-05-04 6:30', '2027-05-04 10:00'],
  [at('2027-05-04 24:00'), '2027-05-04 6:30', '2027-05-05 0:00'],
  [at('2027-09-01 0:00'), '2027-05-04 6:30', '2027-09-01 0:00'],
] as const)('a course closed until %j, at %s, opens by itself at %s', (end, now, opens) => {
  const until = opens === undefined ? undefined : at(opens)
  expect(resolveClosureEnd(end, at(now))).toEqual({ ok: true, until })
})

test.each([
  ['2027-05-04 6:30', 'closure_end_past'],
  ['2027-05-03 10:00', 'closure_end_past'],
  ['2027-09-01 0:01', 'closure_end_too_far'],
])('on 4 May at 6.30 an end at %s is refused: %s', (end, reason) => {
  expect(resolveClosureEnd(at(end), at('2027-05-04 6:30'))).toEqual({ ok: false, reason })
})

test.each([
  ['2027-11-24 6:30', 'frost', at('2027-11-24 10:00')],
  ['2027-04-02 9:29', 'frost', at('2027-04-02 10:00')],
  ['2027-04-02 9:30', 'frost', 'today'],
  ['2027-06-12 6:30', 'vand', 'today'],
  ['2027-09-30 14:00', 'vand', 'today'],
] as const)('on %s a closing is proposed as %s until %j', (now, reason, end) => {
  expect(usualClosing(at(now))).toEqual({ reason, end })
})

test('choosing frost on a summer morning proposes ten o’clock', () => {
  expect(usualEnd('frost', at('2027-06-12 6:30'))).toEqual(at('2027-06-12 10:00'))
  expect(usualEnd('torden', at('2027-06-12 6:30'))).toBe('today')
})

test.each([
  ['2027-05-06 0:00', undefined, 'til og med onsdag den 5. maj'],
  ['2027-05-05 14:00', undefined, 'til onsdag den 5. maj kl. 14.00'],
  ['2027-05-05 14:00', '2027-05-05', 'til kl. 14.00'],
  ['2027-05-06 0:00', '2027-05-05', 'resten af dagen'],
  ['2027-05-06 14:00', '2027-05-05', 'til torsdag den 6. maj kl. 14.00'],
])('a closure until %s, read on %s, is “%s”', (until, today, text) => {
  expect(plain(closedUntilText(at(until), today === undefined ? today : plainDate(today)))).toBe(
    text,
  )
})

test('closing a course shows how many visits are told', () => {
  expect([0, 1, 3].map((visits) => plain(toldVisitsText(visits)))).toEqual([
    undefined,
    '1 planlagt besøg får besked på mail.',
    '3 planlagte besøg får besked på mail.',
  ])
})
