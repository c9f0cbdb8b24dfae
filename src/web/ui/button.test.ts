import { expect, test } from 'vitest'
import { buttonClass } from './button.tsx'

test('a primary action has the primary colour, and a secondary one the secondary (specification, section 9)', () => {
  expect(buttonClass({ variant: 'primary' })).toContain('bg-green-700')
  expect(buttonClass({ variant: 'secondary' })).toContain('text-blue-800')
  expect(buttonClass({ variant: 'secondary' })).toContain('border-blue-700')
})
