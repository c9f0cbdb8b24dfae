import { expect, test } from 'vitest'
import { waitingText } from './paid-page.tsx'

test.each([1, 2])(
  'the page after an order of %i waiting cards says that money is reserved, unless a gift card paid all',
  (count) => {
    const paidBy = (giftCardOre: number, totalOre = 149_500) =>
      waitingText(count, { totalOre, giftCardOre })
    expect(paidBy(0)).toContain('kun reserveret indtil da')
    expect(paidBy(50_000)).toContain('kun reserveret indtil da')
    expect(paidBy(149_500)).not.toMatch(/[Bb]eløbet/)
    expect(paidBy(149_500)).toContain('går pengene tilbage på gavekortet')
    expect(paidBy(0, 0)).not.toContain('gavekortet')
  },
)
