import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startingPlans } from '#domain/settlement/account-plan.ts'
import { linesOf } from '#domain/settlement/bookkeeping-export.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { giftCardsOf } from '#test/gift-card-shop.ts'
import { openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'
import { buildExampleSeason, financeActor } from '#test/settlement-season.ts'
import type { Actor } from '../ctx.ts'
import { activity } from '../db/tables/activity.ts'
import { bookkeepingVouchers } from '../db/tables/bookkeeping.ts'
import { captures, paymentAttempts } from '../db/tables/payments.ts'
import { settlementPayments, settlementStatements } from '../db/tables/settlement.ts'
import { auditFile } from './audit-file.ts'
import { exportBookkeeping, getBookkeeping, saveAccountPlan } from './bookkeeping.ts'
import { findExport, selectExported, selectVouchers } from './bookkeeping-queries.ts'
import { approveCutOff } from './close-cut-off.ts'
import { findCutOff } from './cut-off-queries.ts'
import { prepareCutOff } from './prepare-cut-off.ts'

const morning = '2027-07-05T10:00:00+02:00'
const dayMs = 24 * 3600
let shop: PaymentShop
let actor: Actor
let second: Actor
beforeAll(async () => {
  shop = await openPaymentShop({ now: morning })
  actor = await financeActor(shop)
  second = await financeActor(shop)
})
afterAll(() => shop.close())
const { after, giftCard, pay, refund } = giftCardsOf(() => shop)

const ctx = (as = actor) => ({ ...shop.ctx(), actor: as })
const reason = (code: string) => expect.objectContaining({ details: { reason: code } })
const sumOf = async (account: string) =>
  linesOf(await selectExported(shop.db))
    .filter((line) => line.account === account)
    .reduce((sum, { amount }) => sum + amount, 0)

async function settleFirstCutOff() {
  const { season, clubs } = await buildExampleSeason(shop.db)
  const { cutOffId } = await prepareCutOff(ctx(), { seasonId: season.id, kind: 'on_account_1' })
  const inputHash = (await findCutOff(shop.db, cutOffId))?.inputHash ?? ''
  await approveCutOff(ctx(second), { cutOffId, inputHash })
  const [statement] = await shop.db
    .select()
    .from(settlementStatements)
    .where(eq(settlementStatements.clubId, clubs[0]?.id ?? ''))
  await shop.db.insert(settlementPayments).values({
    statementId: statement?.id ?? '',
    paidOn: plainDate('2027-07-05'),
    recordedAt: shop.clock.now(),
  })
}

test('the exported postings balance, and have the sums of the payments, gift cards and clubs', async () => {
  const giftCardId = await giftCard(500)
  const byBoth = await shop.start({ giftCardId })
  await pay(byBoth)
  await refund(byBoth.orderId, 800)
  await pay(await shop.start())
  const [first] = await shop.db.select().from(captures)
  expect(first?.status).toBe('done')
  await settleFirstCutOff()

  await expect(exportBookkeeping(ctx(), { to: plainDate('2027-07-05') })).rejects.toEqual(
    reason('day_not_over'),
  )
  after(dayMs)
  const { exportId } = await exportBookkeeping(ctx(), { to: plainDate('2027-07-05') })
  const vouchers = await selectVouchers(shop.db, exportId)
  expect(vouchers.map(({ kind }) => kind)).toEqual(['club_payments', 'refunds', 'sales', 'shares'])
  expect(vouchers.map(({ number }) => number)).toEqual([
    202_700_001, 202_700_002, 202_700_003, 202_700_004,
  ])
  for (const { lines } of vouchers) {
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  }

  const [taken] = await shop.db
    .select({ ore: sql<number>`sum(captured_ore - refunded_ore)::int` })
    .from(paymentAttempts)
  expect(taken?.ore).toBe(99_500 - 30_000 + 149_500)
  expect(await sumOf('provider')).toBe(taken?.ore)
  // The balance of the gift card is what we owe; its purchase was not an order here.
  expect(await sumOf('gift_cards')).toBe(50_000 - 50_000)
  // 20 % of what is kept of both cards.
  expect(await sumOf('vat_out')).toBe(-(69_500 + 149_500) / 5)
  expect(await sumOf('differences')).toBe(0)
  // The worked example of the settlement: all that clubs have earned less what one was paid.
  const earned = 721_547 + 415_632 + 517_114 + 162_371 + 33_827
  expect(await sumOf('clubs_owed')).toBe(-earned - (await sumOf('bank')))
  expect(await sumOf('club_commissions')).toBe(7 * 15_000)
  expect(await sumOf('bank')).toBe(-405_928)
})

test('a period is exported once, and never changes', async () => {
  await expect(exportBookkeeping(ctx(), { to: plainDate('2027-07-05') })).rejects.toEqual(
    reason('already_exported'),
  )
  after(2 * dayMs)
  await expect(exportBookkeeping(ctx(), { to: plainDate('2027-07-06') })).rejects.toEqual(
    reason('nothing_to_export'),
  )
  expect((await getBookkeeping(ctx(), {})).next).toBeNull()
  await expect(shop.db.delete(bookkeepingVouchers)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('bookkeeping_vouchers') },
  })
})

