import { correctionOf } from '#domain/settlement/correction-of.ts'
import type { SeasonSettlement } from '#domain/settlement/season-result.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { requirePower } from '../access.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findSeason, lockSeason, type SeasonRow } from '../passes/season-queries.ts'
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
import { issueStatements } from './issue-statements.ts'
import { mailStatements } from './mail-club.ts'

type Approval = {
  cutOffId: string
  /** The hash that the approver saw: exactly that settlement is closed. */
  inputHash: string
}

/**
 * Closes a prepared cut-off once and for all, by another person than the one who prepared it (D25), and issues its
 * statements. Throws `refused` with `own_preparation`, `already_closed`, `season_closed` or `prepare_again`, and
 * `changed_elsewhere` when another settlement was prepared meanwhile.
 */
export async function approveCutOff(ctx: Ctx, approval: Approval): Promise<{ statements: number }> {
  const actor = requirePower(ctx, 'money.move')
  return ctx.db.transaction(async (tx) => {
    const found = await findCutOff(tx, approval.cutOffId)
    if (!found) throw new AppError('not_found')
    // Closes of a season run one at a time.
    await lockSeason(tx, found.seasonId)
    const cutOff = await lockCutOff(tx, found.id)
    if (!cutOff || cutOff.inputHash !== approval.inputHash) throw new AppError('changed_elsewhere')
    if (cutOff.preparedBy === actor.accountId) {
      throw new AppError('refused', { reason: 'own_preparation' })
    }
    return closeCutOff({ ...ctx, db: tx }, cutOff, actor.accountId)
  })
}

/** Closes a cut-off that is locked with its season. `ctx.db` is the transaction; nothing may follow before the commit. */
export async function closeCutOff(ctx: Ctx, cutOff: CutOffRow, approvedBy: string | null) {
  const { db: tx } = ctx
  const season = await findSeason(tx, cutOff.seasonId)
  if (!season) throw new AppError('not_found')
  const { id: cutOffId, seasonId, kind } = cutOff
  await assertStillRight(tx, cutOff)
  const before = await findClosedResult(tx, seasonId)
  const close = { cutOffId, seasonId, kind, approvedBy, approvedAt: ctx.now() }
  if (!(await insertClose(tx, close))) throw new AppError('refused', { reason: 'already_closed' })
  await recordActivity(tx, ctx, {
    action: 'settlement.close',
    subject: { type: 'settlement', id: cutOffId },
    data: { season: season.code, kind, inputHash: cutOff.inputHash },
  })
  const settlement = JSON.parse(cutOff.result) as SeasonSettlement
  if (kind === 'correction') {
    await storeCorrections(tx, { cutOffId, season, before: before?.result, settlement })
    return { statements: 0 }
  }
  const closed = { season, cutOff, settlement }
  // Before the numbers, whose series stays locked until the commit.
  await mailStatements(ctx, closed)
  return { statements: await issueStatements(ctx, closed) }
}

async function assertStillRight(tx: Db, { id, seasonId, kind, preparedAt }: CutOffRow) {
  const { close } = (await findCutOff(tx, id)) ?? {}
  if (close) throw new AppError('refused', { reason: 'already_closed' })
  const closed = await findClosedResult(tx, seasonId)
  if (kind !== 'correction' && closed) throw new AppError('refused', { reason: 'season_closed' })
  // A payment or another close since then would be paid twice or not at all.
  if (await changedSince(tx, seasonId, preparedAt)) {
    throw new AppError('refused', { reason: 'prepare_again' })
  }
}

type Corrected = {
  cutOffId: string
  season: SeasonRow
  before: string | undefined
  settlement: SeasonSettlement
}

async function storeCorrections(tx: Db, { cutOffId, season, before, settlement }: Corrected) {
  const paying = await findPayingSeason(tx, season)
  if (!paying) throw new AppError('refused', { reason: 'no_open_season' })
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
