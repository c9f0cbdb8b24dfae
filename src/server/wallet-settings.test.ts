import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { appleSettings, passTypeId } from '#test/wallet-certificates.ts'
import { loadConfig } from './config.ts'

const otherKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()

test('without settings no wallet is configured', () => {
  expect(loadConfig({}).wallets).toEqual({ apple: undefined, google: undefined })
})

test('certificates are read from one line, in base64 or with \\n, and the key without its passphrase', async () => {
  const { apple } = loadConfig(await appleSettings()).wallets
  expect(apple).toMatchObject({ passTypeId, pushUrl: 'https://api.push.apple.com' })
  expect(apple?.key).toMatch(/^-----BEGIN RSA PRIVATE KEY-----\n/)
  expect(apple?.wwdr).toMatch(/^-----BEGIN CERTIFICATE-----\n/)
})

test.each([
  ['half of them', { APPLE_WALLET_WWDR: '' }, 'APPLE_WALLET_WWDR mangler'],
  ['a wrong passphrase', { APPLE_WALLET_KEY_PASSPHRASE: 'forkert' }, 'adgangssætning'],
  ['the key of another certificate', { APPLE_WALLET_KEY: otherKey() }, 'hører ikke til'],
  ['another kind of card', { APPLE_WALLET_PASS_TYPE_ID: 'pass.dk.other' }, 'PASS_TYPE_ID'],
  ['another team', { APPLE_WALLET_TEAM_ID: 'OTHER12345' }, 'TEAM_ID'],
  ['what is no certificate', { APPLE_WALLET_CERTIFICATE: 'x' }, 'kan ikke læses'],
])('Apple Wallet with %s is refused', async (_, wrong, named) => {
  const env: Record<string, string> = { ...(await appleSettings()), ...wrong }
  expect(() => loadConfig(env)).toThrow(named)
})

test('the certificate of another authority is refused', async () => {
  const settings = await appleSettings()
  const own = settings.APPLE_WALLET_CERTIFICATE ?? ''
  expect(() => loadConfig({ ...settings, APPLE_WALLET_WWDR: own })).toThrow('har ikke udstedt')
})

test.each([
  ['half of its settings', { GOOGLE_WALLET_ISSUER_ID: '3388000000' }, 'GOOGLE_WALLET_KEY'],
  [
    'an unreadable key',
    {
      GOOGLE_WALLET_ISSUER_ID: '3388000000',
      GOOGLE_WALLET_SERVICE_ACCOUNT: 'kort@project.example',
      GOOGLE_WALLET_KEY: 'x',
    },
    'GOOGLE_WALLET_KEY kan ikke læses',
  ],
])('Google Wallet with %s is refused', (_, env, named) => {
  expect(() => loadConfig(env)).toThrow(named)
})
