import { gunzipSync, gzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CutOffKind } from '#domain/settlement/cut-offs.ts'
import type { SeasonSettlement } from '#domain/settlement/season-result.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { regularSeason, createSeason } from '#server/passes/seasons.ts'
import { pageWords, pdfText, sheetWords } from '#test/pdf-text.ts'
import { buildExampleSeason, financeActor, voidWeekdayRound } from '#test/settlement-season.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import type { Actor } from '../ctx.ts'
import { saveSetting } from '../db/settings.ts'
import {
  clubBankAccounts,
  settlementCorrections,
  settlementCutOffs,
  settlementInputs,
  settlementPayments,
  settlementStatements,
} from '../db/tables/settlement.ts'
import { approveCutOff } from './close-cut-off.ts'
import { findCutOff } from './cut-off-queries.ts'
import { frozenSource } from './frozen-input.ts'
import { paymentFile, recordPayments } from './payout.ts'
import { discardCutOff, prepareCutOff } from './prepare-cut-off.ts'
import { sha256 } from '../documents/sha256.ts'
import { settleSource } from './settle-source.ts'
import { verifySeason } from './verify-season.ts'

let app: TestApp
let example: Awaited<ReturnType<typeof buildExampleSeason>>
let first: Actor
let second: Actor

beforeAll(async () => {
  app = await createTestApp({ now: '2027-07-05T10:00:00+02:00' })
  example = await buildExampleSeason(app.db)
  first = await financeActor(app)
  second = await financeActor(app)
  await saveSetting(
    app.db,
    'bank_account',
    { registration: '0040', account: '0440116243' },
    app.ctx().now(),
  )
  await app.db.insert(clubBankAccounts).values(
    example.clubs.map(({ id: clubId }) => ({
      clubId,
      registration: '1234',
      account: '0001234567',
      enteredAt: new Date('2027-01-05T09:00:00Z'),
      confirmedAt: new Date('2027-01-05T10:00:00Z'),
      validFrom: plainDate('2027-01-08'),
    })),
  )
})
afterAll(() => app.close())

const asFirst = () => app.ctx({ actor: first })
const asSecond = () => app.ctx({ actor: second })
const prepare = (kind: CutOffKind) =>
  prepareCutOff(asFirst(), { seasonId: example.season.id, kind })
const hashOf = async (cutOffId: string) => (await findCutOff(app.db, cutOffId))?.inputHash ?? ''
const approve = async (cutOffId: string, ctx = asSecond()) =>
  approveCutOff(ctx, { cutOffId, inputHash: await hashOf(cutOffId) })
const prepareAndClose = async (kind: CutOffKind) => {
  const { cutOffId } = await prepare(kind)
  await approve(cutOffId)
  return cutOffId
}
const refusal = (reason: string) =>
  expect.objectContaining({ code: 'refused', details: expect.objectContaining({ reason }) })
const statementsOf = (cutOffId: string) =>
  app.db
    .select()
    .from(settlementStatements)
    .where(eq(settlementStatements.cutOffId, cutOffId))
    .orderBy(settlementStatements.number)

let onAccount = ''
let final = ''
let nextSeasonId = ''

test('a cut-off is not prepared before its last day has passed', async () => {
  await expect(prepare('on_account_2')).rejects.toEqual(refusal('too_early'))
  await expect(prepare('final')).rejects.toEqual(refusal('too_early'))
})

test('who prepared a cut-off does not approve it, and a colleague approves what was shown', async () => {
  const discarded = await prepare('on_account_1')
  await discardCutOff(asFirst(), discarded)
  const { cutOffId } = await prepare('on_account_1')
  await expect(approve(cutOffId, asFirst())).rejects.toEqual(refusal('own_preparation'))
  const other = { cutOffId, inputHash: 'f'.repeat(64) }
  await expect(approveCutOff(asSecond(), other)).rejects.toMatchObject({
    code: 'changed_elsewhere',
  })
  expect(await app.db.$count(settlementStatements)).toBe(0)

  expect(await approve(cutOffId)).toEqual({ statements: 5 })
  await expect(prepare('on_account_1')).rejects.toEqual(refusal('already_closed'))
  onAccount = cutOffId
})

test('on account pays 60 percent of the share', async () => {
  const amounts = (await statementsOf(onAccount)).map(({ amountOre }) => amountOre)
  // The shares of the worked example; a payment below 100,00 kr. would be carried.
  const shares = [676_547, 385_632, 487_114, 162_371, 33_827]
  expect(amounts).toEqual(shares.map((share) => Math.floor((share * 6) / 10)))
})

