import { expect, test } from 'vitest'
import { waitingText } from './paid-page.tsx'

test.each([1, 2])(
  'the page after an order of %i waiting cards says that money is reserved, unless a gift card paid all',
  (count) => {
    expect(waitingText(count, false)).toContain('kun reserveret indtil da')
    expect(waitingText(count, true)).not.toMatch(/[Bb]eløbet/)
    expect(waitingText(count, true)).toContain('går pengene tilbage på gavekortet')
  },
)
