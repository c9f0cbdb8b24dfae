import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clipCardOf,
  clipsOf,
  partnerClub,
  saleOf,
  settlementInput,
  visitOf,
} from '#test/settlement-input.ts'
import { addDays, plainDate } from '../shared/dates.ts'
import { assertBalanced } from './assert-balanced.ts'
import { canonicalInput } from './canonical-input.ts'
import { startSettlement } from './running-settlement.ts'
import type { ClubVat, Sale, SettlementInput, Visit } from './season-input.ts'
import type { SeasonSettlement } from './season-result.ts'
import { settleSeason } from './settle-season.ts'
import type { SplitMethod } from './terms.ts'
import { validateSettlement } from './validate-settlement.ts'

const cards = 6
const firstDay = plainDate('2027-03-01')
const anyDay = fc.nat(274).map((n) => addDays(firstDay, n))
const anyAmount = fc.nat(50_000)
const anyVat = fc.oneof(
  fc.constant<ClubVat>({ status: 'exempt' }),
  fc.constant<ClubVat>({ status: 'liable' }),
  fc.nat(10_000).map((liablePart): ClubVat => ({ status: 'mixed', liablePart })),
)

const anySale = (index: number, clubs: number) =>
  fc
    .record({
      kind: fc.constantFrom<Sale['kind']>('ordinary', 'ordinary', 'company', 'free', 'withdrawn'),
      listPrice: fc.integer({ min: 200_000, max: 300_000 }),
      poolDiscount: anyAmount,
      operatorDiscount: anyAmount,
      clubDiscount: anyAmount,
      vat: anyAmount,
      refunded: fc.nat(100),
      seller: fc.nat(clubs),
      soldOn: anyDay,
    })
    .map(({ clubDiscount, refunded, seller, ...part }): Sale => {
      const paid = part.listPrice - part.poolDiscount - part.operatorDiscount - clubDiscount
      return saleOf(`p${index}`, {
        ...part,
        clubDiscount: { clubId: `c${index % clubs}`, amount: clubDiscount },
        refunds: Math.floor(((paid - part.vat) * refunded) / 100),
        sellerClubId: seller < clubs ? `c${seller}` : null,
      })
    })

const anyVisit = (clubs: number) =>
  fc
    .record({ card: fc.nat(cards - 1), club: fc.nat(clubs - 1), day: anyDay, nine: fc.boolean() })
    .map(({ card, club, day, nine }) =>
      visitOf(`p${card}`, `c${club}`, { day, holes: nine ? 9 : 18 }),
    )

/** The visits with an id and a free slot each. */
const numbered = (visits: Visit[]) =>
  visits.map((visit, n) => ({ ...visit, id: `v${n}`, slot: n + 1 }))

const anyInput: fc.Arbitrary<SettlementInput> = fc.integer({ min: 1, max: 5 }).chain((clubs) =>
  fc
    .record({
      method: fc.constantFrom<SplitMethod>('A', 'B'),
      isFinal: fc.boolean(),
      cutOff: anyDay,
      sales: fc.tuple(...Array.from({ length: cards }, (_, n) => anySale(n, clubs))),
      visits: fc.array(anyVisit(clubs), { maxLength: 25 }),
      vat: fc.array(anyVat, { minLength: clubs, maxLength: clubs }),
      paid: fc.integer({ min: -50_000, max: 200_000 }),
      clips: fc.nat(10),
      credit: anyAmount,
      leaves: fc.boolean(),
    })
    .map((drawn) => inputOf(drawn, clubs)),
)

type Drawn = {
  method: SplitMethod
  isFinal: boolean
  cutOff: Visit['day']
  sales: Sale[]
  visits: Visit[]
  vat: ClubVat[]
  paid: number
  clips: number
  credit: number
  leaves: boolean
}

function inputOf(drawn: Drawn, clubs: number): SettlementInput {
  const empty = settlementInput()
  const amount = drawn.paid
  return {
    ...empty,
    terms: {
      ...empty.terms,
      method: drawn.method,
      guarantee: { perRound: 9_000, fromOperatorShare: 5_000 },
    },
    cutOff: drawn.isFinal ? empty.cutOff : { day: drawn.cutOff, final: false },
    clubs: drawn.vat.map((vat, n) => ({
      ...partnerClub(`c${n}`, 100 - n),
      vat,
      leaves: n === 0 && drawn.leaves,
    })),
    sales: drawn.sales,
    visits: numbered(drawn.visits),
    creditRounds: [{ id: 'r', passId: 'p0', grantedOn: firstDay, value: drawn.credit }],
    clipCards: [clipCardOf('k', { listPrice: 99_999 + clubs })],
    clips: clipsOf('k', 'c0', drawn.clips),
    payments: [{ id: 'y', clubId: 'c0', paidOn: firstDay, amount, vat: 0 }],
    carried: [{ clubId: 'c0', amount: -amount }],
    corrections: [{ id: 'e', clubId: 'c0', season: '2026', amount: amount - 7 }],
  }
}

const shuffle = <Row>(rows: readonly Row[]) =>
  fc.shuffledSubarray([...rows], { minLength: rows.length, maxLength: rows.length })

const shuffled = (input: SettlementInput): fc.Arbitrary<SettlementInput> =>
  fc
    .record({
      clubs: shuffle(input.clubs),
      sales: shuffle(input.sales),
      visits: shuffle(input.visits),
      clips: shuffle(input.clips),
    })
    .map((lists) => ({ ...input, ...lists }))

