import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonicalInput } from '#domain/settlement/canonical-input.ts'
import { exampleInput } from '#test/settlement-input.ts'
import { hashSettlementInput } from './hash-input.ts'

const input = exampleInput('settlement-season')

test('the hash is the SHA-256 of the canonical lines', () => {
  const text = [...canonicalInput(input)].map((line) => `${line}\n`).join('')
  const expected = createHash('sha256').update(text).digest('hex')
  expect(hashSettlementInput(input)).toBe(expected)
})

// Statements that were sent print such a hash: the canonical form of a document never changes.
test('the hash of the worked example stays what it is', () => {
  expect(hashSettlementInput(input)).toBe(
    '025b13e44b52259ef470202e9e9454c2fda6a3e239947da55b0b34af4f5a9752',
  )
})
