import { expect, test } from 'vitest'
import type { ProductCode } from '#domain/passes/products.ts'
import { seedProducts } from '#domain/passes/seed-products.ts'
import type { Season } from '#domain/passes/season.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { at, closure, saturdayMorning, terms } from '#test/check-in-input.ts'
import { evaluateWelcome, seasonPlayedOn } from './welcome.ts'
import { keepTogether } from '../shared/keep-together.ts'

const season: Season = {
  code: '2027',
  salesFrom: plainDate('2026-11-27'),
  salesTo: plainDate('2027-09-30'),
  playFrom: plainDate('2027-03-01'),
  playTo: plainDate('2027-11-30'),
  status: 'live',
  termsVersion: '1',
  ruleVersion: '2027.1',
}
const today = '2027-05-04'

function evaluateCard(code: ProductCode, moment: ReturnType<typeof at>, club = {}) {
  const product = seedProducts(season).find((known) => known.code === code)
  if (!product) throw new Error(code)
  const clubInput = { id: 'rold', terms: [terms()], ...club }
  return evaluateWelcome({ product, season }, clubInput, { at: moment, today })
}

test('a Sæsonkort is welcome on a Saturday at 13', () => {
  expect(evaluateCard('FULD', at('2027-05-08', '13:00'))).toEqual({
    isWelcome: true,
    sentence: undefined,
    next: undefined,
  })
})

test('a Hverdagskort on a Saturday is next welcome on Monday, in words for another day than today', () => {
  const saturday = evaluateCard('HVERDAG', at('2027-05-08', '13:00'))
  expect(saturday.sentence).toBe(
    keepTogether(
      'Hverdagskortet gælder ikke den dag (lørdag). Næste mulighed: mandag den 10. maj.',
    ),
  )
  expect(saturday.next).toEqual({ ...at('2027-05-10', '0:00'), sentence: undefined })
  const ascension = evaluateCard('HVERDAG', at('2027-05-06', '10:00'))
  expect(ascension.sentence).toContain('(Kristi himmelfartsdag)')
  expect(ascension.next?.day).toBe('2027-05-07')
})

test('a tournament closes the morning, and the text includes when it ends', () => {
  const club = { terms: [terms({ blackoutRules: [saturdayMorning] })] }
  expect(evaluateCard('FULD', at('2027-05-08', '13:59'), club).sentence).toBe(
    keepTogether('Lukket for kortgæster til kl. 14.00 (turnering). Du kan spille fra kl. 14.00.'),
  )
  expect(evaluateCard('FULD', at('2027-05-08', '14:00'), club).isWelcome).toBe(true)
})

test('a closure for frost without an end has no next moment', () => {
  const club = { course: closure }
  expect(evaluateCard('FULD', at('2027-05-04', '13:00'), club).sentence).toBe(
    'Banen er lukket: frost. Klubben melder ud, når den åbner igen.',
  )
})

test('a future partner club and a club that does not accept the product refuse', () => {
  const coming = { terms: [terms({ validFrom: plainDate('2027-06-01') })] }
  expect(evaluateCard('FULD', at('2027-05-04', '13:00'), coming).sentence).toBe(
    keepTogether('Klubben er ikke samarbejdsklub i dag. Den bliver det tirsdag den 1. juni.'),
  )
  const choosy = { terms: [terms({ acceptsProducts: ['FULD'] })] }
  expect(evaluateCard('UNG', at('2027-05-04', '13:00'), choosy)).toMatchObject({
    sentence: 'Klubben tager ikke imod Sæsonkort Ung.',
    next: undefined,
  })
})

test('a Feriekort starts on the requested day, within the season', () => {
  expect(evaluateCard('FERIE', at('2027-07-20', '10:00')).isWelcome).toBe(true)
  expect(evaluateCard('FERIE', at('2027-11-29', '10:00')).isWelcome).toBe(true)
  expect(evaluateCard('FERIE', at('2027-02-20', '10:00')).sentence).toBe(
    keepTogether('Kortet gælder fra mandag den 1. marts.'),
  )
  expect(evaluateCard('FULD', at('2027-12-01', '10:00')).sentence).toBe(
    keepTogether('Sæsonen sluttede den 30. november.'),
  )
})

test.each(['2027-03-28', '2027-10-31'])(
  'on %s, when clocks change, hours are wall-clock hours',
  (day) => {
    const sundays = { ...saturdayMorning, weekdays: [7 as const], fromMinute: 780, toMinute: 840 }
    const club = { terms: [terms({ blackoutRules: [sundays] })] }
    expect(evaluateCard('FULD', at(day, '12:59'), club).isWelcome).toBe(true)
    expect(evaluateCard('FULD', at(day, '13:00'), club).next).toMatchObject(at(day, '14:00'))
  },
)

test('a day belongs to the season that covers it, else to the next, else to the last', () => {
  const next = { ...season, code: '2028', playFrom: plainDate('2028-03-01') }
  const rows = [{ season: { ...next, playTo: plainDate('2028-11-30') } }, { season }]
  expect(seasonPlayedOn(rows, '2027-11-30')?.season.code).toBe('2027')
  expect(seasonPlayedOn(rows, '2027-12-01')?.season.code).toBe('2028')
  expect(seasonPlayedOn(rows, '2029-01-01')?.season.code).toBe('2028')
  expect(seasonPlayedOn([], '2029-01-01')).toBeUndefined()
})
