import { expect, test } from 'vitest'
import { offersIn } from '#domain/content/offers.ts'
import { collectStrings } from './danish-strings.ts'

/** Words of offers that a mail may contain, each with the reason why it is none. */
const allowed: Record<string, string> = {
  'company-mails.tsx: Køb dit':
    'the answer to the mail’s own news: who leaves a company may keep the card by paying (D23)',
  'day-moved-mail.tsx: tilbuddet':
    'a place that the golfer asked for by standing on the waiting list',
  'discount-mails.tsx: rabatten': 'to the shop that gives the discount, about its own agreement',
  'discount-mails.tsx: Rabatten': 'to the shop that gives the discount, about its own agreement',
  'order-mails.tsx: Rabat': 'a line of the receipt',
  'tournament-mails.tsx: tilbuddet':
    'a place that the golfer asked for by standing on the waiting list',
}

// Receipts, closures and reminders need no consent because they advertise nothing (L-IN-10, L-MK-3).
test('no mail contains an offer', () => {
  const strings = collectStrings(['src/server/notifications/mails/*.tsx'])
  const found = strings.flatMap(({ file, text }) =>
    offersIn(text).map((word) => `${file.split('/').at(-1)}: ${word}`),
  )
  expect(strings.length).toBeGreaterThan(300)
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(allowed).toSorted())
})