test('a statement keeps the bytes that were issued, which say what they rest on', async () => {
  const [statement] = await statementsOf(onAccount)
  const html = statement?.html.toString() ?? ''
  expect(html).toContain('Afregningsbilag A2027-000001')
  expect(html).toContain(await hashOf(onAccount))
  expect(html).toContain('Golfklub A')
  expect(html).not.toMatch(/Golfklub [BCDE]/)
  expect(statement?.htmlHash).toBe(sha256(statement?.html ?? ''))
  expect(statement?.csvHash).toBe(sha256(statement?.csv ?? ''))
  expect(statement?.csv.toString()).toContain('Udbetales nu;4059,28')
})

test('a statement’s PDF is stored with its hash, and says what its page says', async () => {
  for (const { number, pdf, pdfHash, html } of await statementsOf(onAccount)) {
    expect(sha256(pdf ?? '')).toBe(pdfHash)
    const file = await pdfText(pdf ?? Buffer.from(''))
    expect(file).toContain(`Afregningsbilag ${number}`)
    expect(file).toContain(await hashOf(onAccount))
    expect(sheetWords(file)).toEqual(pageWords(html.toString()))
  }
})

test('the payment file sums to the statements, and each is paid once', async () => {
  const { body, fileName } = await paymentFile(asFirst(), { cutOffId: onAccount, format: 'xml' })
  const statements = await statementsOf(onAccount)
  const sum = statements.reduce((all, { amountOre, vatOre }) => all + amountOre + vatOre, 0)
  expect(fileName).toBe('udbetaling-2027-07-15.xml')
  expect(body).toContain('<NbOfTxs>5</NbOfTxs>')
  expect(body).toContain(`<CtrlSum>${(sum / 100).toFixed(2)}</CtrlSum>`)
  const csv = await paymentFile(asFirst(), { cutOffId: onAccount, format: 'csv' })
  expect(csv.body.split('\r\n')).toHaveLength(7)

  app.clock.set('2027-07-15T10:00:00+02:00')
  const paidOn = plainDate('2027-07-15')
  expect(await recordPayments(asFirst(), { cutOffId: onAccount, paidOn })).toEqual({ paid: 5 })
  expect(await recordPayments(asFirst(), { cutOffId: onAccount, paidOn })).toEqual({ paid: 0 })
  await expect(paymentFile(asFirst(), { cutOffId: onAccount, format: 'xml' })).rejects.toEqual(
    refusal('nothing_to_pay'),
  )
})

test('the final pays the rest, and closes the season', async () => {
  app.clock.set('2027-12-08T10:00:00+01:00')
  final = await prepareAndClose('final')
  const rest = (await statementsOf(final)).map(({ amountOre }) => amountOre)
  const earned = [721_547, 415_632, 517_114, 162_371, 33_827]
  const paid = (await statementsOf(onAccount)).map(({ amountOre }) => amountOre)
  expect(rest).toEqual(earned.map((amount, i) => amount - (paid[i] ?? 0)))
  await expect(prepare('on_account_2')).rejects.toEqual(refusal('season_closed'))
  await expect(prepare('final')).rejects.toEqual(refusal('already_closed'))
})

test('the frozen input settles to the stored bytes', async () => {
  const [stored] = await app.db
    .select()
    .from(settlementCutOffs)
    .where(eq(settlementCutOffs.id, final))
  const again = await settleSource(await frozenSource(app.db, final))
  expect(again.inputHash).toBe(stored?.inputHash)
  expect(again.result).toBe(stored?.result)
})

describe('a closed season never changes', () => {
  const expectRefused = async (statement: ReturnType<typeof sql>) =>
    expect(app.db.execute(statement)).rejects.toMatchObject({ cause: { code: '23000' } })

  test.each([
    ['settlement_cut_offs', 'result'],
    ['settlement_cut_offs', 'input_hash'],
    ['settlement_closes', 'kind'],
    ['settlement_statements', 'number'],
  ])('%s.%s', async (table, column) => {
    await expectRefused(sql.raw(`update ${table} set ${column} = 'x'`))
    await expectRefused(sql.raw(`delete from ${table}`))
    await expectRefused(sql.raw(`truncate ${table} cascade`))
  })

  test('its input and its payments', async () => {
    await expectRefused(sql`update settlement_inputs set body = ''`)
    await expectRefused(sql`delete from settlement_inputs`)
    await expectRefused(sql`insert into settlement_inputs values (${final}, 99, '')`)
    await expectRefused(sql`update settlement_payments set paid_on = '2027-01-01'`)
    expect(await app.db.$count(settlementInputs)).toBeGreaterThan(1)
    expect(await app.db.$count(settlementPayments)).toBe(5)
  })

  test('when it is discarded', async () => {
    await expect(discardCutOff(asFirst(), { cutOffId: final })).rejects.toEqual(
      refusal('already_closed'),
    )
  })
})