test('a change of an exported day is a correction of the next period', async () => {
  await pay(await shop.start())
  await shop.db.update(captures).set({ amountOre: 149_400 }).where(eq(captures.amountOre, 99_500))
  after(3 * dayMs)
  const shown = await getBookkeeping(ctx(), {})
  expect(shown.next).toMatchObject({ from: '2027-07-06', to: '2027-07-07', corrections: 1 })
  const pressed = await Promise.allSettled(
    [1, 2, 3].map(() => exportBookkeeping(ctx(), { to: plainDate('2027-07-07') })),
  )
  expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [{ exportId } = { exportId: '' }] = (await getBookkeeping(ctx(), {})).exports
  const vouchers = await selectVouchers(shop.db, exportId)
  expect(vouchers.map(({ number, corrects }) => [number, corrects])).toEqual([
    [202_700_005, '2027-07-05'],
    [202_700_006, null],
  ])
  expect(vouchers[0]?.lines).toEqual([
    { account: 'differences', detail: '', amount: -49_900 },
    { account: 'provider', detail: 'simulator', amount: 49_900 },
  ])
})

test('a new account number counts from the next export on, keeps its history, and meets no other', async () => {
  const accounts = { ...startingPlans.dinero, bank: 55_010 }
  const edit = { preset: 'dinero', version: 0, accounts } as const
  expect(await saveAccountPlan(ctx(), edit)).toEqual({ version: 1 })
  expect(await saveAccountPlan(ctx(), edit)).toEqual({ version: 1 })
  const late = { ...edit, accounts: { ...accounts, bank: 55_020 } }
  await expect(saveAccountPlan(ctx(second), late)).rejects.toMatchObject({
    code: 'changed_elsewhere',
  })
  const { plans, exports } = await getBookkeeping(ctx(), {})
  expect(plans[1]).toMatchObject({
    version: 1,
    history: [{ version: 1, changes: [{ account: 'bank', from: 55_000, to: 55_010 }] }],
  })
  const exported = await findExport(shop.db, exports[0]?.exportId ?? '')
  expect(exported?.plans.dinero.bank).toBe(55_000)
  const logged = await shop.db
    .select({ action: activity.action })
    .from(activity)
    .where(eq(activity.subjectType, 'bookkeeping'))
  expect(logged.map(({ action }) => action).toSorted()).toEqual([
    'settlement.export_bookkeeping',
    'settlement.export_bookkeeping',
    'settlement.save_account_plan',
  ])
})

test('each period as SAF-T opens where the one before closed, and only who moves money gets it', async () => {
  const [late, early] = (await getBookkeeping(ctx(), {})).exports
  const provider = async (exportId = '') => {
    const { body } = await auditFile(ctx(), exportId, 'economic')
    const number = startingPlans.economic.provider
    const [, account = ''] = new RegExp(`<AccountID>${number}</A([^]*?)</Account>`).exec(body) ?? []
    return ['Opening', 'Closing'].map(
      (when) => new RegExp(`<${when}DebitBalance>([^<]*)<`).exec(account)?.[1],
    )
  }
  const [opening, middle] = await provider(early?.exportId)
  const closing = ((await sumOf('provider')) / 100).toFixed(2)
  expect(opening).toBe('0.00')
  expect(await provider(late?.exportId)).toEqual([middle, closing])
  await expect(auditFile(shop.ctx(), early?.exportId ?? '', 'dinero')).rejects.toMatchObject({
    code: 'not_signed_in',
  })
})
