import type { VoidAnswer, voidCheckIn as contract } from '#contract/checkins/endpoints.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { holdsPower } from '#domain/accounts/powers.ts'
import { evaluateUndo, type UndoActor } from '#domain/checkins/undo.ts'
import { slotWeight } from '#domain/checkins/slots.ts'
import { leftAtClub, roundsLeft } from '#domain/checkins/rounds-left.ts'
import { termsOn } from '#domain/clubs/terms.ts'
import { addDays } from '#domain/shared/dates.ts'
import { mayUse, requirePower } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError, isUniqueViolation } from '../app-error.ts'
import { findClub, selectTermsOf } from '../clubs/queries.ts'
import { danishInstant } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockPass, type PassRow } from '../passes/queries.ts'
import { accessPassAsGolfer, findCurrentScanSession } from './access.ts'
import { findGolferFacts } from './check-in-context-queries.ts'
import { toPassInput } from './check-in-context.ts'
import { mailReturnedRound } from './mail-returned-round.ts'
import { dayOfClub, signalsOf } from './returned-by.ts'
import { findPassOfAccount } from './pass-queries.ts'
import {
  countGolferUndos,
  deleteRound,
  findCheckIn,
  findRoundOf,
  findVoidOf,
  insertCheckIn,
  reduceRound,
  selectHistory,
  type CheckInRow,
} from './queries.ts'

type Request = ParsedInput<typeof contract>

/** Voids a check-in: inserts a row for the void and gives the round back, in one transaction (E3, D5). */
export async function voidCheckIn(ctx: Ctx, request: Request): Promise<VoidAnswer> {
  const { row, actor } = await accessCheckIn(ctx, request.checkInId)
  const { passId } = row
  const isCounted = row.slot !== null || row.result === 'conflict'
  if (!passId || !isCounted) throw new AppError('refused', { reason: 'nothing_to_void' })

  try {
    return await ctx.db.transaction(async (tx) => {
      // The lock keeps a void and a second nine of the same round apart.
      const pass = await lockPass(tx, passId)
      if (!pass) throw new AppError('not_found')
      const earlier = await findVoidOf(tx, row.id)
      if (earlier && earlier.id !== request.id && (await findVoidOf(tx, earlier.id)))
        throw new AppError('refused', { reason: 'round_counts_again' })
      if (earlier) return earlier.answer as VoidAnswer

      await assertMayUndo(tx, ctx, { row, actor, passId })
      const answer = await writeVoid(tx, ctx, { request, row, actor, pass })
      // A conflict was no round, so none comes back.
      const isMailed = actor !== 'golfer' && row.slot !== null
      const club = isMailed ? await findClub(tx, row.clubId) : undefined
      if (club) await mailReturnedRound(tx, ctx, { row, pass, club, change: request.reason })
      return answer
    })
  } catch (error) {
    if (isUniqueViolation(error, 'check_ins_pkey')) {
      throw new AppError('conflict', { reason: 'id_reused' })
    }
    throw error
  }
}

type Void = {
  request: VoidRequest
  row: CheckInRow
  actor: UndoActor
  pass: PassRow
  /** The closure of the course that gives the round back. */
  closureId?: string
}
export type VoidRequest = Pick<Request, 'id' | 'reason'>

/** Gives the round back and inserts the void. The caller holds the lock of the pass, under which it read the check-in as counted. */
export async function writeVoid(tx: Db, ctx: Ctx, { closureId, ...given }: Void) {
  const { request, row, actor, pass } = given
  await giveRoundBack(tx, pass.id, row)
  const answer = await toVoidAnswer(tx, { id: request.id, row, pass })
  await insertCheckIn(tx, toVoidRow(ctx, { request, row, answer, actor, closureId }))
  await recordActivity(tx, ctx, {
    action: 'checkins.void',
    subject: { type: 'check_in', id: row.id },
    data: { passId: pass.id, clubId: row.clubId, by: actor, reason: request.reason },
    ...(!ctx.actor && !ctx.device && { actorKind: 'link' as const }),
  })
  return answer
}

/** When the golfer checked in; a check-in that waited without signal has the minute of the scan. */
export const checkedInAt = (row: CheckInRow): number =>
  row.offline ? danishInstant(row.day, row.minute).getTime() : row.atServer.getTime()

