import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { loadConfig, variables } from './config.ts'

const providersKey = '0123456789abcdef0123456789abcdef'
const secret = 'mindst-toogtredive-tilfældige-tegn'

test('without any setting the demonstration runs, on this machine only', () => {
  expect(loadConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    demo: true,
    paymentProviders: ['simulator'],
  })
})

test.each([
  ['a database', { DATABASE_URL: 'postgres://a@b/c' }],
  ['an address', {}],
])('%s in the configuration ends the demonstration', (_, env) => {
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
  [
    'a role in the demonstration',
    { ROLE: 'web', DEMO: '1', DATABASE_URL: 'postgres://a@b/c' },
    'ROLE=web',
  ],
  ['a role on the embedded database', { ROLE: 'worker', DEMO: '0' }, 'DATABASE_URL mangler'],
  ['an unknown role', { ROLE: 'jobs' }, 'ROLE'],
  ['no secret in production', { DEMO: '0' }, 'AUTH_SECRET'],
  ['no address in production', { DEMO: '0', AUTH_SECRET: secret }, 'PUBLIC_URL'],
  [
    'simulated payments in production',
    { DEMO: '0', AUTH_SECRET: secret, PAYMENT_PROVIDER: 'simulator' },
    'etalingssimulator',
  ],
  [
    'MobilePay without all of its keys',
    { PAYMENT_PROVIDER: 'mobilepay', MOBILEPAY_CLIENT_ID: 'client' },
    'MOBILEPAY_MERCHANT_SERIAL_NUMBER',
  ],
  [
    'MobilePay without https',
    { DEMO: '0', AUTH_SECRET: secret, MOBILEPAY_API_URL: 'http://api.example' },
    'MOBILEPAY_API_URL',
  ],
  [
    'Stripe without its key',
    { PAYMENT_PROVIDER: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_secret' },
    'STRIPE_SECRET_KEY',
  ],
  [
    'a test account of Stripe in production',
    { DEMO: '0', AUTH_SECRET: secret, STRIPE_SECRET_KEY: 'sk_test_key' },
    'STRIPE_SECRET_KEY',
  ],
  [
    'a test account of Nexi in production',
    { DEMO: '0', AUTH_SECRET: secret, NEXI_SECRET_KEY: 'test-secret-key-0' },
    'NEXI_SECRET_KEY',
  ],
  [
    'the test environment of Nexi in production',
    { DEMO: '0', AUTH_SECRET: secret, NEXI_API_URL: 'https://test.api.dibspayment.eu' },
    'NEXI_API_URL',
  ],
  ['a word of Nexi that can be guessed', { NEXI_WEBHOOK_SECRET: 'golf' }, 'NEXI_WEBHOOK_SECRET'],
  [
    'a DGU login without a client',
    { DGU_ISSUER_URL: 'https://auth.golfbox.io', DGU_API_URL: 'https://dgu.example' },
    'DGU_CLIENT_ID',
  ],
  [
    'a DGU login without the register that identifies the golfer',
    { DGU_ISSUER_URL: 'https://auth.golfbox.io', DGU_CLIENT_ID: 'saeson' },
    'DGU_API_URL',
  ],
  [
    'a DGU login without https',
    {
      DEMO: '0',
      AUTH_SECRET: secret,
      PUBLIC_URL: 'https://golf.example',
      DGU_ISSUER_URL: 'http://auth.golfbox.io',
      DGU_CLIENT_ID: 'saeson',
      DGU_API_URL: 'https://dgu.example',
    },
    'DGU_ISSUER_URL',
  ],
  [
    'a company register without https',
    {
      DEMO: '0',
      AUTH_SECRET: secret,
      PUBLIC_URL: 'https://golf.example',
      CVR_API_URL: 'http://cvr.example',
    },
    'CVR_API_URL',
  ],
  [
    'a source of weather without https',
    {
      DEMO: '0',
      AUTH_SECRET: secret,
      PUBLIC_URL: 'https://golf.example',
      MET_API_URL: 'http://api.met.example',
    },
    'MET_API_URL',
  ],
  ['a contact that nobody can write to', { MET_CONTACT: 'Sæsonkortet\r\nX: 1' }, 'MET_CONTACT'],
  [
    'analytics at a provider without its key',
    { ANALYTICS_PROFILE: 'as-specified' },
    'ANALYTICS_KEY',
  ],
  ['forwarding without a key', { ANALYTICS_FORWARD: '1' }, 'ANALYTICS_KEY'],
  [
    'forwarding events that the browser sends itself',
    { ANALYTICS_PROFILE: 'as-specified', ANALYTICS_KEY: providersKey, ANALYTICS_FORWARD: '1' },
    'ANALYTICS_FORWARD',
  ],
  ['Cookiebot without an id', { CONSENT_ADAPTER: 'cookiebot' }, 'COOKIEBOT_ID'],
  ['a key that signs mails without its name', { DKIM_PRIVATE_KEY: 'MIIE' }, 'DKIM_SELECTOR'],
  [
    'a key that cannot sign mails',
    { DKIM_SELECTOR: 'sk1', DKIM_PRIVATE_KEY: 'MIIE' },
    'DKIM_PRIVATE_KEY',
  ],
  ['a key of another kind for events', { SENDGRID_EVENT_KEY: 'MIIE' }, 'SENDGRID_EVENT_KEY'],
  ['an unknown consent adapter', { CONSENT_ADAPTER: 'onetrust' }, 'CONSENT_ADAPTER'],
  ['an invalid language', { CONSENT_CULTURE: 'dansk"' }, 'CONSENT_CULTURE'],
  ['an invalid proxy address', { TRUSTED_PROXIES: 'min proxy' }, 'TRUSTED_PROXIES'],
  ['an invalid port', { PORT: 'tre' }, 'PORT'],
  ['a database of another kind', { DATABASE_URL: 'mysql://a@b/c' }, 'DATABASE_URL'],
])('%s is refused with the name of the setting', (_, env, word) => {
  expect(() => loadConfig(env)).toThrow(word)
})

test('the DGU login uses the configured hosts, and is off by default', () => {
  const login = {
    DGU_ISSUER_URL: 'https://auth.golfbox.io/',
    DGU_CLIENT_ID: 'saeson',
    DGU_CLIENT_SECRET: 'hemmelig',
    DGU_API_URL: 'https://dgubasen.api.union.golfbox.io',
  }
  expect(loadConfig(login).dguLogin).toEqual({
    issuer: 'https://auth.golfbox.io',
    clientId: 'saeson',
    clientSecret: 'hemmelig',
    scope: 'get_player.information none union',
  })
  expect(loadConfig({}).dguLogin.issuer).toBeUndefined()
})

describe('consent and analytics (E31)', () => {
  test('are our own by default, in Danish and without visual tagging', () => {
    expect(loadConfig({})).toMatchObject({
      site: {
        consent: { adapter: 'embedded', culture: 'DA' },
        analytics: { key: 'saesonkortet', receiver: 'own', visualTagging: false },
      },
      analyticsForward: false,
    })
  })

  test('with the profile as-specified are the providers’, in English and with visual tagging', () => {
    const env = { ANALYTICS_PROFILE: 'as-specified', ANALYTICS_KEY: providersKey }
    expect(loadConfig(env).site).toEqual({
      consent: { adapter: 'cookieinformation', culture: 'EN' },
      analytics: { key: providersKey, receiver: 'provider', visualTagging: true },
    })
  })

  test('can each override the profile', () => {
    const { site } = loadConfig({
      ANALYTICS_PROFILE: 'as-specified',
      ANALYTICS_KEY: providersKey,
      CONSENT_ADAPTER: 'cookiebot',
      COOKIEBOT_ID: 'b9f5f7a2-3c62-4a0e-9a51-2f7a5b1e6d11',
      CONSENT_CULTURE: 'da',
      VISUAL_TAGGING: '0',
    })
    expect(site).toMatchObject({
      consent: { adapter: 'cookiebot', culture: 'DA' },
      analytics: { receiver: 'provider', visualTagging: false },
    })
  })
})

test('a demonstration moves by itself unless its time is given, and production never does', () => {
  expect(loadConfig({})).toMatchObject({ demoLife: true, demoClock: 'play' })
  const at = { CLOCK_NOW: '2027-05-04T10:00:00Z' }
  expect(loadConfig(at).demoLife).toBe(false)
  expect(loadConfig({ ...at, DEMO_LIFE: '1' }).demoLife).toBe(true)
  expect(loadConfig({ DEMO_LIFE: '0' }).demoLife).toBe(false)
  const real = { DEMO: '0', PUBLIC_URL: 'https://saesonkortet.example', AUTH_SECRET: secret }
  expect(loadConfig(real).demoLife).toBe(false)
  expect(() => loadConfig({ ...real, DEMO_LIFE: '1' })).toThrow('DEMO_LIFE virker kun')
})

test('one exception names all errors', () => {
  expect(() => loadConfig({ PORT: 'tre', DEMO: 'ja' })).toThrow(/PORT[\s\S]*DEMO|DEMO[\s\S]*PORT/)
  const contradicting = {
    DEMO: '0',
    CLOCK_NOW: '2027-05-04T10:00:00Z',
    PAYMENT_PROVIDER: 'simulator',
  }
  for (const sentence of [
    'CLOCK_NOW virker kun i demonstrationen',
    'AUTH_SECRET mangler',
    'Betalingssimulatoren kan ikke bruges i drift',
  ]) {
    expect(() => loadConfig(contradicting)).toThrow(sentence)
  }
})

test('.env.example documents exactly the existing settings', () => {
  const explained = [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z_]+)=/gm)].map(
    ([, name]) => name,
  )
  expect(explained.toSorted()).toEqual(variables.toSorted())
})

test('accepted secrets are a list, need the one that signs, and are as long', () => {
  const [next, former] = ['n'.repeat(32), 'f'.repeat(40)]
  const settings = { AUTH_SECRET: next, AUTH_ACCEPTED_SECRET: `${former}\n${next} ` }
  expect(loadConfig(settings).acceptedSecrets).toEqual([former, next])
  expect(() => loadConfig({ AUTH_ACCEPTED_SECRET: former })).toThrow('AUTH_SECRET mangler')
  expect(() => loadConfig({ ...settings, AUTH_ACCEPTED_SECRET: 'short' })).toThrow('mindst 32 tegn')
})
