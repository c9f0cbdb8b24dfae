import { expect, test } from 'vitest'
import { demonstrationCompany } from '../content/company.ts'
import { caseKinds } from './case-kinds.ts'
import { isUnfinished, repliesFor } from './reply-templates.ts'

test('a golfer who was refused is answered about that first, by first name and with the number', () => {
  const [first] = repliesFor(
    { kind: 'refused', number: 1042, name: ' Anne Marie Holm' },
    demonstrationCompany,
  )
  expect(first?.id).toBe('refused-our-mistake')
  expect(first?.text).toMatch(/^Hej Anne\n\nDu skulle ikke/)
  expect(first?.text).toMatch(/Sag S-1042$/)
})

test('every kind of case has a reply of its own, and all the others below it', () => {
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
])('»%s« must be filled in: %s', (text, expected) => expect(isUnfinished(text)).toBe(expected))
