import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { variables } from '#server/config.ts'
import { collectStrings } from './danish-strings.ts'
import { lawPage, lawRowsOf, openingPage, openingRowsOf } from './law-page.ts'
import { isThere } from './named-tests.ts'
import { requirementsOf, requirementsPage } from './requirements-page.ts'

const rows = lawRowsOf(readFileSync(lawPage, 'utf8'))
const opening = openingRowsOf(readFileSync(openingPage, 'utf8'))
const processors = readFileSync('docs/processors.md', 'utf8')
const ofTheLaw = requirementsOf(readFileSync(requirementsPage, 'utf8'))
  .map(({ id }) => id)
  .filter((id) => id.startsWith('L-'))

/** The number of requirements in each section of the law. */
const counts = { WD: 7, IN: 10, VAT: 4, BK: 6, PAY: 5, DP: 9, CK: 3, MK: 4, AC: 5, CC: 5 }

test('every requirement of the law has a line here and in the requirements, and no other has', () => {
  const expected = Object.entries(counts).flatMap(([part, count]) =>
    Array.from({ length: count }, (_, i) => `L-${part}-${i + 1}`),
  )
  expect(ofTheLaw).toEqual(expected)
  expect([...new Set(rows.map(({ id }) => id))]).toEqual(expected)
})

test('every line names files and tests that exist, and something that shows it', () => {
  const wrong = rows.flatMap(({ id, fulfilledBy, tests, decisions }) => [
    ...(fulfilledBy.length === 0 ? [`${id}: no file fulfils it`] : []),
    ...(tests.length + decisions.length === 0 ? [`${id}: nothing shows it`] : []),
    ...fulfilledBy.filter((file) => !existsSync(file)).map((file) => `${id}: no ${file}`),
    ...tests
      .filter((named) => !isThere(named))
      .map(({ file, name }) => `${id}: ${file} has no “${name}”`),
  ])
  expect(wrong).toEqual([])
  expect(rows.flatMap(({ tests }) => tests).length).toBeGreaterThan(100)
})

test('what a person decides stands in the page about the opening, with all that belongs to it', () => {
  const known = opening.map(({ id }) => id)
  expect(known.filter((id, i) => known.indexOf(id) !== i)).toEqual([])
  const cited = rows.flatMap(({ id, decisions }) => decisions.map((line) => `${line} ${id}`))
  const stated = opening.flatMap(({ id, law }) => law.map((requirement) => `${id} ${requirement}`))
  expect(cited.toSorted()).toEqual(stated.toSorted())
  // What, the default, where it is set, and what happens otherwise.
  const thin = opening.filter(
    ({ cells }) => cells.length !== 5 || cells.some((cell) => cell.length < 4),
  )
  expect(thin).toEqual([])
})

test('every setting that the page about the opening names exists', () => {
  const text = readFileSync(openingPage, 'utf8')
  const named = [...text.matchAll(/`([A-Z][A-Z_]{3,})(?:=[^`]*)?`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((name) => !variables.includes(name))).toEqual([])
})

// An agreement is needed with whoever handles personal data for us, so a new one must not slip in (L-DP-6).
test('every other company that a setting brings in stands in the list of processors', () => {
  const ours = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL', 'PUBLIC_URL']
  const outside = variables.filter((name) => name.endsWith('_URL') && !ours.includes(name))
  expect(outside).toContain('SMTP_URL')
  expect(outside.filter((name) => !processors.includes(`\`${name}\``))).toEqual([])
})

// Only a registered system may be called one (L-BK-1).
test('no text of ours calls the service a bookkeeping system', () => {
  const said = collectStrings(['src/{web,domain,server}/**/*.{ts,tsx}']).filter(({ text }) =>
    /(?:registreret|digitalt|godkendt|vores) (?:\w+ )?(?:bogføringssystem|regnskabssystem)/i.test(
      text,
    ),
  )
  expect(said).toEqual([])
})

// A claim needs documentation, and nobody has written any (L-CC-3).
test('no text of ours claims anything about climate or nature', () => {
  const said = collectStrings(['src/{web,domain,server}/**/*.{ts,tsx}']).filter(({ text }) =>
    /klimavenlig|klimaneutral|CO2|bæredygtig|miljøvenlig|\bgrønne? (?:valg|energi|profil)/i.test(
      text,
    ),
  )
  expect(said).toEqual([])
})
