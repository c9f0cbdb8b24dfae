import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { licences, underOtherLicence } from '../scripts/audit/licences.ts'
import { billOfMaterials } from '../scripts/bill-of-materials/document.ts'
import { writeNotices } from '../scripts/bill-of-materials/notices.ts'
import { pathsInProduction, type Packages } from '../scripts/bill-of-materials/packages.ts'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Packages }
const paths = pathsInProduction(packages)

const integrity = `sha512-${Buffer.alloc(64, 1).toString('base64')}`
const small: Packages = {
  '': {
    version: '0.1.0',
    dependencies: { board: '1.0.0' },
    devDependencies: { lint: '1.0.0', score: '2.0.0' },
  },
  'node_modules/board': {
    version: '1.0.0',
    license: 'MIT',
    integrity,
    dependencies: { score: '1.0.0', '@golf/hole': '1.0.0' },
    peerDependencies: { flag: '1.0.0', lint: '1.0.0' },
    peerDependenciesMeta: { lint: { optional: true } },
  },
  'node_modules/board/node_modules/score': { version: '1.0.0', license: 'ISC' },
  'node_modules/score': { version: '2.0.0', license: 'ISC' },
  'node_modules/flag': { version: '1.0.0', license: 'MIT', os: ['linux'] },
  'node_modules/@golf/hole': { version: '1.0.0', license: '(MIT OR CC0-1.0)' },
  'node_modules/lint': { version: '1.0.0', license: 'MIT' },
}

test('what production asks for is found where Node finds it, and optional peers are not', () => {
  expect(pathsInProduction(small)).toEqual([
    'node_modules/@golf/hole',
    'node_modules/board',
    'node_modules/board/node_modules/score',
    'node_modules/flag',
  ])
})

test('a bill names versions, licences, hashes and what asks for what', () => {
  const bill = billOfMaterials({
    packages: small,
    paths: pathsInProduction(small),
    sourceDateEpoch: '1796007600',
  })
  expect(bill.metadata.timestamp).toBe('2026-11-30T03:00:00.000Z')
  expect(bill.components.map(({ purl, scope, licenses }) => [purl, scope, licenses])).toEqual([
    ['pkg:npm/%40golf/hole@1.0.0', 'required', [{ expression: '(MIT OR CC0-1.0)' }]],
    ['pkg:npm/board@1.0.0', 'required', [{ license: { id: 'MIT' } }]],
    ['pkg:npm/flag@1.0.0', 'optional', [{ license: { id: 'MIT' } }]],
    ['pkg:npm/score@1.0.0', 'required', [{ license: { id: 'ISC' } }]],
  ])
  expect(bill.components[1]?.hashes).toEqual([{ alg: 'SHA-512', content: '01'.repeat(64) }])
  expect(bill.dependencies).toContainEqual({
    ref: 'board@1.0.0',
    dependsOn: ['@golf/hole@1.0.0', 'flag@1.0.0', 'score@1.0.0'],
  })
})

test('the same lock file gives the same serial number, and another one another', () => {
  const numberOf = (of: Packages) =>
    billOfMaterials({ packages: of, paths: pathsInProduction(of) }).serialNumber
  expect(numberOf(small)).toBe(numberOf(structuredClone(small)))
  expect(numberOf(small)).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-/)
  const other = { ...small, 'node_modules/flag': { version: '1.0.1', license: 'MIT' } }
  expect(numberOf(other)).not.toBe(numberOf(small))
})

test('the app’s own bill has what runs and nothing that only builds', () => {
  const { components, dependencies } = billOfMaterials({ packages, paths })
  const names = components.map(({ name }) => name)
  for (const name of ['react', 'react-dom', 'zod', 'pg', 'pg-types', 'hono', 'sharp'])
    expect(names).toContain(name)
  for (const name of ['vite', 'vitest', 'typescript', 'oxlint']) expect(names).not.toContain(name)
  expect(components.filter(({ licenses }) => licenses.length === 0)).toEqual([])
  const known = new Set(components.map((one) => one['bom-ref']))
  expect(
    dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref)),
  ).toEqual([])
})

test('the licences name every package and the data, and no version', async () => {
  const text = await writeNotices(packages, paths)
  expect(text).toContain('MNIST')
  expect(text).toContain('GeoNames')
  expect(text).toContain('react (MIT)')
  expect(text).not.toContain(`react@${packages['node_modules/react']?.version}`)
})

test('the page on licences lists the allowed ones, each with its reason', () => {
  const page = readFileSync('docs/licences.md', 'utf8')
  const section = page.split('\n## Allowed\n')[1]?.split('\nLGPL')[0] ?? ''
  const listed = [...section.matchAll(/^\| ([\w.-]+) \| \S.{5,} \|$/gm)].map(([, id]) => id)
  expect(listed).toEqual(['Licence', ...licences])
})

test('a package without a licence, or with an unread one, is told of in a sentence', () => {
  expect(underOtherLicence('node_modules/golf', {})).toEqual([
    'node_modules/golf has no licence: read its files, and name it in scripts/audit/licences.ts',
  ])
  expect(underOtherLicence('node_modules/golf', { license: 'GPL-3.0-only' })).toEqual([
    'node_modules/golf is under a licence that nobody has read: GPL-3.0-only. Choose another package, or read it and write the decision in docs/licences.md',
  ])
})
