import { describe, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import {
  divideRefundOfLine,
  expiryAfterReturn,
  giftCardCode,
  giftCardExpiry,
  leftToCapture,
  parseGiftCardCode,
  refusalOfGiftCard,
  shareGiftCard,
} from './gift-card.ts'

const kr = (kroner: number) => Math.round(kroner * 100)

describe('what a gift card pays', () => {
  test.each([
    { balance: 2000, lines: [1495], paid: [1495] },
    { balance: 1495, lines: [1495], paid: [1495] },
    { balance: 500, lines: [1495], paid: [500] },
    { balance: 2000, lines: [1495, 595], paid: [1495, 505] },
    { balance: 1000, lines: [1495, 595], paid: [1000, 0] },
    { balance: 500, lines: [0, 595], paid: [0, 500] },
    { balance: 0, lines: [1495], paid: [0] },
  ])('$balance kr. pay $paid of $lines', ({ balance, lines, paid }) => {
    expect(shareGiftCard(kr(balance), lines.map(kr))).toEqual(paid.map(kr))
  })

  test.each([
    { balance: 1494, lines: [1495], paid: [1492.5] },
    { balance: 1492.5, lines: [1495], paid: [1492.5] },
    { balance: 1492.51, lines: [1495], paid: [1492.5] },
    { balance: 1492.49, lines: [1495], paid: [1492.49] },
    { balance: 1495, lines: [1495], paid: [1495] },
    { balance: 2089, lines: [1495, 595], paid: [1495, 592.5] },
    { balance: 1, lines: [2], paid: [0] },
    { balance: 2, lines: [2], paid: [2] },
  ])(
    'with a least payment of 2,50 kr. $balance kr. pay $paid of $lines',
    ({ balance, lines, paid }) => {
      expect(shareGiftCard(kr(balance), lines.map(kr), 250)).toEqual(paid.map(kr))
    },
  )

  test('an amount that is negative or not whole øre is no amount', () => {
    expect(() => shareGiftCard(-1, [100])).toThrow(RangeError)
    expect(() => shareGiftCard(100, [0.5])).toThrow(RangeError)
  })
})

describe('a refund goes to the gift card first', () => {
  test.each([
    { held: 500, refund: 1495, back: 500, rest: 995 },
    { held: 500, refund: 1196, back: 500, rest: 696 },
    { held: 500, refund: 300, back: 300, rest: 0 },
    { held: 200, refund: 300, back: 200, rest: 100 },
    { held: 1495, refund: 1196, back: 1196, rest: 0 },
    { held: 0, refund: 1495, back: 0, rest: 1495 },
  ])('$refund kr. while it pays $held', ({ held, refund, back, rest }) => {
    expect(divideRefundOfLine(kr(refund), kr(held))).toEqual({
      toGiftCard: kr(back),
      rest: kr(rest),
    })
  })

  test.each([
    { giftCard: 0, refunded: 0, left: 1495 },
    { giftCard: 500, refunded: 0, left: 995 },
    { giftCard: 500, refunded: 300, left: 995 },
    { giftCard: 500, refunded: 500, left: 995 },
    { giftCard: 500, refunded: 700, left: 795 },
    { giftCard: 1495, refunded: 0, left: 0 },
    { giftCard: 500, refunded: 1495, left: 0 },
  ])(
    'of 1.495 kr. with $giftCard on the card and $refunded refunded',
    ({ giftCard, refunded, left }) => {
      const line = { totalOre: kr(1495), giftCardOre: kr(giftCard), refundedOre: kr(refunded) }
      expect(leftToCapture(line)).toBe(kr(left))
    },
  )
})

describe('how long it is valid', () => {
  test.each([
    ['2026-12-01', null, '2029-12-01'],
    ['2026-12-01', '2026-12-24', '2029-12-24'],
    ['2028-02-29', null, '2031-02-28'],
  ])('bought on %s, to arrive on %s: until %s (L-IN-9)', (bought, arrives, until) => {
    expect(giftCardExpiry(plainDate(bought), arrives ? plainDate(arrives) : null)).toBe(until)
  })

  test('money that comes back can be used for a year', () => {
    const back = (expires: string) => expiryAfterReturn(plainDate(expires), plainDate('2029-06-01'))
    expect(back('2029-05-01')).toBe('2030-06-01')
    expect(back('2031-05-01')).toBe('2031-05-01')
  })

  const today = plainDate('2029-12-01')
  const card = { status: 'active', balanceOre: 1, expiresOn: today } as const
  test.each([
    [{}, undefined],
    [{ expiresOn: plainDate('2029-11-30') }, 'gift_card_expired'],
    [{ balanceOre: 0 }, 'gift_card_empty'],
    [{ status: 'unpaid' as const }, 'gift_card_unknown'],
    [{ status: 'blocked' as const }, 'gift_card_blocked'],
  ])('on its last day, with %o: %s', (changed, refusal) => {
    expect(refusalOfGiftCard({ ...card, ...changed }, today)).toBe(refusal)
  })
})

describe('the code', () => {
  test('ten random bytes are sixteen characters in four groups', () => {
    expect(giftCardCode(new Uint8Array(10))).toBe('0000-0000-0000-0000')
    expect(giftCardCode(new Uint8Array(10).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ')
    const bytes = Uint8Array.from({ length: 10 }, (_, index) => index + 1)
    expect(giftCardCode(bytes)).toBe('0410-6105-0R3G-G28A')
    expect(() => giftCardCode(new Uint8Array(9))).toThrow(RangeError)
  })

  test.each([
    ['7kq2 m9xd 04ht wb5v', '7KQ2-M9XD-04HT-WB5V'],
    ['7KQ2–M9XD–O4HT–WB5V', '7KQ2-M9XD-04HT-WB5V'],
    ['iKQ2M9XDO4HTWB5l', '1KQ2-M9XD-04HT-WB51'],
    ['7KQ2-M9XD-04HT-WB5', undefined],
    ['7KQ2-M9XD-04HT-WB5U', undefined],
    ['', undefined],
  ])('typed as %s it is %s', (typed, code) => {
    expect(parseGiftCardCode(typed)).toBe(code)
  })
})
