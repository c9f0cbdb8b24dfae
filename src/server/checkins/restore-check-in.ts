import type { CheckInAnswer } from '#contract/checkins/endpoints.ts'
import type { restoreCheckIn as contract } from '#contract/checkins/club-guests.ts'
import type { Output, ParsedInput } from '#contract/shared/endpoint.ts'
import { restoredSlot, restoreRefusal, type RestoredSlot } from '#domain/checkins/restore.ts'
import { slotWeight } from '#domain/checkins/slots.ts'
import { termsOn } from '#domain/clubs/terms.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError, isUniqueViolation } from '../app-error.ts'
import { accessClubAtReception } from '../clubs/access.ts'
import { selectTermsOf } from '../clubs/queries.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockClipPool } from '../passes/clip-pool.ts'
import { lockPass, type PassRow } from '../passes/queries.ts'
import { findGolferFacts } from './check-in-context-queries.ts'
import { toPassInput } from './check-in-context.ts'
import { mailReturnedRound } from './mail-returned-round.ts'
import {
  findCheckIn,
  findVoidOf,
  insertCheckIn,
  insertRound,
  joinRound,
  lockCourseForCheckIn,
  selectHistory,
  selectStoredAfter,
  type CheckInRow,
} from './queries.ts'
import { dayOfClub, returnedBy } from './returned-by.ts'

type Request = ParsedInput<typeof contract>
type Answer = Output<typeof contract>

/**
 * Counts a round again that the club gave back by mistake. Check-ins are only inserted (E3), so the round gets
 * a copy of its check-in, whose `voids` names the void. Locks like a check-in: the course, the card, then its clips.
 */
export async function restoreCheckIn(
  ctx: Ctx,
  { clubId, checkInId, id }: Request,
): Promise<Answer> {
  const club = await accessClubAtReception(ctx, clubId)
  const row = await findCheckIn(ctx.db, checkInId)
  const { passId } = row ?? {}
  if (row?.kind !== 'attempt' || row.clubId !== club.id || !passId) throw new AppError('not_found')
  try {
    return await ctx.db.transaction(async (tx) => {
      await lockCourseForCheckIn(tx, club.id)
      const pass = await lockPass(tx, passId)
      const returned = await findVoidOf(tx, row.id)
      if (!pass) throw new AppError('not_found')
      if (pass.clipPoolId) await lockClipPool(tx, pass.clipPoolId)
      if (!returned) throw refused('round_counts_again')
      const earlier = await findVoidOf(tx, returned.id)
      if (earlier) return toAnswer(earlier.id)

      assertMayRestore(ctx, row, returned)
      const slot = await findSlot(tx, { row, returned, pass })
      const restored = toRestoredRow(ctx, { id, row, returned, slot })
      await store(tx, { restored, pass, slot })
      await recordActivity(tx, ctx, {
        action: 'checkins.restore',
        subject: { type: 'check_in', id },
        data: { passId, clubId: club.id, checkInId: row.id },
      })
      await mailReturnedRound(tx, ctx, { row, pass, club, change: 'restored' })
      return toAnswer(id)
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'check_ins_pkey')) throw error
    throw new AppError('conflict', { reason: 'id_reused' })
  }
}

const toAnswer = (checkInId: string): Answer => ({ checkInId, headline: 'Runden tæller igen.' })

function assertMayRestore(ctx: Ctx, row: CheckInRow, returned: CheckInRow) {
  const given = { day: dayOfClub(row), by: returnedBy(returned), at: returned.atServer.getTime() }
  const now = { now: ctx.now().getTime(), today: today(ctx) }
  const reason = row.slot === null ? 'no_round_to_restore' : restoreRefusal(given, now)
  if (reason) throw new AppError('refused', { reason })
}

type Restoring = { row: CheckInRow; returned: CheckInRow; pass: PassRow }

async function findSlot(tx: Db, { row, returned, pass }: Restoring): Promise<RestoredSlot> {
  const facts = await findGolferFacts(tx, pass.golferId)
  // A seat that changed hands since is another person's.
  if (!facts || row.golferId !== pass.golferId) throw refused('no_round_to_restore')
  const later = await selectStoredAfter(tx, pass.id, returned.atServer)
  const slot = restoredSlot({
    pass: toPassInput(pass, facts),
    history: await selectHistory(tx, pass),
    checkIn: {
      clubId: row.clubId,
      golferId: pass.golferId,
      day: row.day,
      holes: row.holes >= 18 ? 18 : 9,
    },
    terms: termsOn(await selectTermsOf(tx, row.clubId), row.day),
    isLater: (checkInId) => later.has(checkInId),
  })
  if (typeof slot === 'string') throw refused(slot)
  return slot
}

const refused = (reason: string) => new AppError('refused', { reason })

type Restored = { id: string; row: CheckInRow; returned: CheckInRow; slot: RestoredSlot }

/** The times stay those of the visit, so that the golfer's undo and a closing reach as far as before. */
function toRestoredRow(ctx: Ctx, { id, row, returned, slot }: Restored): CheckInRow {
  const answer = row.answer as CheckInAnswer
  const receipt = answer.receipt && { ...answer.receipt, checkInId: id }
  return {
    ...row,
    id,
    answer: { ...answer, id, receipt },
    requestHash: `restore ${returned.id}`,
    slot: slot.slot,
    weightPoints: slot.weightPoints,
    accountId: ctx.actor?.accountId ?? null,
    deviceId: ctx.device?.deviceId ?? null,
    voids: returned.id,
  }
}

type Stored = { restored: CheckInRow; pass: PassRow; slot: RestoredSlot }

async function store(tx: Db, { restored, pass, slot }: Stored) {
  const { id, clubId, day, holes } = restored
  await insertCheckIn(tx, restored)
  const key = { passId: pass.id, clubId, slot: slot.slot }
  if (slot.kind === 'second_nine') {
    await joinRound(tx, { ...key, weightPoints: slotWeight(18, day), checkInId: id })
  } else {
    const { credit, weightPoints } = slot
    const round = { day, holes, credit, weightPoints, checkInIds: [id] }
    await insertRound(tx, pass, { clubId, slot: slot.slot, ...round })
  }
}
