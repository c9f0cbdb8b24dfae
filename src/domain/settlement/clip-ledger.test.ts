import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clipCardOf, clipsOf, settlementInput } from '#test/settlement-input.ts'
import { createClipLedger, moneyOfClipCard } from './clip-ledger.ts'
import type { ClipCard } from './season-input.ts'

const card25 = clipCardOf('k', { clips: 25, listPrice: 775_000, vat: 155_000 })
const odd = clipCardOf('k', { listPrice: 10_003 })

function used(card: ClipCard, count: number) {
  const ledger = createClipLedger(settlementInput())
  ledger.addClipCard(card)
  for (const clip of clipsOf(card.id, 'B', count)) ledger.addClip(clip)
  return ledger
}

test.each<[string, ClipCard, number, number[]]>([
  ['25 with VAT', card25, 3, [24_800, 21_080, 63_240, 11_160, 545_600]],
  ['10 exempt', clipCardOf('k'), 10, [32_500, 27_625, 276_250, 48_750, 0]],
  ['10 with an odd price', odd, 9, [1_000, 850, 7_650, 1_350, 1_003]],
  ['10 with an odd price, used up', odd, 10, [1_000, 850, 8_500, 1_503, 0]],
  ['10 for 26 øre', clipCardOf('k', { listPrice: 26 }), 10, [2, 2, 20, 6, 0]],
])('%s', (_, card, count, [clip, forClub, toClubs, toOperator, unused]) => {
  const ledger = used(card, count)
  expect(moneyOfClipCard(card, 8_500)).toMatchObject({ clip, forClub })
  expect(ledger.totals()).toMatchObject({ used: count, toClubs, toOperator, unused })
  expect(ledger.ofClub('B')).toEqual({ clipsUsed: count, clips: toClubs })
})

test('no øre of a klippekort is lost or invented', () => {
  const anyCard = fc.record({ listPrice: fc.nat(1_000_000), clips: fc.constantFrom(10, 25, 50) })
  fc.assert(
    fc.property(anyCard, fc.nat(50), fc.nat(10_000), (part, count, clipShare) => {
      const { terms } = settlementInput()
      const ledger = createClipLedger(settlementInput({ terms: { ...terms, clipShare } }))
      ledger.addClipCard(clipCardOf('k', part))
      for (const clip of clipsOf('k', 'A', Math.min(count, part.clips))) ledger.addClip(clip)
      const { paid, toClubs, toOperator, unused } = ledger.totals()
      expect(toClubs + toOperator + unused).toBe(paid)
      expect(Math.min(toClubs, toOperator, unused)).toBeGreaterThanOrEqual(0)
    }),
  )
})
