import { expect, test } from 'vitest'
import { allEndpoints } from '#server/http/all-endpoints.ts'
import { leavesOf, type Schema } from './contract-fields.ts'

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
    'registerCallbacks.provider',
    'startProviderTest.provider',
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
  'compared with what is stored': [
    'basedOn',
    'voidRound.from',
    'markCardEnteredManually.seen.facts',
  ],
}
const isOwnField = (path: string) =>
  Object.values(ownFields)
    .flat()
    .some((field) => path.endsWith(`.${field}`))

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
