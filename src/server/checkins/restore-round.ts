import type { CheckInAnswer } from '#contract/checkins/endpoints.ts'
import { restoredSlot, type RestoredSlot, type RestoreRefusal } from '#domain/checkins/restore.ts'
import { slotWeight } from '#domain/checkins/slots.ts'
import { termsOn } from '#domain/clubs/terms.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { selectTermsOf } from '../clubs/queries.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import type { PassRow } from '../passes/queries.ts'
import { findGolferFacts } from './check-in-context-queries.ts'
import { toPassInput } from './check-in-context.ts'
import {
  insertCheckIn,
  insertRound,
  joinRound,
  selectHistory,
  selectStoredAfter,
  type CheckInRow,
} from './queries.ts'

type Restoring = { id: string; row: CheckInRow; returned: CheckInRow; pass: PassRow }

/**
 * Counts a round again, or returns why it cannot. Check-ins are only inserted (E3), so the round gets a copy of its
 * check-in, whose `voids` names the void. The caller holds the lock of the card, and has read under it that
 * nobody has restored the round before.
 */
export async function restoreRound(
  tx: Db,
  ctx: Ctx,
  { id, row, returned, pass }: Restoring,
): Promise<RestoreRefusal | undefined> {
  const slot = await findSlot(tx, { row, returned, pass })
  if (typeof slot === 'string') return slot
  await store(tx, { restored: toRestoredRow(ctx, { id, row, returned, slot }), pass, slot })
  await recordActivity(tx, ctx, {
    action: 'checkins.restore',
    subject: { type: 'check_in', id },
    data: { passId: pass.id, clubId: row.clubId, checkInId: row.id },
  })
  return undefined
}

type SlotInput = Omit<Restoring, 'id'>

async function findSlot(
  tx: Db,
  { row, returned, pass }: SlotInput,
): Promise<RestoredSlot | RestoreRefusal> {
  const facts = await findGolferFacts(tx, pass.golferId)
  // A seat that changed hands since is another person's.
  if (!facts || row.golferId !== pass.golferId) return 'no_round_to_restore'
  const later = await selectStoredAfter(tx, pass.id, returned.atServer)
  return restoredSlot({
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
}

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
