import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { cheaperSoon } from './cheaper-soon.ts'

const july = { from: plainDate('2027-07-01'), price: 119_500 }

test.each([
  // Bought on 12 June: after the right of withdrawal, at once, and on chosen days.
  ['2027-06-29', 149_500, july, 30_000],
  ['2027-06-12', 149_500, july, null],
  ['2027-06-16', 149_500, july, null],
  ['2027-06-17', 149_500, july, 30_000],
  ['2027-08-01', 149_500, july, 30_000],
  // An upgrade saves less; a Feriekort has one price.
  ['2027-06-29', 50_000, { ...july, price: 20_000 }, 30_000],
  ['2027-06-29', 49_500, { ...july, price: 49_500 }, null],
  ['2027-06-29', 149_500, null, null],
] as const)(
  'a card that begins on %s for %i øre with the next price %o saves %o by waiting',
  (firstDay, price, nextPrice, saving) => {
    const cheaper = cheaperSoon({ firstDay: plainDate(firstDay), price, nextPrice })
    expect(cheaper?.saving ?? null).toBe(saving)
  },
)
