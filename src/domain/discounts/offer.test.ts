import { describe, expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import { conditionTexts, offerRefusalText } from './offer-text.ts'
import {
  canChangeOffer,
  offerRefusals,
  refusalOfOffer,
  usesLeft,
  type DiscountGolfer,
  type OfferTerms,
} from './offer.ts'

const today = plainDate('2027-05-04')
const offer: OfferTerms = {
  state: 'published',
  validFrom: plainDate('2027-03-01'),
  validTo: plainDate('2027-11-30'),
  productCodes: [],
  homeClubId: null,
  ageFrom: null,
  ageTo: null,
  needsValidCard: true,
  totalLimit: null,
  golferLimit: null,
  dayLimit: null,
}
const card = {
  productCode: 'FULD' as const,
  state: 'active' as const,
  firstDay: plainDate('2027-03-01'),
  lastDay: plainDate('2027-11-30'),
}
const golfer: DiscountGolfer = { birthDate: null, clubIds: ['rold'], cards: [card] }
const none = { total: 0, golfer: 0, day: 0 }

describe('who gets an offer', () => {
  test.each([
    [{}, {}, undefined],
    [{ state: 'draft' as const }, {}, 'offer_not_published'],
    [{ state: 'ended' as const }, {}, 'offer_not_published'],
    [{ validFrom: plainDate('2027-05-05') }, {}, 'offer_not_begun'],
    [{ validFrom: today, validTo: today }, {}, undefined],
    [{ validTo: plainDate('2027-05-03') }, {}, 'offer_over'],
    [{}, { cards: [] }, 'offer_needs_card'],
    [{}, { cards: [{ ...card, state: 'unpaid' as const }] }, 'offer_needs_card'],
    [{}, { cards: [{ ...card, firstDay: plainDate('2027-06-01') }] }, 'offer_needs_card'],
    [
      { needsValidCard: false },
      { cards: [{ ...card, firstDay: plainDate('2027-06-01') }] },
      undefined,
    ],
    [
      { needsValidCard: false },
      { cards: [{ ...card, lastDay: plainDate('2027-05-03') }] },
      'offer_needs_card',
    ],
    [{ productCodes: ['HVERDAG' as const] }, {}, 'offer_other_card'],
    [{ productCodes: ['HVERDAG' as const, 'FULD' as const] }, {}, undefined],
    [{ homeClubId: 'rold' }, {}, undefined],
    [{ homeClubId: 'mols' }, {}, 'offer_other_club'],
    [{ ageTo: 24 }, {}, 'offer_age_unknown'],
    [{ ageTo: 24 }, { birthDate: plainDate('2002-05-05') }, undefined],
    [{ ageTo: 24 }, { birthDate: plainDate('2002-05-04') }, 'offer_other_age'],
    [{ ageFrom: 25 }, { birthDate: plainDate('2002-05-04') }, undefined],
  ])('offer %o, golfer %o: %s', (changedOffer, changedGolfer, refusal) => {
    const evaluated = refusalOfOffer(
      { ...offer, ...changedOffer },
      { ...golfer, ...changedGolfer },
      none,
      today,
    )
    expect(evaluated).toBe(refusal)
  })
})

describe('how often it is given', () => {
  const limited = { ...offer, golferLimit: 2, totalLimit: 100, dayLimit: 10 }
  test.each([
    [{ golfer: 1, total: 99, day: 9 }, undefined, 1],
    [{ golfer: 2, total: 50, day: 5 }, 'offer_used', 0],
    [{ golfer: 1, total: 100, day: 5 }, 'offer_used_up', 0],
    [{ golfer: 1, total: 50, day: 10 }, 'offer_used_up_today', 1],
    // A limit that was lowered below what is given already.
    [{ golfer: 3, total: 120, day: 5 }, 'offer_used', 0],
  ])('after %o: %s, %i left', (counts, refusal, left) => {
    expect(refusalOfOffer(limited, golfer, counts, today)).toBe(refusal)
    expect(usesLeft(limited, counts)).toBe(left)
  })

  test('an offer without limits has no number left', () => {
    expect(usesLeft(offer, { total: 900, golfer: 40, day: 12 })).toBeNull()
  })
})

test('a draft that was published cannot be hidden again', () => {
  expect(canChangeOffer('draft', 'published')).toBe(true)
  expect(canChangeOffer('published', 'ended')).toBe(true)
  expect(canChangeOffer('ended', 'published')).toBe(true)
  expect(canChangeOffer('published', 'draft')).toBe(false)
  expect(canChangeOffer('draft', 'draft')).toBe(true)
})

test('every refusal says why and what to do', () => {
  const named = { ...offer, golferLimit: 1, ageTo: 24, productCodes: ['UNG' as const] }
  for (const reason of offerRefusals) {
    const text = offerRefusalText(reason, { ...named, homeClubName: 'Rold Golfklub' })
    expect(text).toMatch(/^[A-ZÆØÅ].*\.$/)
    expect(text).not.toMatch(/undefined|null|;/)
  }
})

test('the conditions are read as sentences', () => {
  const all = {
    ...offer,
    productCodes: ['FULD' as const, 'UNG' as const],
    homeClubId: 'rold',
    homeClubName: 'Rold Golfklub',
    ageTo: 24,
    golferLimit: 1,
    dayLimit: 10,
    totalLimit: 200,
  }
  expect(conditionTexts(all)).toEqual([
    'Til Sæsonkort og Sæsonkort Ung.',
    'For medlemmer af Rold Golfklub.',
    'For golfspillere, der højst er 24 år.',
    'Kortet skal gælde på dagen.',
    'Kan bruges én gang.',
    'Højst 10 rabatter om dagen i alt.',
    'Der er 200 rabatter i alt.',
  ])
})
