import { expect, test } from 'vitest'
import { giftCardFor } from './gift-card-field.tsx'

// The total steps up at midnight, or changes in another tab, while the page is open.
test('a gift card counts only for the total that it was checked for', () => {
  const checked = { code: 'K', coversOre: 500_00, restOre: 995_00, leftOre: 0 }
  expect(giftCardFor(checked, 1_495_00)).toBe(checked)
  expect(giftCardFor(checked, 1_695_00)).toBeUndefined()
  expect(giftCardFor(undefined, 1_495_00)).toBeUndefined()
})
