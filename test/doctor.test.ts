import { expect, test } from 'vitest'
import { evaluate, type Facts } from '../scripts/doctor/evaluate.ts'

const database = {
  major: 18,
  missingMigrations: [],
  newerMigrations: [],
  mayCreate: false,
  isEmbedded: false,
  skewMs: 40,
  lateJobs: [],
  failingJobs: [],
  errors: 0,
  backupDays: 0,
  secrets: { characters: 30, daysUsed: 90, acceptsOthers: false, passKeyDays: 10, unopened: 0 },
  archiving: { failing: false, behind: false },
}
const healthy: Facts = {
  nodeMajor: 26,
  danishHours: ['14', '13'],
  missingFonts: [],
  freeBytes: 80e9,
  isDemo: false,
  hasBackupKey: true,
  certificate: { daysLeft: 60 },
  mail: 'accepted',
  database,
}

/** The findings that ask for something. */
const asksOf = (facts: Partial<Facts>) =>
  evaluate({ ...healthy, ...facts }).filter(({ state }) => state !== 'ok')
const withSecrets = (facts: Partial<typeof database.secrets>) =>
  withDatabase({ secrets: { ...database.secrets, ...facts } })
const withDatabase = (facts: Partial<typeof database>) => ({ database: { ...database, ...facts } })

test('a healthy service gets one line for each thing that was looked at', () => {
  const findings = evaluate(healthy)
  expect(findings.map(({ state }) => state)).toEqual(findings.map(() => 'ok'))
  expect(findings.length).toBe(16)
})

test.each<[string, Partial<Facts>, string]>([
  ['bad', { nodeMajor: 20 }, 'version 20. Kør npm ci: den henter Node 26.'],
  ['bad', { danishHours: ['12', '12'] }, 'dansk tid passer ikke.'],
  ['bad', { missingFonts: ['Inter.ttf'] }, 'Inter.ttf mangler. Kør npm ci.'],
  ['bad', { freeBytes: 0.5e9 }, '0,5 GB ledig. Slet gamle filer'],
  ['warn', { freeBytes: 3.5e9 }, '3,3 GB ledig. Under 1 GB'],
  ['bad', { mail: { error: 'EAUTH' } }, 'mailserveren tager ikke imod: EAUTH. Ret SMTP_URL.'],
  ['warn', { mail: 'not_configured' }, 'SMTP_URL mangler'],
  ['bad', { certificate: { daysLeft: -1 } }, 'er udløbet. Forny det i proxyen.'],
  ['warn', { certificate: { daysLeft: 9 } }, 'udløber om 9 dage.'],
  ['bad', { certificate: { error: 'ECONNREFUSED' } }, 'kan ikke læses: ECONNREFUSED.'],
  ['bad', { database: undefined, databaseError: 'Databasen kan ikke nås.' }, 'Databasen kan ikke'],
  ['bad', { hasBackupKey: false }, 'BACKUP_KEY mangler'],
  ['bad', withDatabase({ major: 14 }), 'PostgreSQL 14. Opgrader til 15'],
  ['bad', withDatabase({ missingMigrations: ['0066_x.sql'] as never }), 'Kør npm run db:migrate.'],
  [
    'warn',
    withDatabase({ newerMigrations: ['0099_x.sql'] as never }),
    'af en nyere udgave (0099_x.sql).',
  ],
  ['warn', withDatabase({ mayCreate: true }), 'npm run db:roles.'],
  ['bad', withDatabase({ skewMs: -61_000 }), 'går 61 sekunder forkert af databasens.'],
  ['bad', withDatabase({ lateJobs: ['mails'] as never }), 'står stille: mails. Start en proces'],
  ['bad', withDatabase({ failingJobs: ['backup'] as never }), 'backup fejler. Se hvorfor'],
  ['warn', withDatabase({ errors: 3 }), '3 det seneste døgn. Se dem på /admin/insights/errors.'],
  ['bad', withDatabase({ archiving: { failing: true, behind: true } }), 'og disken fyldes.'],
  [
    'warn',
    withDatabase({ archiving: { failing: false, behind: true } }),
    'over ti minutter bagud.',
  ],
  ['bad', withDatabase({ backupDays: 4 }), 'den nyeste er 4 dage gammel.'],
  ['bad', withSecrets({ characters: 3 }), 'har kun 3 forskellige tegn.'],
  [
    'warn',
    withSecrets({ daysUsed: 401 }),
    'er 401 dage gammel. Skift den, uden at nogen logges ud',
  ],
  ['warn', withSecrets({ daysUsed: 32, acceptsOthers: true }), 'Fjern AUTH_ACCEPTED_SECRET'],
  ['warn', withSecrets({ passKeyDays: 500 }), 'npm run keys:rotate -- pass-tokens.'],
  ['bad', withSecrets({ unopened: 2 }), '2 kan ikke læses med AUTH_SECRET.'],
])('%s: %o', (state, facts, sentence) => {
  expect(asksOf(facts)).toEqual([
    { name: expect.any(String), state, sentence: expect.stringContaining(sentence) },
  ])
})

test('the demonstration sends no mail and needs no key, and the embedded database has one role', () => {
  const demo = { isDemo: true, hasBackupKey: false, mail: 'not_configured' as const }
  expect(asksOf({ ...demo, ...withDatabase({ mayCreate: true, isEmbedded: true }) })).toEqual([])
})
