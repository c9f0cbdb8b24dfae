import { correctionOf } from '#domain/settlement/correction-of.ts'
import type { ClubPayout, SeasonSettlement } from '#domain/settlement/season-result.ts'
import type { Ore } from '#domain/shared/money.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { requirePower } from '../access.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findSeason, lockSeason, type SeasonRow } from '../passes/season-queries.ts'
import { selectCarried, selectCorrectionLines, selectPaid } from './balance-queries.ts'
import {
  changedSince,
  findClosedResult,
  findCutOff,
  findPayingSeason,
  insertClose,
  insertCorrections,
  lockCutOff,
  type CutOffRow,
} from './cut-off-queries.ts'
import { drawStatements, issueStatements, type DrawnPdfs, type HasPdf } from './issue-statements.ts'
import { mailStatements } from './mail-club.ts'
import { assertRecorded } from './payout.ts'

export type Approving = {
  cutOffId: string
  /** The hash that the approver saw: exactly that settlement is closed. */
  inputHash: string
  earlierNotPaid?: boolean | undefined
}

/**
 * Closes a prepared cut-off once and for all, by another person than the one who prepared it (D25), and issues its
 * statements. Throws `refused` with `own_preparation`, `already_closed`, `season_closed`, `prepare_again` or
 * `payments_not_recorded`, and `changed_elsewhere` when another settlement was prepared meanwhile.
 */
export async function approveCutOff(
  ctx: Ctx,
  approval: Approving,
): Promise<{ statements: number }> {
  const actor = requirePower(ctx, 'money.move')
  // Before the transaction, which would hold its locks for a tenth of a second for each club.
  const drawn = await drawBefore(ctx, approval)
  return ctx.db.transaction(async (tx) => {
    const inner = { ...ctx, db: tx }
    const cutOff = await assertApproval(inner, approval, await lockPrepared(tx, approval))
    return closeCutOff(inner, cutOff, { approvedBy: actor.accountId, drawn })
  })
}

/**
 * Locks a cut-off after its season, where closes run one at a time. Throws `changed_elsewhere` when it is gone or is not
 * the one that was shown.
 */
export async function lockPrepared(
  tx: Db,
  { cutOffId, inputHash }: Pick<Approving, 'cutOffId' | 'inputHash'>,
): Promise<CutOffRow> {
  const found = await findCutOff(tx, cutOffId)
  if (!found) throw new AppError('not_found')
  await lockSeason(tx, found.seasonId)
  const cutOff = await lockCutOff(tx, found.id)
  if (!cutOff || cutOff.inputHash !== inputHash) throw new AppError('changed_elsewhere')
  return cutOff
}

/** The PDFs of a cut-off that may be closed as it stands now; the closing transaction asks all of it again. */
export async function drawBefore(ctx: Ctx, approval: Approving): Promise<DrawnPdfs> {
  const cutOff = await findCutOff(ctx.db, approval.cutOffId)
  if (!cutOff) throw new AppError('not_found')
  await assertApproval(ctx, approval, cutOff)
  const season = await findSeason(ctx.db, cutOff.seasonId)
  if (!season || cutOff.kind === 'correction') return new Map()
  const settlement = JSON.parse(cutOff.result) as SeasonSettlement
  await assertStillRight(ctx.db, { season, cutOff, settlement })
  return drawStatements(ctx, { season, cutOff, settlement })
}

async function assertApproval(ctx: Ctx, approval: Approving, cutOff: CutOffRow) {
  if (cutOff.inputHash !== approval.inputHash) throw new AppError('changed_elsewhere')
  if (cutOff.preparedBy === ctx.actor?.accountId) {
    throw new AppError('refused', { reason: 'own_preparation' })
  }
  // A file of the earlier cut-off may have gone to the bank since this one was prepared.
  if (cutOff.kind !== 'correction') await assertRecorded(ctx, { ...approval, ...cutOff })
  return cutOff
}

type Close = { approvedBy: string | null; hasPdf?: HasPdf; drawn?: DrawnPdfs }

