import type { BookkeepingShown } from '#contract/settlement/bookkeeping.ts'
import {
  accountKeys,
  bookkeepingPresets,
  startingPlans,
  type AccountPlan,
  type BookkeepingPreset,
} from '#domain/settlement/account-plan.ts'
import { postingsOf } from '#domain/settlement/bookkeeping.ts'
import { totalsOf, vouchersOf, type Voucher } from '#domain/settlement/bookkeeping-export.ts'
import { addDays, yearOf, type PlainDate } from '#domain/shared/dates.ts'
import { requirePower } from '../access.ts'
import { selectAccountNames } from '../accounts/queries.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { reserveInSeries } from '../payments/queries.ts'
import {
  selectClubMoney,
  selectInvoices,
  selectRefunds,
  selectSales,
} from './bookkeeping-facts-queries.ts'
import {
  countVouchers,
  insertExport,
  insertPlan,
  insertVouchers,
  lockBookkeeping,
  selectExported,
  selectExports,
  selectPlans,
  type PlanRow,
} from './bookkeeping-queries.ts'

type Period = { from: PlainDate; to: PlainDate; vouchers: Voucher[] }

/** What is not exported up to a day; nothing if no money has moved by then. */
async function nextPeriod(db: Db, to: PlainDate): Promise<Period | undefined> {
  const [last] = await selectExports(db)
  const facts = [
    ...(await selectSales(db)),
    ...(await selectRefunds(db)),
    ...(await selectInvoices(db)),
    ...(await selectClubMoney(db)),
  ]
  const postings = postingsOf(facts)
  const first = postings.map(({ day }) => day).toSorted()[0]
  const from = last ? addDays(last.toDay, 1) : first
  if (!from || from > to) return undefined
  const vouchers = vouchersOf({ postings, exported: await selectExported(db), from, to })
  return { from, to, vouchers }
}

/** What the next export would have, the exported periods, and the account plans with their history. */
export async function getBookkeeping(
  ctx: Ctx,
  { to }: { to?: PlainDate | undefined },
): Promise<BookkeepingShown> {
  const latest = addDays(today(ctx), -1)
  const period = await nextPeriod(ctx.db, to !== undefined && to < latest ? to : latest)
  const exports = await selectExports(ctx.db)
  const counts = await countVouchers(ctx.db)
  const plans = await Promise.all(
    bookkeepingPresets.map(async (preset) => ({ preset, rows: await selectPlans(ctx.db, preset) })),
  )
  const people = [
    ...exports.map(({ exportedBy }) => exportedBy),
    ...plans.flatMap(({ rows }) => rows.map(({ savedBy }) => savedBy)),
  ]
  const names = await selectAccountNames(
    ctx.db,
    people.flatMap((id) => id ?? []),
  )
  const nameOf = (id: string | null) => (id && names.get(id)) || null
  return {
    latest,
    next: period && period.vouchers.length > 0 ? toNextView(period) : null,
    exports: exports.map(({ id, fromDay, toDay, exportedAt, exportedBy }) => ({
      exportId: id,
      from: fromDay,
      to: toDay,
      exportedAt: exportedAt.toISOString(),
      exportedByName: nameOf(exportedBy),
      vouchers: counts.get(id)?.vouchers ?? 0,
      corrections: counts.get(id)?.corrections ?? 0,
    })),
    plans: plans.map(({ preset, rows }) => toPlanView(preset, rows, nameOf)),
  }
}

function toNextView({ from, to, vouchers }: Period) {
  const corrections = vouchers.filter(({ corrects }) => corrects !== null).length
  return { from, to, vouchers: vouchers.length, corrections, totals: totalsOf(vouchers) }
}

const planOf = (preset: BookkeepingPreset, rows: readonly PlanRow[]): AccountPlan =>
  rows[0]?.accounts ?? startingPlans[preset]

function toPlanView(
  preset: BookkeepingPreset,
  rows: readonly PlanRow[],
  nameOf: (id: string | null) => string | null,
) {
  const history = rows.map(({ version, accounts, savedAt, savedBy }, at) => {
    const before = rows[at + 1]?.accounts ?? startingPlans[preset]
    const changes = accountKeys
      .filter((account) => before[account] !== accounts[account])
      .map((account) => ({ account, from: before[account], to: accounts[account] }))
    return { version, savedAt: savedAt.toISOString(), savedByName: nameOf(savedBy), changes }
  })
  return { preset, version: rows[0]?.version ?? 0, accounts: planOf(preset, rows), history }
}

/**
 * Exports what is not exported up to a day, with gap-free numbers. Throws `refused` with `day_not_over`, because more may
 * happen today, `already_exported`, and `nothing_to_export`.
 */
export async function exportBookkeeping(ctx: Ctx, { to }: { to: PlainDate }) {
  const { accountId } = requirePower(ctx, 'money.move')
  if (to >= today(ctx)) throw new AppError('refused', { reason: 'day_not_over' })
  return ctx.db.transaction(async (tx) => {
    await lockBookkeeping(tx)
    const [last] = await selectExports(tx)
    if (last && to <= last.toDay) throw new AppError('refused', { reason: 'already_exported' })
    const period = await nextPeriod(tx, to)
    if (!period || period.vouchers.length === 0) {
      throw new AppError('refused', { reason: 'nothing_to_export' })
    }
    const { from, vouchers } = period
    const plans = {
      economic: planOf('economic', await selectPlans(tx, 'economic')),
      dinero: planOf('dinero', await selectPlans(tx, 'dinero')),
    }
    const exportId = await insertExport(tx, {
      fromDay: from,
      toDay: to,
      plans,
      exportedBy: accountId,
      exportedAt: ctx.now(),
    })
    await recordActivity(tx, ctx, {
      action: 'settlement.export_bookkeeping',
      subject: { type: 'bookkeeping', id: exportId },
      data: { from, to, vouchers: vouchers.length },
    })
    const year = yearOf(today(ctx))
    const first = await reserveInSeries(tx, `bookkeeping-${year}`, vouchers.length)
    await insertVouchers(
      tx,
      vouchers.map(({ day, kind, corrects, postings }, index) => ({
        exportId,
        number: year * 100_000 + first + index,
        day,
        kind,
        corrects,
        postings,
      })),
    )
    return { exportId, vouchers: vouchers.length }
  })
}

type EditedPlan = { preset: BookkeepingPreset; version: number; accounts: AccountPlan }

/** Stores the next version of a plan. Throws `changed_elsewhere` when a colleague saved one meanwhile. */
export async function saveAccountPlan(ctx: Ctx, { preset, version, accounts }: EditedPlan) {
  const { accountId } = requirePower(ctx, 'money.move')
  return ctx.db.transaction(async (tx) => {
    await lockBookkeeping(tx)
    const rows = await selectPlans(tx, preset)
    const before = planOf(preset, rows)
    const changed = accountKeys.filter((key) => before[key] !== accounts[key])
    const stored = rows[0]?.version ?? 0
    // A repeated request has changed nothing.
    if (changed.length === 0) return { version: stored }
    if (stored !== version) throw new AppError('changed_elsewhere')
    const next = stored + 1
    await insertPlan(tx, {
      preset,
      version: next,
      accounts,
      savedBy: accountId,
      savedAt: ctx.now(),
    })
    await recordActivity(tx, ctx, {
      action: 'settlement.save_account_plan',
      subject: { type: 'bookkeeping', id: preset },
      data: { version: next, accounts: changed.length },
    })
    return { version: next }
  })
}
