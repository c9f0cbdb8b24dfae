import { expect, test } from 'vitest'
import { validateCvr } from './cvr.ts'

test.each([
  ['13748136', '13748136'],
  ['DK 13 74 81 36', '13748136'],
  ['dk-24256790', '24256790'],
  ['27523730', '27523730'],
])('%s is the company number %s', (text, cvr) =>
  expect(validateCvr(text)).toEqual({ ok: true, cvr }),
)

test.each([
  ['12345678', 'check'],
  ['24256791', 'check'],
  ['42256790', 'check'],
  ['35254119', 'check'],
  ['00000000', 'check'],
  ['1374813', 'length'],
  ['137481366', 'length'],
  ['SE13748136', 'length'],
  ['', 'length'],
])('%s is no company number because of its %s', (text, reason) =>
  expect(validateCvr(text)).toEqual({ ok: false, reason }),
)
