import { randomUUID } from 'node:crypto'
import { correctionOf } from '#domain/settlement/correction-of.ts'
import { cutOffDays, type CutOffKind } from '#domain/settlement/cut-offs.ts'
import type { SeasonSettlement } from '#domain/settlement/season-result.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { requirePower } from '../access.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import { setTransactionLimits } from '../db/limits.ts'
import type { Db } from '../db/client.ts'
import { findSeason, lockSeason, type SeasonRow } from '../passes/season-queries.ts'
import { checkedSource } from './checked-source.ts'
import { correctedSource } from './corrected-source.ts'
import {
  completeCutOff,
  deletePrepared,
  findClosedResult,
  findCutOff,
  findPayingSeason,
  insertCutOff,
  selectCutOffs,
} from './cut-off-queries.ts'
import { freezeInput, frozenSource } from './frozen-input.ts'
import { assertInputKept } from './input-deletion-queries.ts'
import { loadSource, type SettlementSource } from './load-input.ts'
import { assertRecorded } from './payout.ts'
import { settleSource, type Settled } from './settle-source.ts'

type Asked = { seasonId: string; kind: CutOffKind; earlierNotPaid?: boolean | undefined }

/**
 * Settles a season and freezes the input for the approval of a second person. What was prepared before for the same cut-off
 * is replaced. Throws `refused` with `already_closed`, `season_closed`, `later_closed`, `season_not_closed`, `too_early`,
 * `nothing_to_correct`, `no_open_season`, `input_deleted`, `payments_not_recorded`, or `rows_with_errors` with the rows, and
 * `changed_elsewhere` when a colleague prepared, discarded or closed the same cut-off at the same moment.
 */
export async function prepareCutOff(ctx: Ctx, asked: Asked): Promise<{ cutOffId: string }> {
  const actor = requirePower(ctx, 'money.move')
  const prepare = ctx.db.transaction(
    async (tx) => {
      await setTransactionLimits(tx, 'import')
      const season = await findSeason(tx, asked.seasonId)
      if (!season) throw new AppError('not_found')
      await assertMayPrepare(ctx, tx, season, asked.kind)
      if (asked.kind !== 'correction') await assertRecorded({ ...ctx, db: tx }, asked)
      await deletePrepared(tx, season.id, asked.kind)
      const source = await sourceFor(tx, season, asked.kind)
      return storeCutOff(
        { ...ctx, db: tx },
        { season, kind: asked.kind, source, preparedBy: actor.accountId },
      )
    },
    // The rows of one moment; a season that changes meanwhile is settled as it was at the start.
    { isolationLevel: 'repeatable read' },
  )
  return prepare.catch((error: unknown) => {
    throw isPreparedElsewhere(error) ? new AppError('changed_elsewhere') : error
  })
}

/**
 * A colleague prepared, discarded or closed the same cut-off after this transaction's moment: the row is gone (40001),
 * there is another one (23505), or it was closed meanwhile and no longer changes (23000, 23503).
 */
function isPreparedElsewhere(error: unknown): boolean {
  const { code } = ((error as { cause?: unknown }).cause ?? error) as { code?: string }
  return ['40001', '23505', '23000', '23503'].includes(code ?? '')
}

type Prepared = {
  season: SeasonRow
  kind: CutOffKind
  source: SettlementSource
  preparedBy: string | null
}

/** Settles a source and stores it as a prepared cut-off with its frozen input. `ctx.db` is the transaction. */
export async function storeCutOff(ctx: Ctx, { season, kind, source, preparedBy }: Prepared) {
  const { db: tx } = ctx
  const id = randomUUID()
  const { day } = source.frame.cutOff
  const empty = { inputHash: '', result: '', resultHash: '' }
  const row = { id, seasonId: season.id, kind, day, preparedBy, preparedAt: ctx.now() }
  await insertCutOff(tx, { ...row, ...empty })
  const { inputHash, result, resultHash, settlement } = await settleAndFreeze(tx, id, source)
  if (kind === 'correction') await assertCorrects(tx, season, settlement)
  await completeCutOff(tx, id, { inputHash, result, resultHash })
  await recordActivity(tx, ctx, {
    action: 'settlement.prepare',
    subject: { type: 'settlement', id },
    data: { season: season.code, kind, inputHash },
  })
  return { cutOffId: id }
}

