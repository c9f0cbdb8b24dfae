import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { guest } from '#contract/checkins/endpoints.ts'
import { declaredTables } from '#server/db/personal-data.ts'
import { allEndpoints } from '#server/http/all-endpoints.ts'
import { leavesOf, type Schema } from './contract-fields.ts'

/** What no field and no column may hold, by the names that such a field would have. */
const unwanted = {
  'the personal number, or the lifetime id that resembles one (L-DP-1)':
    /cpr|person(?:al)?_?(?:number|nummer|no)\b|social_?security|\bssn\b|life_?time_?id/i,
  'the number or code of a payment card (L-PAY-2)':
    /payment_?card|card_?number|\b(?:cvc|cvv|pan)\b/i,
}

/** What a phone could send while it scans, and does not: where it is, and what its camera sees (L-DP-3, L-CC-5). */
const fromThePhone =
  /(?:latitude|longitude|coords|accuracy|position|photo|image|picture|frame|video)/i

let columns: string[] = []
beforeAll(async () => {
  const tables = resolve('src/server/db/tables')
  for (const file of readdirSync(tables)) await import(`${tables}/${file}`)
  columns = [...declaredTables.keys()].flatMap((table) =>
    Object.values(getTableColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`),
  )
})

const fieldsOf = (part: 'input' | 'output') =>
  allEndpoints.flatMap(({ name, endpoint }) =>
    leavesOf(endpoint[part] as Schema, name).map(([path]) => path),
  )

test.each(Object.entries(unwanted))('no field of the API and no column holds %s', (_, pattern) => {
  const names = [...columns, ...fieldsOf('input'), ...fieldsOf('output')]
  expect(names.length).toBeGreaterThan(2000)
  expect(names.filter((name) => pattern.test(name))).toEqual([])
})

test.each([
  'golfers.cpr',
  'golfers.personal_number',
  'saveGolfer.personnummer',
  'golfers.lifetime_id',
  'payOrder.cardNumber',
  'payOrder.cvc',
])('a field %s would be found', (name) => {
  expect(Object.values(unwanted).some((pattern) => pattern.test(name))).toBe(true)
})

test('a check-in sends neither a position nor a picture', () => {
  const sent = allEndpoints
    .filter(
      ({ endpoint }) => endpoint.method !== 'GET' && /check-ins|\/scan|signs/.test(endpoint.path),
    )
    .flatMap(({ name, endpoint }) => leavesOf(endpoint.input as Schema, name))
    .map(([path]) => path)
  expect(sent).toContain('checkIn.id')
  expect(sent.filter((path) => fromThePhone.test(path))).toEqual([])
  expect(
    columns.filter((name) => name.startsWith('check_ins.') && fromThePhone.test(name)),
  ).toEqual([])
})

// Whoever wants a club to see more must change this list, and ask why an arrival needs it (L-DP-6).
test('a club sees of a guest only what an arrival needs', () => {
  expect(Object.keys(guest.shape).toSorted()).toEqual([
    'dguNumber',
    'handicap',
    'homeClub',
    'name',
    'passId',
    'passNumber',
    'productName',
  ])
})
