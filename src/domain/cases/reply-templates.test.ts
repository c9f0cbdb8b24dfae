import { expect, test } from 'vitest'
import { demonstrationCompany } from '../content/company.ts'
import { caseKinds } from './case-kinds.ts'
import { isUnfinished, repliesFor } from './reply-templates.ts'

test('the first reply to a refused golfer is about the refusal, with first name and case number', () => {
  const [first] = repliesFor(
    { kind: 'refused', number: 1042, name: ' Anne Marie Holm' },
    demonstrationCompany,
  )
  expect(first?.id).toBe('refused-our-mistake')
  expect(first?.text).toMatch(/^Hej Anne\n\nDu skulle ikke/)
  expect(first?.text).toMatch(/Sag S-1042$/)
})

test('every kind of case has its own first reply, followed by all others', () => {
  const firsts = caseKinds.map(
    (kind) => repliesFor({ kind, number: 1001, name: 'Bo' }, demonstrationCompany)[0]?.id,
  )
  expect(new Set(firsts).size).toBe(caseKinds.length)
  const lengths = caseKinds.map(
    (kind) => repliesFor({ kind, number: 1001, name: 'Bo' }, demonstrationCompany).length,
  )
  expect(new Set(lengths).size).toBe(1)
})

test.each([
  ['fordi […]. Du kan', true],
  ['[… kort / klip] koster', true],
  ['fordi banen var lukket. Du kan', false],
  ['Vi ses [i morgen] … måske', false],
])('»%s« has a placeholder: %s', (text, expected) => expect(isUnfinished(text)).toBe(expected))