/** Closes a cut-off that is locked with its season. `ctx.db` is the transaction; nothing may follow before the commit. */
export async function closeCutOff(ctx: Ctx, cutOff: CutOffRow, { approvedBy, ...issuing }: Close) {
  const { db: tx } = ctx
  const season = await findSeason(tx, cutOff.seasonId)
  if (!season) throw new AppError('not_found')
  const { id: cutOffId, seasonId, kind } = cutOff
  const settlement = JSON.parse(cutOff.result) as SeasonSettlement
  await assertStillRight(tx, { season, cutOff, settlement })
  const before = await findClosedResult(tx, seasonId)
  const close = { cutOffId, seasonId, kind, approvedBy, approvedAt: ctx.now() }
  if (!(await insertClose(tx, close))) throw new AppError('refused', { reason: 'already_closed' })
  await recordActivity(tx, ctx, {
    action: 'settlement.close',
    subject: { type: 'settlement', id: cutOffId },
    data: { season: season.code, kind, inputHash: cutOff.inputHash },
  })
  if (kind === 'correction') {
    await storeCorrections(tx, { cutOffId, season, before: before?.result, settlement })
    return { statements: 0 }
  }
  const closed = { season, cutOff, settlement }
  // Before the numbers, whose series stays locked until the commit.
  await mailStatements(ctx, closed)
  return { statements: await issueStatements(ctx, closed, issuing) }
}

type Prepared = { season: SeasonRow; cutOff: CutOffRow; settlement: SeasonSettlement }

async function assertStillRight(tx: Db, { season, cutOff, settlement }: Prepared) {
  const { id, seasonId, kind, preparedAt } = cutOff
  const { close } = (await findCutOff(tx, id)) ?? {}
  if (close) throw new AppError('refused', { reason: 'already_closed' })
  const closed = await findClosedResult(tx, seasonId)
  if (kind !== 'correction' && closed) throw new AppError('refused', { reason: 'season_closed' })
  // A payment, another close or a correction since then would be paid twice or not at all.
  const isChanged =
    (await changedSince(tx, seasonId, preparedAt)) ||
    (kind !== 'correction' && !(await hasBalances(tx, season, settlement.payouts)))
  if (isChanged) throw new AppError('refused', { reason: 'prepare_again' })
}

/**
 * Whether payments, carried amounts and corrections are still those that a season was settled with. By their sums and
 * not by times, because what is committed late has an earlier time, and a correction belongs to another season.
 */
async function hasBalances(tx: Db, season: SeasonRow, payouts: readonly ClubPayout[]) {
  const settled = {
    paid: payouts.map(({ clubId, balance }) => ({ clubId, amount: balance.paidBefore })),
    carried: payouts.map(({ clubId, balance }) => ({ clubId, amount: balance.carriedIn })),
    corrections: payouts.map(({ clubId, earned }) => ({ clubId, amount: earned.corrections })),
  }
  return (
    isSame(await selectPaid(tx, season.id), settled.paid) &&
    isSame(await selectCarried(tx, season), settled.carried) &&
    isSame(await selectCorrectionLines(tx, season.id), settled.corrections)
  )
}

type Amount = { clubId: string; amount: Ore }

/** Whether both lists add up to the same for every club. */
function isSame(stored: readonly Amount[], settled: readonly Amount[]): boolean {
  const left = new Map<string, Ore>()
  const add = (rows: readonly Amount[], sign: 1 | -1) => {
    for (const { clubId, amount } of rows) left.set(clubId, (left.get(clubId) ?? 0) + sign * amount)
  }
  add(stored, 1)
  add(settled, -1)
  return [...left.values()].every((amount) => amount === 0)
}

type Corrected = {
  cutOffId: string
  season: SeasonRow
  before: string | undefined
  settlement: SeasonSettlement
}

async function storeCorrections(tx: Db, { cutOffId, season, before, settlement }: Corrected) {
  const found = await findPayingSeason(tx, season)
  // Its final, which is closed at the same time, would be settled without these lines.
  if (found) await lockSeason(tx, found.id)
  const paying = found && (await findPayingSeason(tx, season))
  if (!found || paying?.id !== found.id) throw new AppError('refused', { reason: 'no_open_season' })
  const original = JSON.parse(before ?? 'null') as SeasonSettlement
  const rows = correctionOf(original, settlement).map(({ clubId, amount, parts }) => ({
    cutOffId,
    paidWithSeasonId: paying.id,
    clubId,
    amountOre: amount,
    parts,
  }))
  await insertCorrections(tx, rows)
}
