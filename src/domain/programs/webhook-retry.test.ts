import { expect, test } from 'vitest'
import { webhookActions, webhookEventOf, webhookEvents } from './webhook-events.ts'
import { isFailingTooLong, nextAttemptAt, retriedForSeconds } from './webhook-retry.ts'

const now = Date.parse('2027-06-12T09:00:00Z')
const secondsTo = (next: number | null) => next && (next - now) / 1000

test('a message that fails is sent again after 5 s, 5 min, 30 min, 2, 5, 10 and 6 hours, and then no more', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) =>
    secondsTo(nextAttemptAt(attempts, now, 0)),
  )
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 21_600, null])
  expect(retriedForSeconds / 3600).toBeCloseTo(23.58, 2)
})

test('chance adds a tenth at most, so that messages that failed together are spread', () => {
  expect(secondsTo(nextAttemptAt(2, now, 1))).toBe(330)
})

test('an address is switched off three days after its first failure since a success', () => {
  expect(isFailingTooLong(Date.parse('2027-06-09T09:00:00.001Z'), now)).toBe(false)
  expect(isFailingTooLong(Date.parse('2027-06-09T09:00:00Z'), now)).toBe(true)
})

test('a card typed from paper is an event only when typing delivered it', () => {
  const typed = (isDelivered: boolean) => webhookEventOf('tournaments.type_card', { isDelivered })
  expect([typed(true), typed(false)]).toEqual(['card.delivered', undefined])
})

test('every kind of event comes from the log, and payments and messages are none', () => {
  const found = webhookActions.map((action) => webhookEventOf(action, { isDelivered: true }))
  expect(new Set(found)).toEqual(new Set(webhookEvents))
  expect(webhookEventOf('tournaments.mark_paid', {})).toBeUndefined()
  expect(webhookEventOf('tournaments.send_message', {})).toBeUndefined()
})
