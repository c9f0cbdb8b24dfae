import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { declaredTables } from '#server/db/personal-data.ts'
import { allEndpoints } from '#server/http/all-endpoints.ts'

const number = '010180-1234'

/** Fields with their own validation (E39): the reason, by the end of the field's name. */
const ownFields: Record<string, readonly string[]> = {
  'never stored as it is typed': ['password', 'newPassword', 'currentPassword'],
  'a key, a code or an id of ours, looked up': [
    'token',
    'key',
    'id',
    'code',
    'signature',
    'clubSlug',
    'seasonCode',
    'campaignCode',
    'keptRules',
    'number',
    'passNumber',
    'openSign.lastName',
    'textVersion',
    'acceptTerms',
    'errorId',
    'next',
  ],
  'what a device says of its key': [
    'rawId',
    'clientDataJSON',
    'attestationObject',
    'transports',
    'authenticatorData',
    'userHandle',
  ],
  'a telephone, a bank account, a company’s number': ['phone', 'account', 'cvr'],
  'our own company, as the public register has it': [
    'saveCompany.name',
    'saveCompany.street',
    'saveCompany.city',
    'saveCompany.phoneHours',
  ],
  'a list, read cell by cell, each by its own rule': [
    'planEntrantsList.text',
    'applyEntrantsList.text',
  ],
  'scrubbed of more than that before it is stored (docs/algorithms/error-reports.md)': [
    'reportError.page',
    'reportError.build',
    'reportError.message',
    'reportError.stack',
  ],
  'filled in by programs only, never stored': ['website'],
  'compared with what is stored': ['basedOn', 'voidRound.from'],
}
const isOwnField = (path: string) =>
  Object.values(ownFields)
    .flat()
    .some((field) => path.endsWith(`.${field}`))

type Schema = z.core.$ZodType & { safeParse: z.ZodType['safeParse'] }
type Leaf = [path: string, schema: Schema]

/** The path of every field with a single value. */
function leavesOf(schema: Schema, path: string): Leaf[] {
  const def = schema._zod.def as z.core.$ZodTypeDef & Record<string, unknown>
  const inner = (name: string) => leavesOf(def[name] as Schema, path)
  switch (def.type) {
    case 'object':
      return Object.entries(def['shape'] as Record<string, Schema>).flatMap(([key, field]) =>
        leavesOf(field, `${path}.${key}`),
      )
    case 'array':
      return inner('element')
    case 'union':
      return (def['options'] as Schema[]).flatMap((option) => leavesOf(option, path))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return inner('innerType')
    case 'pipe': {
      const from = leavesOf(def['in'] as Schema, path)
      const into = leavesOf(def['out'] as Schema, path)
      if (from.length > 1 || from[0]?.[0] !== path) return from
      return into.length > 1 || into[0]?.[0] !== path ? into : [[path, schema]]
    }
    default:
      return [[path, schema]]
  }
}

/** Texts that contain the number, in the formats that a field can require. */
const tries = [`Mit nummer er ${number} tak`, number, number.replace('-', ''), `A${number}`]

const keeps = (schema: Schema) =>
  tries.some((text) => {
    const parsed = schema.safeParse(text)
    return parsed.success && /010180-?1234/.test(JSON.stringify(parsed.data) ?? '')
  })

const fields = allEndpoints
  .filter(({ endpoint: { method } }) => method !== 'GET')
  .flatMap(({ name, endpoint }) => leavesOf(endpoint.input, `.${name}`))

test('no free text is stored with a personal number in it', () => {
  const kept = fields.filter(([path, schema]) => !isOwnField(path) && keeps(schema))
  expect(kept.map(([path]) => path)).toEqual([])
})

test('the fields are found, including the masked ones', () => {
  expect(fields.length).toBeGreaterThan(150)
  const message = fields.find(([path]) => path === '.openCase.message')
  expect(message?.[1].safeParse(tries[0]).data).toBe('Mit nummer er [CPR-nummer fjernet] tak')
})

/** Names of a field for the personal number, or for DGU's lifetime id, which resembles one. */
const personalNumber =
  /cpr|person(?:al)?_?(?:number|nummer|no)\b|social_?security|\bssn\b|life_?time_?id/i

// Whoever asks for the number must be allowed to use it (databeskyttelsesloven § 11), and nothing here needs it (L-DP-1).
test('no field of the API and no column asks for the personal number or the lifetime id', async () => {
  const tables = resolve('src/server/db/tables')
  for (const file of readdirSync(tables)) await import(`${tables}/${file}`)
  const columns = [...declaredTables.keys()].flatMap((table) =>
    Object.values(getTableColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`),
  )
  const inputs = allEndpoints.flatMap(({ name, endpoint }) => [
    ...leavesOf(endpoint.input, name),
    ...leavesOf(endpoint.output as Schema, name),
  ])
  const names = [...columns, ...inputs.map(([path]) => path)]
  expect(names.length).toBeGreaterThan(2000)
  expect(names.filter((name) => personalNumber.test(name))).toEqual([])
})

test.each([
  'golfers.cpr',
  'golfers.personal_number',
  'saveGolfer.personnummer',
  'golfers.lifetime_id',
])('a field %s would be found', (name) => expect(name).toMatch(personalNumber))
