import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { membershipText, mismatchText } from './membership-text.ts'
import {
  isReadyToOrder,
  openStep,
  splitName,
  stepsOf,
  type CardDraft,
  type Purchase,
} from './steps.ts'
import { keepTogether } from '../shared/keep-together.ts'

const card = (over: Partial<CardDraft> = {}): CardDraft => ({
  id: 'card',
  relation: 'self',
  firstName: 'Anne',
  lastName: 'Holm',
  birthDate: plainDate('1981-04-23'),
  dguNumber: '88-534',
  productChosen: true,
  productRefusal: null,
  startRefusal: null,
  needsGuardian: false,
  guardianAccepted: false,
  membershipState: 'confirmed',
  ...over,
})

const purchase = (over: Partial<Purchase> = {}, cards = [card()]): Purchase => ({
  name: 'Anne Holm',
  email: 'anne@example.dk',
  emailProven: true,
  paid: false,
  cards,
  ...over,
})

const missing = (purchase: Purchase) =>
  stepsOf(purchase).flatMap((step) => step.missing.map(({ field }) => `${step.name}: ${field}`))

test('a purchase has four steps in a fixed order', () => {
  expect(stepsOf(purchase()).map(({ name }) => name)).toEqual([
    'information',
    'season-pass',
    'verification',
    'payment',
  ])
})

test('an empty purchase opens at the information step and lists everything that is missing', () => {
  const empty = card({
    firstName: null,
    lastName: null,
    dguNumber: null,
    productChosen: false,
    membershipState: 'unknown',
  })
  const steps = stepsOf(purchase({ name: null, email: null, emailProven: false }, [empty]))
  expect(openStep(steps)).toBe('information')
  expect(steps.map(({ done, reachable }) => [done, reachable])).toEqual([
    [false, true],
    [false, false],
    [false, false],
    [false, false],
  ])
  expect(steps[0]?.missing.map(({ field }) => field)).toEqual([
    'name',
    'email',
    'firstName',
    'lastName',
    'dguNumber',
  ])
})

test('a complete purchase opens at the payment step and is done when paid', () => {
  expect(openStep(stepsOf(purchase()))).toBe('payment')
  expect(isReadyToOrder(stepsOf(purchase()))).toBe(true)
  expect(stepsOf(purchase({ paid: true })).every(({ done }) => done)).toBe(true)
})

test.each<[string, Partial<CardDraft>, string[]]>([
  ['an invalid DGU number', { dguNumber: '88534' }, ['information: dguNumber']],
  [
    'a child without a birth date',
    { relation: 'child', birthDate: null },
    ['information: birthDate'],
  ],
  ['no card chosen', { productChosen: false }, ['season-pass: productCode']],
  [
    'a card that the golfer may not buy',
    { productRefusal: 'Kortet er …' },
    ['season-pass: productCode'],
  ],
  [
    'a card that would start too late',
    { startRefusal: { field: 'startNow', text: 'Vælg …' } },
    ['season-pass: startNow'],
  ],
  ['a child without a guardian', { needsGuardian: true }, ['season-pass: guardianAccepted']],
  ['an unconfirmed membership', { membershipState: 'unknown' }, ['verification: membership']],
  [
    'a membership that was not found',
    { membershipState: 'not_found' },
    ['verification: membership'],
  ],
  ['an unsuitable membership', { membershipState: 'unsuitable' }, ['verification: membership']],
  ['a union that does not answer yet', { membershipState: 'pending' }, []],
])('missing fields of %s', (_description, over, gaps) => {
  expect(missing(purchase({}, [card(over)]))).toEqual([...gaps, 'payment: payment'])
})

test('one unfinished card of several keeps the purchase at its step', () => {
  const unfinished = purchase({}, [card(), card({ id: 'second', productChosen: false })])
  expect(openStep(stepsOf(unfinished))).toBe('season-pass')
  expect(stepsOf(unfinished)[1]?.missing).toMatchObject([{ cardId: 'second' }])
})

test.each([
  ['Anne Marie Holm', 'Anne Marie', 'Holm'],
  ['  Anne   Holm ', 'Anne', 'Holm'],
  ['Anne', 'Anne', null],
])('%s is split at the last word', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})

test('the text about an unsuitable membership states the price difference', () => {
  const text = (difference: number | null) =>
    mismatchText({ refusal: 'Kortet er for andre.', offered: 'Feriekort', difference })
  expect(text(-100_000)).toBe(
    keepTogether('Kortet er for andre. Du kan i stedet få Feriekort, som koster 1.000 kr. mindre.'),
  )
  expect(text(50_050)).toContain(keepTogether('som koster 500,50 kr. mere.'))
  expect(text(0)).toContain('til samme pris.')
  expect(mismatchText({ refusal: null, offered: undefined, difference: null })).toContain(
    'Ring til os.',
  )
})

test('a partner confirms by a link, and the buyer confirms for a child', () => {
  const firstName = 'Clara'
  expect(membershipText('unknown', { relation: 'child', firstName })).toBe(
    'Bekræft medlemskabet for Clara, så kortet kan bruges.',
  )
  expect(membershipText('unknown', { relation: 'partner', firstName })).toBe(
    'Clara bekræfter selv sit medlemskab med et link.',
  )
  expect(membershipText('unknown', { relation: 'self', firstName })).toBe(
    'Bekræft dit medlemskab, så kortet kan bruges.',
  )
})
