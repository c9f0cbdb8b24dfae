import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  findCitations,
  idsIn,
  requirementsOf,
  requirementsPage,
  withTests,
} from './requirements-page.ts'

const page = readFileSync(requirementsPage, 'utf8')
const requirements = requirementsOf(page)
const citations = findCitations()

test('every cited requirement has a line', () => {
  const known = new Set(requirements.map(({ id }) => id))
  const missing = [...citations].filter(([id]) => !known.has(id))
  expect(missing.map(([id, { files }]) => `${id}: ${files.join(', ')}`)).toEqual([])
  expect(citations.size).toBeGreaterThan(100)
})

test('every row of a table is a different requirement, in a sentence', () => {
  const ids = requirements.map(({ id }) => id)
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
  const wrong = requirements.filter(
    ({ id, sentence }) => !/^[*`A-Z].{30,}[.)]$/.test(sentence) || idsIn(id).length !== 1,
  )
  expect(wrong).toEqual([])
  const rows = page.split('\n').filter((text) => /^\| (?!Id |---).* \| .* \| .* \|$/.test(text))
  expect(rows).toHaveLength(ids.length)
})

test('the product decisions and the engineering decisions are complete', () => {
  const numbered = (letter: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${letter}${i + 1}`)
  const ids = requirements.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([...numbered('D', 42), ...numbered('E', 44)]))
})

test.each([
  ['the net result (LB-3, E25).', ['LB-3', 'E25']],
  ['RD-2 … RD-4; R8.3', ['RD-2', 'RD-4', 'R8.3']],
  ['L-WD-3 and D41: the link', ['L-WD-3', 'D41']],
  ['UTF-8, SHA-256, ES256, %E2%80, #D3, A4, E0, CC BY-4.0, GB/T 2312', []],
  ['A1 B2 C3 D4 E5 F6', []],
])('of “%s” %j are requirements', (text, expected) => {
  expect(idsIn(text)).toEqual(expected)
})

test('docs/requirements.md links the tests that cite each line', async () => {
  await expect(withTests(page, citations)).toMatchFileSnapshot('../docs/requirements.md')
})