async function settleAndFreeze(tx: Db, id: string, source: SettlementSource): Promise<Settled> {
  const checked = checkedSource(source)
  const frozen = freezeInput(tx, id)
  const settled = await settleSource(checked.source, frozen.keep)
  await frozen.end()
  const { errors } = checked
  if (errors.length > 0) throw new AppError('refused', { reason: 'rows_with_errors', errors })
  return settled
}

async function assertMayPrepare(ctx: Ctx, tx: Db, season: SeasonRow, kind: CutOffKind) {
  const closed = (await selectCutOffs(tx, season.id)).filter(({ close }) => close !== null)
  const isFinal = closed.some((one) => one.kind === 'final')
  if (kind === 'correction') {
    if (!isFinal) throw new AppError('refused', { reason: 'season_not_closed' })
    const paying = await findPayingSeason(tx, season)
    if (!paying) throw new AppError('refused', { reason: 'no_open_season' })
    return
  }
  if (closed.some((one) => one.kind === kind)) {
    throw new AppError('refused', { reason: 'already_closed' })
  }
  if (isFinal) throw new AppError('refused', { reason: 'season_closed' })
  const { day } = cutOffDays(season, kind)
  // It would pay less than what was paid already, and hide the statements of the later one that are still to be paid.
  if (closed.some((one) => one.day > day)) {
    throw new AppError('refused', { reason: 'later_closed' })
  }
  if (today(ctx) <= day) throw new AppError('refused', { reason: 'too_early', day })
}

async function sourceFor(tx: Db, season: SeasonRow, kind: CutOffKind): Promise<SettlementSource> {
  const { day } = cutOffDays(season, kind)
  const isFinal = kind === 'final' || kind === 'correction'
  const stored = await loadSource(tx, season, { day, final: isFinal })
  if (kind !== 'correction') return stored
  const closed = await findClosedResult(tx, season.id)
  if (!closed) throw new AppError('refused', { reason: 'season_not_closed' })
  await assertInputKept(tx, closed.id)
  return correctedSource(await frozenSource(tx, closed.id), stored)
}

/** The differences of a prepared correction; refused when there are none. */
async function assertCorrects(tx: Db, season: SeasonRow, corrected: SeasonSettlement) {
  const closed = await findClosedResult(tx, season.id)
  const original = JSON.parse(closed?.result ?? 'null') as SeasonSettlement
  if (correctionOf(original, corrected).length === 0) {
    throw new AppError('refused', { reason: 'nothing_to_correct' })
  }
}

/** Discards what was prepared and not approved. */
export async function discardCutOff(ctx: Ctx, { cutOffId }: { cutOffId: string }) {
  requirePower(ctx, 'money.move')
  return ctx.db.transaction(async (tx) => {
    const before = await findCutOff(tx, cutOffId)
    if (!before) throw new AppError('not_found')
    // An approval at the same moment locks the season first, too.
    await lockSeason(tx, before.seasonId)
    const found = await findCutOff(tx, cutOffId)
    if (!found) throw new AppError('not_found')
    if (found.close) throw new AppError('refused', { reason: 'already_closed' })
    // A colleague has prepared it again in the meantime.
    const isGone = !(await deletePrepared(tx, found.seasonId, found.kind))
    if (isGone) throw new AppError('changed_elsewhere')
    await recordActivity(tx, ctx, {
      action: 'settlement.discard',
      subject: { type: 'settlement', id: cutOffId },
      data: { kind: found.kind },
    })
    return { done: true as const }
  })
}