const shareOf = (settled: SeasonSettlement, club: string) =>
  settled.shares.find(({ clubId }) => clubId === club)?.share ?? 0

describe('of any season', () => {
  test('every øre is accounted for, and the input is valid', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        expect(validateSettlement(input)).toEqual([])
        const settled = settleSeason(input)
        for (const { shares, totals, payouts } of [settled, settled.other]) {
          const sum = shares.reduce((all, { share }) => all + share, 0)
          expect(sum + totals.pool.carried).toBe(totals.pool.total)
          for (const { balance, transfer, vat } of payouts) {
            expect(transfer).toBe(balance.payNow - balance.invoice + vat.amount)
            expect(Math.min(balance.payNow, balance.invoice)).toBe(0)
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  test('the order of the lists changes no byte of result or canonical input', () => {
    const pair = anyInput.chain((input) => fc.tuple(fc.constant(input), shuffled(input)))
    fc.assert(
      fc.property(pair, ([input, mixed]) => {
        expect(JSON.stringify(settleSeason(mixed))).toBe(JSON.stringify(settleSeason(input)))
        expect([...canonicalInput(mixed)]).toEqual([...canonicalInput(input)])
      }),
    )
  })

  test('a new visit never lowers the share of the visited club', () => {
    const pair = anyInput.chain((input) =>
      fc.tuple(fc.constant(input), anyVisit(input.clubs.length)),
    )
    fc.assert(
      fc.property(pair, ([input, visit]) => {
        const open = { ...input, cutOff: { ...input.cutOff, final: false } }
        const more = { ...open, visits: numbered([...input.visits, visit]) }
        expect(shareOf(settleSeason(more), visit.clubId)).toBeGreaterThanOrEqual(
          shareOf(settleSeason(open), visit.clubId),
        )
      }),
      { numRuns: 1_000 },
    )
  })

  test('voiding a visit restores the former settlement exactly', () => {
    const pair = anyInput.chain((input) =>
      fc.tuple(fc.constant(input), anyVisit(input.clubs.length)),
    )
    fc.assert(
      fc.property(pair, ([input, visit]) => {
        const voided: Visit = { ...visit, id: 'new', state: 'voided' }
        const after = settleSeason({ ...input, visits: [...input.visits, voided] })
        expect(after).toEqual(settleSeason(input))
      }),
    )
  })
})

test('a million streamed visits are settled, and the odd øre of ties go to the lowest numbers', () => {
  const clubs = Array.from({ length: 200 }, (_, n) => partnerClub(`c${n}`, 200 - n))
  const running = startSettlement(settlementInput({ clubs }))
  for (let n = 0; n < 1_000; n += 1) running.addSale(saleOf(`p${n}`))
  running.addSale(saleOf('unused', { listPrice: 100 }))
  const row = visitOf('p0', 'c0')
  for (let n = 0; n < 1_000_000; n += 1)
    running.addVisit({ ...row, passId: `p${n % 1_000}`, clubId: `c${n % 200}` })
  const settled = running.finish()
  expect(settled.totals.pool).toMatchObject({ points: 10_000_000, total: 127_075_085 })
  const amounts = settled.shares.map(({ share }) => share)
  // 127.075.085 øre are 635.375 for each of 200 clubs, and 85 øre left.
  expect(amounts).toEqual(clubs.map((_, rank) => (rank < 85 ? 635_376 : 635_375)))
  expect(settled.shares[0]?.clubId).toBe('c199')
})

test('a season without clubs carries its pool', () => {
  const settled = settleSeason(settlementInput({ clubs: [], sales: [saleOf('p')] }))
  expect([settled.shares, settled.payouts]).toEqual([[], []])
  expect(settled.totals.pool).toMatchObject({ total: 127_075, shares: 0, carried: 127_075 })
})

test('a season without rows is settled to nothing', () => {
  const { payouts, totals } = settleSeason(settlementInput())
  expect(payouts.map(({ transfer }) => transfer)).toEqual([0, 0, 0])
  expect(totals.payouts.transfer).toBe(0)
})

describe('a settlement that does not add up is refused', () => {
  test('by the settlement itself', () => {
    const payment = { id: '1', clubId: 'A', paidOn: firstDay, amount: 0.5, vat: 0 }
    expect(() => settleSeason(settlementInput({ payments: [payment] }))).toThrow('does not balance')
  })

  const settled = settleSeason(
    settlementInput({
      sales: [saleOf('p', { vat: 29_900, sellerClubId: 'A' })],
      visits: [visitOf('p', 'A'), visitOf('p', 'B')],
      clipCards: [clipCardOf('k')],
      clips: clipsOf('k', 'A', 3),
    }),
  )

  test.each<[string, (copy: SeasonSettlement) => void]>([
    ['list prices', ({ totals }) => (totals.sales.listPrices += 1)],
    ['net', ({ totals }) => (totals.sales.vat -= 1)],
    ['lines', ({ totals }) => (totals.sales.commission += 1)],
    ['pool', ({ shares }) => (shares[0] = { ...shares[0], clubId: 'A', points: 10, share: 1 })],
    ['clips', ({ totals }) => (totals.clips.unused += 1)],
    ['all money', ({ totals }) => (totals.operator.keeps -= 1)],
    ['club A', ({ payouts }) => payouts[0] && (payouts[0].balance.payNow += 1)],
  ])('%s', (name, change) => {
    const copy = structuredClone(settled)
    assertBalanced(copy)
    change(copy)
    expect(() => assertBalanced(copy)).toThrow(`(${name})`)
  })
})