test('a visit voided after the close is a correction of the next season', async () => {
  const { id: seasonId } = example.season
  await expect(prepare('correction')).rejects.toEqual(refusal('no_open_season'))
  const next = await app.db.transaction((tx) => createSeason(tx, app.ctx(), regularSeason(2028)))
  nextSeasonId = next.id
  await expect(prepare('correction')).rejects.toEqual(refusal('nothing_to_correct'))

  // A weekday round of club A, as in the table of settlement.md.
  await voidWeekdayRound(app.db, example.clubs[0]?.id ?? '')
  app.clock.set('2028-01-10T10:00:00+01:00')
  await prepareAndClose('correction')

  const lines = await app.db.select().from(settlementCorrections)
  const amounts = example.clubs.map(
    ({ id }) => lines.find(({ clubId }) => clubId === id)?.amountOre,
  )
  expect(amounts).toEqual([-21_125, 7_621, 9_626, 3_209, 669])
  expect(new Set(lines.map(({ paidWithSeasonId }) => paidWithSeasonId))).toEqual(new Set([next.id]))
  // The original stands, and the same correction is not made twice.
  const [stored] = await app.db
    .select()
    .from(settlementCutOffs)
    .where(eq(settlementCutOffs.id, final))
  const { payouts } = JSON.parse(stored?.result ?? '') as SeasonSettlement
  expect(payouts[0]?.earned.total).toBe(721_547)
  await expect(prepareCutOff(asFirst(), { seasonId, kind: 'correction' })).rejects.toEqual(
    refusal('nothing_to_correct'),
  )
})

test('a season is verified from the database, and one changed byte is found', async () => {
  const { db } = app
  const right = await verifySeason(db, '2027')
  expect(right.map(({ kind }) => kind)).toEqual(['1. a conto', 'Slutafregning', 'Efterregulering'])
  expect(right.flatMap(({ differs }) => differs)).toEqual([])
  // What only the owner of the tables can do, and what the hashes are for.
  await db.execute(sql`alter table settlement_statements disable trigger insert_only`)
  await db.execute(sql`alter table settlement_inputs disable trigger closed_is_final`)
  const [statement] = await statementsOf(onAccount)
  const html = Buffer.from(statement?.html.toString().replace('Udbetales', 'udbetales') ?? '')
  await db
    .update(settlementStatements)
    .set({ html })
    .where(eq(settlementStatements.id, statement?.id ?? ''))
  const [, other] = await statementsOf(onAccount)
  await db
    .update(settlementStatements)
    .set({ pdf: Buffer.concat([other?.pdf ?? Buffer.from(''), Buffer.from(' ')]) })
    .where(eq(settlementStatements.id, other?.id ?? ''))
  const [input] = await db
    .select()
    .from(settlementInputs)
    .where(eq(settlementInputs.cutOffId, final))
  const lines = gunzipSync(input?.body ?? '').toString()
  await db
    .update(settlementInputs)
    .set({ body: gzipSync(lines.replace('"listPrice":149500', '"listPrice":149600')) })
    .where(eq(settlementInputs.cutOffId, final))
  const wrong = await verifySeason(db, '2027')
  expect(wrong.map(({ differs }) => differs)).toEqual([
    [
      `afregningsbilag ${statement?.number} passer ikke til sin hash`,
      `PDF-filen af ${other?.number} passer ikke til sin hash`,
    ],
    [
      'det frosne grundlag passer ikke til sin hash',
      'resultatet er et andet, når det regnes efter',
    ],
    [],
  ])
})

test('a correction that is approved after the next final was prepared is paid with it', async () => {
  const seasonId = nextSeasonId
  const prepareNext = (kind: CutOffKind) => prepareCutOff(asFirst(), { seasonId, kind })
  app.clock.set('2028-10-02T10:00:00+02:00')
  await approve((await prepareNext('on_account_2')).cutOffId)
  // The second payment on account contains the first.
  await expect(prepareNext('on_account_1')).rejects.toEqual(refusal('later_closed'))

  app.clock.set('2028-12-08T10:00:00+01:00')
  const early = await prepareNext('final')
  await voidWeekdayRound(app.db, example.clubs[1]?.id ?? '')
  await prepareAndClose('correction')
  await expect(approve(early.cutOffId)).rejects.toEqual(refusal('prepare_again'))

  const { cutOffId } = await prepareNext('final')
  await approve(cutOffId)
  const settled = JSON.parse((await findCutOff(app.db, cutOffId))?.result ?? '') as SeasonSettlement
  const lines = await app.db.select().from(settlementCorrections)
  for (const { clubId, earned } of settled.payouts) {
    const own = lines.filter((line) => line.clubId === clubId)
    expect(earned.corrections).toBe(own.reduce((sum, { amountOre }) => sum + amountOre, 0))
  }
})