/** The check-in, for its club, its golfer or the operator; `not_found` for others. */
async function accessCheckIn(ctx: Ctx, id: string): Promise<{ row: CheckInRow; actor: UndoActor }> {
  const isAnonymous =
    !ctx.actor && !ctx.device && !ctx.clubLink && !(await findCurrentScanSession(ctx))
  if (isAnonymous) throw new AppError('not_signed_in')
  const row = await findCheckIn(ctx.db, id)
  if (row?.kind !== 'attempt') throw new AppError('not_found')
  if (mayUse(ctx, 'cards.help')) return { row, actor: 'operator' }
  if (ctx.clubLink) {
    if (ctx.clubLink.clubId !== row.clubId) throw new AppError('not_found')
    return { row, actor: 'club' }
  }
  if (mayUse(ctx, 'club.guests', row.clubId) || ctx.device?.clubId === row.clubId) {
    return { row, actor: 'club' }
  }
  // An attempt without a pass belongs to no golfer.
  if (!row.passId || (ctx.device && !ctx.actor)) throw new AppError('not_found')
  const isManaged = ctx.actor && (await findPassOfAccount(ctx.db, ctx.actor.accountId, row.passId))
  // Back office staff without two-factor sign-in get that error instead of `not_found`.
  if (!isManaged && ctx.actor && holdsPower(ctx.actor.roles, 'cards.help')) {
    requirePower(ctx, 'cards.help')
  }
  await accessPassAsGolfer(ctx, row.passId)
  return { row, actor: 'golfer' }
}

type UndoRequest = { row: CheckInRow; actor: UndoActor; passId: string }

async function assertMayUndo(tx: Db, ctx: Ctx, { row, actor, passId }: UndoRequest) {
  const at = checkedInAt(row)
  const question = { actor, now: ctx.now().getTime(), today: today(ctx), isPeriodClosed: false }
  const day = dayOfClub(row)
  const days = { on: row.day, since: addDays(today(ctx), -30) }
  const earlierUndos = await countGolferUndos(tx, passId, days)
  const isNoShow = row.mode === 'no_show'
  const verdict = evaluateUndo({ day, at, isVoided: false, isNoShow, earlierUndos }, question)
  if (verdict.ok) return
  const reason = verdict.reason === 'golfer_used_up' ? 'undo_used_up' : 'undo_too_late'
  throw new AppError('refused', { reason, why: verdict.reason })
}

/** Removes the check-in from its round: the other nine of two stays, else the round is deleted. */
async function giveRoundBack(tx: Db, passId: string, row: CheckInRow) {
  const round = await findRoundOf(tx, passId, row.id)
  if (!round) return
  const remaining = round.checkInIds.filter((id) => id !== row.id)
  if (remaining.length === 0) await deleteRound(tx, round)
  // The remaining nine weighs as a single nine.
  else
    await reduceRound(tx, {
      ...round,
      checkInIds: remaining,
      weightPoints: slotWeight(9, round.day),
    })
}

async function toVoidAnswer(
  tx: Db,
  { id, row, pass }: { id: string; row: CheckInRow; pass: PassRow },
): Promise<VoidAnswer> {
  const history = await selectHistory(tx, pass)
  const terms = termsOn(await selectTermsOf(tx, row.clubId), row.day)
  const facts = await findGolferFacts(tx, pass.golferId)
  if (!facts) throw new AppError('not_found')
  const input = { pass: toPassInput(pass, facts), history, clubId: row.clubId }
  const left = roundsLeft(input, terms)
  const hasLimit = pass.soldTerms.totalRounds !== undefined
  return {
    id,
    checkInId: row.id,
    outcome: 'voided',
    headline: row.slot === null ? 'Besøget er slettet.' : 'Runden er givet tilbage.',
    roundsLeft: {
      here: leftAtClub(left),
      total: hasLimit ? left.regularTotal + left.credits : null,
    },
  }
}

type VoidRowInput = Pick<Void, 'request' | 'row' | 'actor'> & {
  answer: VoidAnswer
  closureId: string | undefined
}

function toVoidRow(ctx: Ctx, { request, row, answer, actor, closureId }: VoidRowInput): typeof row {
  return {
    ...row,
    id: request.id,
    kind: 'void',
    atClient: ctx.now(),
    atServer: ctx.now(),
    offline: false,
    skewed: false,
    result: 'void',
    reasons: [],
    answer,
    requestHash: `void ${row.id}`,
    slot: null,
    weightPoints: 0,
    accountId: ctx.actor?.accountId ?? null,
    deviceId: ctx.device?.deviceId ?? null,
    signals: signalsOf[actor],
    voids: row.id,
    voidReason: request.reason,
    closureId: closureId ?? null,
  }
}
