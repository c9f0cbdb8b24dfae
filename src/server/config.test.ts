import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadConfig, variables } from './config.ts'

const secret = 'mindst-toogtredive-tilfældige-tegn'

test('without any setting it is the demonstration, on this machine only', () => {
  expect(loadConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    demo: true,
    paymentProvider: 'simulator',
  })
})

test.each([
  ['a database', { DATABASE_URL: 'postgres://a@b/c' }],
  ['an address', {}],
])('%s of one’s own ends the demonstration', (_, env) => {
  const address = { PUBLIC_URL: 'https://golf.example' }
  expect(loadConfig({ ...env, ...address, AUTH_SECRET: secret })).toMatchObject({
    demo: false,
    host: '0.0.0.0',
  })
})

test.each([
  [
    'the demonstration on a public address',
    { DEMO: '1', PUBLIC_URL: 'https://golf.example' },
    'DEMO',
  ],
  [
    'a moved clock in production',
    { DEMO: '0', AUTH_SECRET: secret, CLOCK_NOW: '2027-05-04T10:00:00Z' },
    'CLOCK_NOW',
  ],
  ['no secret in production', { DEMO: '0' }, 'AUTH_SECRET'],
  ['no address in production', { DEMO: '0', AUTH_SECRET: secret }, 'PUBLIC_URL'],
  [
    'simulated payments in production',
    { DEMO: '0', AUTH_SECRET: secret, PAYMENT_PROVIDER: 'simulator' },
    'etalingssimulator',
  ],
  ['a proxy that is no address', { TRUSTED_PROXIES: 'min proxy' }, 'TRUSTED_PROXIES'],
  ['a port that is none', { PORT: 'tre' }, 'PORT'],
  ['a database of another kind', { DATABASE_URL: 'mysql://a@b/c' }, 'DATABASE_URL'],
])('%s is refused by name', (_, env, word) => {
  expect(() => loadConfig(env)).toThrow(word)
})

test('all faults are told at once', () => {
  expect(() => loadConfig({ PORT: 'tre', DEMO: 'ja' })).toThrow(/PORT[\s\S]*DEMO|DEMO[\s\S]*PORT/)
})

test('every setting is explained in .env.example, and nothing else is', () => {
  const explained = [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z_]+)=/gm)].map(
    ([, name]) => name,
  )
  expect(explained.toSorted()).toEqual(variables.toSorted())
})
