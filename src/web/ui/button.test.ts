import { expect, test } from 'vitest'
import { buttonClass } from './button.tsx'

test('a secondary action has the secondary colour, and the primary one the primary (specification, section 9)', () => {
  expect(buttonClass({ variant: 'primary' })).toContain('bg-green-700')
  expect(buttonClass({ variant: 'secondary' })).toContain('text-blue-800')
  expect(buttonClass({ variant: 'secondary' })).toContain('border-blue-700')
})
