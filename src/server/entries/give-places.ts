import { answerDeadline } from '#domain/entries/answer-deadline.ts'
import { entriesToOffer } from '#domain/entries/places.ts'
import { mayChange } from '#domain/entries/withdrawal.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { danishInstant, danishMinute } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import {
  selectDivisions,
  selectRounds,
  type TournamentRow,
} from '../competitions/tournament-queries.ts'
import { selectWaiting, updateEntry } from '../competitions/entry-queries.ts'
import { countPlaces, placesOf } from './held-places.ts'
import { mailEntry } from './mail-entry.ts'

/**
 * Offers every place that is free to whoever is next (docs/algorithms/tournament-entry.md, *The
 * waiting list moves*). The caller holds the tournament, in the transaction that made it free.
 * Whoever has no account is asked by the host, and her place kept until then: she cannot answer a
 * mail. Answers how many were offered one.
 */
export async function givePlaces(tx: Db, ctx: Ctx, tournament: TournamentRow): Promise<number> {
  const waiting = await selectWaiting(tx, [tournament.id])
  if (waiting.length === 0) return 0
  const until = await offeredUntil(tx, ctx, tournament)
  if (!until) return 0

  const divisions = await selectDivisions(tx, [tournament.id])
  const { held } = await countPlaces(tx, tournament.id)
  const offered = entriesToOffer(placesOf(tournament, divisions), held, waiting)
  const deadline = danishInstant(until.day, until.minute)
  for (const entryId of offered) {
    const before = waiting.find(({ id }) => id === entryId)
    const heldUntil = before?.accountId === null ? null : deadline
    const entry = await updateEntry(tx, entryId, { state: 'offered', heldUntil })
    await recordActivity(tx, ctx, {
      action: 'tournaments.offer_place',
      subject: { type: 'tournament', id: tournament.id },
      data: { entryId, until: heldUntil?.toISOString() ?? null },
      actorKind: 'system',
    })
    if (heldUntil) await mailEntry(tx, ctx, entry, { template: 'placeOffered', until: heldUntil })
  }
  return offered.length
}

/** When an answer to an offer made now is due; undefined when nobody is offered anything any more. */
export async function offeredUntil(db: Db, ctx: Ctx, { id, state }: TournamentRow) {
  if (!mayChange(state)) return undefined
  const [round] = await selectRounds(db, [id])
  const now = { day: today(ctx), minute: danishMinute(ctx.now()) }
  return round && answerDeadline(now, { day: round.day, minute: round.firstMinute })
}
