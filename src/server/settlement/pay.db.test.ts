import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { buildExampleSeason, financeActor } from '#test/settlement-season.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import type { Actor } from '../ctx.ts'
import { saveSetting } from '../db/settings.ts'
import { clubBankAccounts, settlementStatements } from '../db/tables/settlement.ts'
import { approveCutOff } from './close-cut-off.ts'
import { findCutOff } from './cut-off-queries.ts'
import { paymentFile, recordPayments } from './payout.ts'
import { prepareCutOff } from './prepare-cut-off.ts'

let app: TestApp
let clubIds: string[]
let finance: Actor
let cutOffId: string

const confirmAccount = (clubId: string, validFrom: string) =>
  app.db.insert(clubBankAccounts).values({
    clubId,
    registration: '1234',
    account: '0001234567',
    enteredAt: new Date(`${validFrom}T06:00:00Z`),
    confirmedAt: new Date(`${validFrom}T07:00:00Z`),
    validFrom: plainDate(validFrom),
  })

beforeAll(async () => {
  app = await createTestApp({ now: '2027-12-08T10:00:00+01:00' })
  const { season, clubs } = await buildExampleSeason(app.db)
  clubIds = clubs.map(({ id }) => id)
  finance = await financeActor(app)
  const ours = { registration: '0040', account: '0440116243' }
  await saveSetting(app.db, 'bank_account', ours, app.ctx().now())
  for (const clubId of clubIds.slice(0, 3)) await confirmAccount(clubId, '2027-01-08')
  const ctx = app.ctx({ actor: finance })
  ;({ cutOffId } = await prepareCutOff(ctx, { seasonId: season.id, kind: 'final' }))
  const { inputHash = '' } = (await findCutOff(app.db, cutOffId)) ?? {}
  const colleague = app.ctx({ actor: await financeActor(app) })
  await approveCutOff(colleague, { cutOffId, inputHash })
})
afterAll(() => app.close())

const file = () => paymentFile(app.ctx({ actor: finance }), { cutOffId, format: 'xml' })

test('only what the bank got is recorded as paid, and a club without an account is paid later', async () => {
  expect((await file()).body).toContain('<NbOfTxs>3</NbOfTxs>')
  const statements = await app.db
    .select()
    .from(settlementStatements)
    .where(eq(settlementStatements.cutOffId, cutOffId))
  const [fourth = '', fifth = ''] = clubIds.slice(3)
  const inFile = statements.filter(({ clubId }) => clubId !== fourth && clubId !== fifth)
  // After the file, but valid on the day of payment.
  await confirmAccount(fourth, '2027-12-14')

  app.clock.set('2027-12-22T10:00:00+01:00')
  const paid = { cutOffId, paidOn: plainDate('2027-12-22') }
  const statementIds = inFile.map(({ id }) => id)
  const record = () => recordPayments(app.ctx({ actor: finance }), { ...paid, statementIds })
  expect(await record()).toEqual({ paid: 3 })
  expect(await record()).toEqual({ paid: 0 })

  await confirmAccount(fifth, '2027-12-28')
  app.clock.set('2027-12-29T10:00:00+01:00')
  const { body, fileName } = await file()
  expect(body).toContain('<NbOfTxs>2</NbOfTxs>')
  expect(body).toContain('<ReqdExctnDt>2027-12-29</ReqdExctnDt>')
  expect(fileName).toBe('udbetaling-2027-12-29.xml')
})
