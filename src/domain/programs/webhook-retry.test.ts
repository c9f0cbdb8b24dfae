import { expect, test } from 'vitest'
import { webhookActions, webhookEventOf, webhookEvents } from './webhook-events.ts'
import { askedMoment, isFailingTooLong, nextAttemptAt, retriedForSeconds } from './webhook-retry.ts'

const now = Date.parse('2027-06-12T09:00:00Z')
const secondsTo = (next: number | null) => next && (next - now) / 1000

test('a message that fails is sent again after 5 s, 5 min, 30 min, 2, 5, 10 and 6 hours, and then no more', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) =>
    secondsTo(nextAttemptAt(attempts, { now, chance: 0 })),
  )
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 21_600, null])
  expect(retriedForSeconds / 3600).toBeCloseTo(23.58, 2)
})

test('chance adds a tenth at most, so that messages that failed together are spread', () => {
  expect(secondsTo(nextAttemptAt(2, { now, chance: 1 }))).toBe(330)
})

test.each([
  [429, '900', 900],
  [503, ' 0 ', 0],
  [503, 'Sat, 12 Jun 2027 09:30:00 GMT', 1800],
  [503, 'Sat, 12 Jun 2027 08:30:00 GMT', -1800],
  [500, '900', null],
  [429, null, null],
  [429, '-5', null],
  [429, '1e9', null],
  [429, '99999999999999999999', null],
  [503, 'tomorrow', null],
  [503, '2027-06-12', null],
])('%i with Retry-After %s asks for %s seconds', (status, header, seconds) => {
  expect(secondsTo(askedMoment(status, header, now))).toBe(seconds)
})

test('a receiver asks for a longer wait up to two hours, never for a shorter one or for another attempt', () => {
  const next = (attempts: number, seconds: number) =>
    secondsTo(nextAttemptAt(attempts, { now, chance: 0, notBefore: now + seconds * 1000 }))
  expect([next(1, 900), next(2, 10), next(1, 999_999), next(4, 999_999), next(8, 900)]).toEqual([
    900,
    300,
    7200,
    7200,
    null,
  ])
})

test('an address is switched off three days after its first failure since a success', () => {
  expect(isFailingTooLong(Date.parse('2027-06-09T09:00:00.001Z'), now)).toBe(false)
  expect(isFailingTooLong(Date.parse('2027-06-09T09:00:00Z'), now)).toBe(true)
})

test('a card typed from paper is an event only when typing delivered it', () => {
  const typed = (isDelivered: boolean) => webhookEventOf('tournaments.type_card', { isDelivered })
  expect([typed(true), typed(false)]).toEqual(['card.delivered', undefined])
})

test('matches that go on are an event only when the result was final', () => {
  const goOn = (from: string) => webhookEventOf('matches.play', { from, to: 'in_play' })
  expect([goOn('final'), goOn('closed')]).toEqual(['result.changed', undefined])
})

test('every kind of event comes from the log, and payments and messages are none', () => {
  const found = webhookActions.map((action) =>
    webhookEventOf(action, { isDelivered: true, from: 'final' }),
  )
  expect(new Set(found)).toEqual(new Set(webhookEvents))
  expect(webhookEventOf('tournaments.mark_paid', {})).toBeUndefined()
  expect(webhookEventOf('tournaments.send_message', {})).toBeUndefined()
})
