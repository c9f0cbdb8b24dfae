import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newScratch } from '#test/scratch.ts'
import { loadConfig } from './config.ts'

const folder = newScratch('saesonkortet-secrets-')
afterAll(() => rmSync(folder, { recursive: true }))

/** A key of several lines, as a file holds it. */
const dkim = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()
const secret = 'mindst-toogtredive-tilfældige-tegn'
function file(name: string, content: string) {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

test('every kind of secret is read from its file, without the line break at its end', () => {
  const config = loadConfig({
    DEMO: '0',
    PUBLIC_URL: 'https://golf.example',
    AUTH_SECRET_FILE: file('auth', `${secret}\n`),
    DATABASE_URL_FILE: file('database', 'postgres://golf:geheim@db/golf\n'),
    SMTP_URL_FILE: file('smtp', ' smtps://golf:geheim@mail.example:465\r\n'),
    OPERATIONS_TOKEN_FILE: file('token', 'a-token-for-operations\n'),
    STRIPE_SECRET_KEY_FILE: file('stripe', 'sk_live_key\n'),
    DKIM_PRIVATE_KEY_FILE: file('dkim', dkim),
    DKIM_SELECTOR: 'sk1',
    // An empty variable is not set.
    BACKUP_KEY: '',
    BACKUP_KEY_FILE: file('backup', 'a-key-for-backups\n'),
  })
  expect(config).toMatchObject({
    demo: false,
    authSecret: secret,
    databaseUrl: 'postgres://golf:geheim@db/golf',
    smtpUrl: 'smtps://golf:geheim@mail.example:465',
    operationsToken: 'a-token-for-operations',
    backupKey: 'a-key-for-backups',
    dkim: { privateKey: dkim },
    payments: { stripe: { secretKey: 'sk_live_key' } },
  })
})

/** The sentences with which the settings are refused. */
function refusalOf(env: Record<string, string>): string {
  try {
    loadConfig(env)
  } catch (error) {
    return (error as Error).message
  }
  return 'accepted'
}

test('each file that cannot be used is named with its setting, and no content is', () => {
  mkdirSync(join(folder, 'a-folder'))
  const missing = join(folder, 'missing')
  const refused = refusalOf({
    AUTH_SECRET: secret,
    AUTH_SECRET_FILE: file('both', secret),
    BACKUP_KEY_FILE: missing,
    SMTP_URL_FILE: file('empty', '\n'),
    OPERATIONS_TOKEN_FILE: join(folder, 'a-folder'),
    DGU_API_PASSWORD_FILE: file('huge', 'x'.repeat(70_000)),
  })
  expect(refused.split('\n').slice(1)).toEqual([
    `✖ OPERATIONS_TOKEN_FILE: ${join(folder, 'a-folder')} er en mappe. Skriv stien til filen i den.`,
    '✖ AUTH_SECRET og AUTH_SECRET_FILE er begge sat. Fjern den ene.',
    `✖ SMTP_URL_FILE: filen ${join(folder, 'empty')} er tom. Skriv hemmeligheden i den.`,
    `✖ BACKUP_KEY_FILE: filen ${missing} findes ikke. Ret stien.`,
    `✖ DGU_API_PASSWORD_FILE: filen ${join(folder, 'huge')} er for stor til at være en hemmelighed (over 64 kB).`,
  ])
})

test('a secret in a file is validated like any other, and not repeated when it is wrong', () => {
  const refused = refusalOf({ AUTH_SECRET_FILE: file('short', 'too-short-a-secret') })
  expect(refused).toContain('→ at AUTH_SECRET')
  expect(refused).not.toContain('too-short-a-secret')
  const wrong = refusalOf({ DATABASE_URL_FILE: file('other', 'mysql://golf:geheim@db/golf') })
  expect(wrong).toContain('→ at DATABASE_URL')
  expect(wrong).not.toContain('geheim')
})

test('what is no secret has no file', () => {
  expect(loadConfig({ PORT_FILE: join(folder, 'missing') }).port).toBe(3000)
})
