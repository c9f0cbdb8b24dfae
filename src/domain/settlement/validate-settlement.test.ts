import { expect, test } from 'vitest'
import {
  clipCardOf,
  clipsOf,
  partnerClub,
  saleOf,
  settlementInput,
  visitOf,
} from '#test/settlement-input.ts'
import type { PlainDate } from '../shared/dates.ts'
import type { SettlementInput } from './season-input.ts'
import { validateSettlement } from './validate-settlement.ts'

const empty = settlementInput()
const wrongDay = '2027-02-29' as PlainDate
const outside = '2026-01-01' as PlainDate
const sales = [saleOf('p')]

const leftClub = {
  ...partnerClub('A', 1),
  partner: [{ from: '2027-03-01' as PlainDate, to: '2027-05-31' as PlainDate }],
}

test.each<[string, Partial<SettlementInput>, string[]]>([
  ['a valid season', { sales, visits: [visitOf('p', 'A')] }, []],
  [
    'an unknown club',
    {
      sales: [saleOf('p', { sellerClubId: 'Y', clubDiscount: { clubId: 'Z', amount: 1 } })],
      visits: [visitOf('p', 'Z')],
      carried: [{ clubId: 'Z', amount: 1 }],
    },
    [
      'carried[0].clubId: unknown_club',
      'sales[0].sellerClubId: unknown_club',
      'sales[0].clubDiscount.clubId: unknown_club',
      'visits[0].clubId: unknown_club',
    ],
  ],
  [
    'an unknown card',
    {
      visits: [visitOf('p', 'A')],
      clips: clipsOf('k', 'A', 1),
      creditRounds: [{ id: 'r', passId: 'q', grantedOn: empty.season.playFrom, value: 1 }],
    },
    [
      'creditRounds[0].passId: unknown_card',
      'visits[0].passId: unknown_card',
      'clips[0].clipCardId: unknown_card',
    ],
  ],
  [
    'negative and fractional money',
    { sales: [saleOf('p', { listPrice: -1, vat: 0.5 }), saleOf('q', { refunds: Number.NaN })] },
    [
      'sales[0].listPrice: not_an_amount',
      'sales[0].vat: not_an_amount',
      'sales[1].refunds: not_an_amount',
    ],
  ],
  [
    'a fractional balance',
    { carried: [{ clubId: 'A', amount: -0.5 }] },
    ['carried[0].amount: not_an_amount'],
  ],
  [
    'days that are none, or outside the season',
    {
      sales: [saleOf('p', { soldOn: outside }), saleOf('q', { soldOn: wrongDay })],
      visits: [visitOf('p', 'A', { day: '2027-12-01' as PlainDate })],
    },
    [
      'sales[0].soldOn: day_outside_season',
      'sales[1].soldOn: not_a_day',
      'visits[0].day: day_outside_season',
    ],
  ],
  [
    'duplicates',
    {
      clubs: [partnerClub('A', 1), partnerClub('B', 1), partnerClub('A', 3)],
      sales: [saleOf('p'), saleOf('p')],
      visits: [visitOf('p', 'A'), visitOf('p', 'A')],
      carried: [
        { clubId: 'A', amount: 1 },
        { clubId: 'A', amount: 2 },
      ],
    },
    [
      'clubs[1].dguNumber: duplicate',
      'clubs[2].id: duplicate',
      'carried[1].clubId: duplicate',
      'sales[1].id: duplicate',
      'visits[1].id: duplicate',
      'visits[1].slot: slot_used_twice',
    ],
  ],
  [
    'refunds and VAT above the price',
    {
      sales: [
        saleOf('p', { operatorDiscount: 100_000, refunds: 49_501 }),
        saleOf('q', { vat: 10, refundedVat: 11 }),
        saleOf('r', { vat: 20, refunds: 149_490 }),
      ],
      clipCards: [clipCardOf('k', { refunds: 325_001 })],
    },
    [
      'sales[0].refunds: refund_above_price',
      'sales[1].refundedVat: refund_above_price',
      'sales[2].vat: vat_above_price',
      'clipCards[0].refunds: refund_above_price',
    ],
  ],
  [
    'an unknown method and parts above the whole',
    {
      terms: {
        ...empty.terms,
        method: 'C' as 'A',
        operatorShare: 10_001,
        guarantee: { perRound: -1, fromOperatorShare: 0.5 },
      },
    },
    [
      'terms.method: unknown_method',
      'terms.operatorShare: not_a_part',
      'terms.guarantee.perRound: not_an_amount',
      'terms.guarantee.fromOperatorShare: not_a_part',
    ],
  ],
  [
    'a visit and a clip at a club that had left',
    {
      clubs: [leftClub],
      sales,
      visits: [
        visitOf('p', 'A', { day: '2027-05-31' as PlainDate }),
        visitOf('p', 'A', { slot: 2 }),
        visitOf('p', 'A', { slot: 3, state: 'conflict' }),
      ],
      clipCards: [clipCardOf('k')],
      clips: clipsOf('k', 'A', 1),
    },
    ['visits[1].clubId: club_not_partner', 'clips[0].clubId: club_not_partner'],
  ],
  [
    'a slot used twice',
    {
      sales,
      visits: [
        visitOf('p', 'A'),
        visitOf('p', 'A', { id: 'again' }),
        visitOf('p', 'A', { id: 'voided', state: 'voided' }),
        visitOf('p', 'B'),
      ],
    },
    ['visits[1].slot: slot_used_twice'],
  ],
  [
    'holes and states that do not exist',
    {
      sales,
      visits: [
        visitOf('p', 'A', { holes: 12 as 9, state: 'lost' as 'voided' }),
        visitOf('p', 'B', { holes: 9, twoNines: true, slot: 0 }),
      ],
    },
    [
      'visits[0].holes: unknown_value',
      'visits[0].state: unknown_value',
      'visits[1].slot: not_a_count',
      'visits[1].twoNines: two_nines_of_nine_holes',
    ],
  ],
  [
    'more clips than a klippekort has',
    { clipCards: [clipCardOf('k', { clips: 2 })], clips: clipsOf('k', 'A', 3) },
    ['clips[2].clipCardId: clips_used_up'],
  ],
  [
    'periods that end before they begin',
    {
      season: { ...empty.season, salesTo: outside },
      clubs: [{ ...leftClub, partner: [{ from: empty.season.playTo, to: outside }] }],
    },
    ['season.salesTo: backwards', 'clubs[0].partner[0].to: backwards'],
  ],
  [
    'a final before the last day of play',
    { cutOff: { day: '2027-11-29' as PlainDate, final: true } },
    ['cutOff.day: final_before_season_end'],
  ],
  [
    'a cut-off outside the season',
    { cutOff: { day: outside, final: false } },
    ['cutOff.day: day_outside_season'],
  ],
])('%s', (_, part, expected) => {
  const errors = validateSettlement(settlementInput(part))
  expect(errors.map(({ path, code }) => `${path}: ${code}`)).toEqual(expected)
})
