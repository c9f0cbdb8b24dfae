import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readSettlementFile } from './read-settlement-file.ts'
import { settlementFile } from './settlement-file.ts'

const written = {
  season: { code: '2027', playFrom: '2027-03-01', playTo: '2027-11-30' },
  clubs: [],
}

test('the JSON Schema in docs is the schema of the command', async () => {
  const schema = {
    title: 'Sæsonkortet settlement file',
    ...z.toJSONSchema(settlementFile, { io: 'input' }),
  }
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(
    '../../../docs/settlement-file.schema.json',
  )
})

test('every key of the schema is described', () => {
  const page = readFileSync('docs/settlement-file.md', 'utf8')
  const keys = new Set<string>()
  collectKeys(z.toJSONSchema(settlementFile, { io: 'input' }), keys)
  expect(keys.size).toBeGreaterThan(50)
  expect([...keys].filter((key) => !new RegExp(`\\b${key}\\b`).test(page))).toEqual([])
})

function collectKeys(node: unknown, keys: Set<string>) {
  if (typeof node !== 'object' || node === null) return
  for (const [key, child] of Object.entries(node)) {
    if (key === 'properties') for (const name of Object.keys(child as object)) keys.add(name)
    collectKeys(child, keys)
  }
}

test('what may be left out is filled in', () => {
  const read = readSettlementFile({
    ...written,
    clubs: [
      { id: 'A', dguNumber: 1 },
      { id: 'B', dguNumber: 2, partner: [{ from: '2027-03-01', to: '2027-07-31' }] },
    ],
    sales: [{ id: 's', listPrice: 100 }],
  })
  expect(read).toMatchObject({
    ok: true,
    input: {
      season: { salesFrom: '2027-03-01', salesTo: '2027-11-30' },
      cutOff: { day: '2027-11-30', final: true },
      terms: {
        method: 'A',
        operatorShare: 1500,
        onAccount: 6000,
        guarantee: null,
        clipShare: 8500,
      },
      clubs: [
        { name: 'A', vat: { status: 'exempt' }, leaves: false, partner: [{ to: '2027-11-30' }] },
        { name: 'B', leaves: true },
      ],
      sales: [{ passId: 's', kind: 'ordinary', soldOn: '2027-03-01', sellerClubId: null, vat: 0 }],
      visits: [],
    },
  })
})

describe('all errors of a file come at once', () => {
  const errorsOf = (value: unknown) => {
    const read = readSettlementFile(value)
    return read.ok ? [] : read.errors.map(({ path, code }) => `${path}: ${code}`)
  }

  test('of values, keys and rules', () => {
    const file = {
      ...written,
      terms: { method: 'C', clubs: 1 },
      clubs: [{ id: 'A', dguNumber: 1, colour: 'red' }],
      sales: [{ id: 's', listPrice: -1, soldOn: '2027-02-29', vat: 0.5 }],
      visits: [{ id: 'v', passId: 't', clubId: 'Z', day: '2026-06-01', slot: 1 }],
    }
    expect(errorsOf(file).toSorted()).toEqual([
      'clubs[0].colour: unknown_key',
      'sales[0].listPrice: not_an_amount',
      'sales[0].soldOn: not_a_day',
      'sales[0].vat: not_an_amount',
      'terms.clubs: unknown_key',
      'terms.method: unknown_method',
      'visits[0].clubId: unknown_club',
      'visits[0].day: day_outside_season',
      'visits[0].passId: unknown_card',
    ])
  })

  test('of a wrong shape', () => {
    const file = { clubs: {}, sales: [{ listPrice: '1495' }], visits: null }
    expect(errorsOf(file).toSorted()).toEqual([
      'clubs: wrong_type',
      'sales[0].id: missing',
      'sales[0].listPrice: wrong_type',
      'season: missing',
      'visits: wrong_type',
    ])
  })

  test.each([[null], [[]], ['text'], [7]])('%j is no document', (value) => {
    expect(errorsOf(value)).toEqual(['$: wrong_type'])
  })

  test('whatever the schema refuses is refused', () => {
    const row = { id: 'v', passId: 's', clubId: 'A', day: '2027-06-01', slot: 1, holes: 12 }
    const long = { ...written, season: { ...written.season, code: '' } }
    expect(errorsOf({ ...written, visits: [row] })).toContain('visits[0].holes: unknown_value')
    expect(errorsOf(long)).toEqual(['season.code: wrong_value'])
  })
})
