import { randomUUID } from 'node:crypto'
import { cutOffDays, type CutOffKind } from '#domain/settlement/cut-offs.ts'
import { addDays, plainDate, yearOf, type PlainDate } from '#domain/shared/dates.ts'
import { enrolForDemo } from '#server/accounts/two-factor.ts'
import { grantRole } from '#server/accounts/ensure-account.ts'
import { createAccountWithPassword } from '#server/accounts/set-password.ts'
import { danishInstant } from '#server/clock.ts'
import { currentTermsVersion } from '#server/content/terms.ts'
import { today, type Ctx } from '#server/ctx.ts'
import { findSetting, saveSetting } from '#server/db/settings.ts'
import { findSeason, insertSeason, type SeasonRow } from '#server/passes/season-queries.ts'
import { regularSeason } from '#server/passes/seasons.ts'
import { insertAccount } from '#server/settlement/bank-account-queries.ts'
import { selectPaid } from '#server/settlement/balance-queries.ts'
import { closeCutOff } from '#server/settlement/close-cut-off.ts'
import type { HasPdf } from '#server/settlement/issue-statements.ts'
import { findCutOff } from '#server/settlement/cut-off-queries.ts'
import { loadSource, sourceOf, type SettlementSource } from '#server/settlement/load-input.ts'
import { insertObjection, updateAnswer } from '#server/settlement/objection-queries.ts'
import { storeCutOff } from '#server/settlement/prepare-cut-off.ts'
import {
  insertPayments,
  selectStatements,
  selectStatementsOf,
} from '#server/settlement/statement-queries.ts'
import { ruleVersionOf } from '#domain/passes/season.ts'
import type { StoryClub } from './build-clubs.ts'
import { buildLastSeason } from './build-last-season.ts'

/** A second person of the back office, without whom nothing can be approved (D25). */
export const secondApprover = {
  email: 'oekonomi@demo.example',
  password: 'golf-hele-sommeren',
  name: 'Bo fra økonomi',
}

type Inputs = {
  clubs: readonly StoryClub[]
  seasonId: string
  operatorId: string
  staffClubId: string
}

/**
 * Settles last year's season from invented rows, with two payments on account, the final and an answered objection, and
 * this season's first payment on account once its day has passed. `ctx.db` is the transaction of the seed.
 */
export async function seedSettlement(ctx: Ctx, inputs: Inputs): Promise<void> {
  const people = { preparedBy: inputs.operatorId, approvedBy: await createApprover(ctx) }
  // Drawing the statements of all clubs would double the time that a visitor waits for the first page.
  const hasPdf = (clubId: string) => clubId === inputs.staffClubId
  await seedAccounts(ctx, inputs)
  const last = await createLastSeason(ctx, yearOf(today(ctx)) - 1)
  const document = buildLastSeason(yearOf(last.playTo), inputs.clubs)
  for (const kind of ['on_account_1', 'on_account_2', 'final'] as const) {
    const { day } = cutOffDays(last, kind)
    const payments = await selectPaid(ctx.db, last.id)
    const cutOff = { day, final: kind === 'final' }
    const source = sourceOf({ ...document, cutOff, payments })
    await settleAndPay(ctx, { season: last, kind, source, ...people, hasPdf })
  }
  await seedObjection(ctx, last, inputs)
  const current = await findSeason(ctx.db, inputs.seasonId)
  const first = current && cutOffDays(current, 'on_account_1')
  if (!current || !first || today(ctx) <= addDays(first.day, 5)) return
  const source = await loadSource(ctx.db, current, { day: first.day, final: false })
  await settleAndPay(ctx, { season: current, kind: 'on_account_1', source, ...people, hasPdf })
}

async function createApprover(ctx: Ctx): Promise<string> {
  const accountId = await createAccountWithPassword(ctx.db, ctx, secondApprover)
  await grantRole(ctx.db, ctx, { accountId, name: 'operator_finance', scopeId: null })
  await enrolForDemo(ctx.db, ctx, accountId)
  return accountId
}

/** Every club but the last has confirmed its account; ours is entered too. */
async function seedAccounts(ctx: Ctx, { clubs }: Inputs) {
  const confirmedAt = danishInstant(plainDate(`${yearOf(today(ctx)) - 1}-02-01`), 600)
  for (const [index, { id: clubId }] of clubs.slice(0, -1).entries()) {
    await insertAccount(ctx.db, {
      clubId,
      registration: '1234',
      account: String(1_000_001 + index * 7_919).padStart(10, '0'),
      enteredAt: confirmedAt,
      confirmedAt,
      validFrom: plainDate(`${yearOf(today(ctx)) - 1}-02-04`),
    })
  }
  if (await findSetting(ctx.db, 'bank_account')) return
  const own = { registration: '4321', account: '0009876543' }
  await saveSetting(ctx.db, 'bank_account', own, ctx.now())
}

async function createLastSeason(ctx: Ctx, year: number): Promise<SeasonRow> {
  const season = regularSeason(year)
  const row = await insertSeason(ctx.db, {
    ...season,
    status: 'closed',
    termsVersion: await currentTermsVersion(ctx.db),
    ruleVersion: ruleVersionOf(season.playFrom),
    createdAt: danishInstant(season.salesFrom, 600),
  })
  if (!row) throw new Error(`There is already a season ${year}`)
  return row
}

type Paid = {
  season: SeasonRow
  kind: CutOffKind
  source: SettlementSource
  preparedBy: string
  approvedBy: string
  hasPdf: HasPdf
}

/** Prepares a cut-off, closes it some days later, and pays it on its day if that has come. */
async function settleAndPay(ctx: Ctx, { approvedBy, hasPdf, ...prepared }: Paid) {
  const { season, kind } = prepared
  const { day, payOn } = cutOffDays(season, kind)
  const at = (days: number): Ctx => ({ ...ctx, now: () => danishInstant(addDays(day, days), 600) })
  const { cutOffId } = await storeCutOff(at(5), prepared)
  const cutOff = await findCutOff(ctx.db, cutOffId)
  if (!cutOff) throw new Error('The cut-off was not stored')
  await closeCutOff(at(5), cutOff, { approvedBy, hasPdf })
  if (payOn <= today(ctx)) await pay(ctx, cutOffId, { paidOn: payOn, recordedBy: approvedBy })
}

async function pay(ctx: Ctx, cutOffId: string, paid: { paidOn: PlainDate; recordedBy: string }) {
  const rows = (await selectStatements(ctx.db, cutOffId))
    .filter(({ amountOre }) => amountOre > 0)
    .map(({ id: statementId }) => ({
      statementId,
      ...paid,
      recordedAt: danishInstant(paid.paidOn, 900),
    }))
  await insertPayments(ctx.db, rows)
}

async function seedObjection(ctx: Ctx, last: SeasonRow, { staffClubId, operatorId }: Inputs) {
  const statements = await selectStatementsOf(ctx.db, staffClubId)
  const final = statements.find(({ seasonId, kind }) => seasonId === last.id && kind === 'final')
  if (!final) return
  const id = randomUUID()
  const writtenAt = danishInstant(addDays(last.playTo, 9), 640)
  const text = 'Vi mangler en runde den 14. september, hvor vi skrev gæsten op i hånden.'
  await insertObjection(ctx.db, { id, statementId: final.id, text, writtenBy: null, writtenAt })
  await updateAnswer(ctx.db, id, {
    answer:
      'Tak for beskeden. Runden blev tilføjet den 16. september og er talt med i jeres point.',
    answeredBy: operatorId,
    answeredAt: danishInstant(addDays(last.playTo, 10), 600),
  })
}
