import { selectWaiting } from './queries.ts'
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
import { updateEntry } from '../competitions/entry-queries.ts'
import { announceFreePlace } from './announce-free-place.ts'
import { countPlaces, placesOf } from './held-places.ts'
import { mailEntry } from './mail-entry.ts'

/**
 * Offers free places to the waiting list in its order (docs/algorithms/tournament-entry.md, *The waiting
 * list moves*). The caller holds the tournament's lock in the transaction that made a place free. An
 * entry without an account gets an offer without a deadline, because the host has to ask the player.
 * Returns the number of offers.
 */
export async function offerFreePlaces(
  tx: Db,
  ctx: Ctx,
  tournament: TournamentRow,
): Promise<number> {
  const waiting = await selectWaiting(tx, [tournament.id])
  if (waiting.length === 0) return 0
  const until = await offerDeadline(tx, ctx, tournament)
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
    if (heldUntil) {
      await mailEntry(tx, ctx, entry, { template: 'placeOffered', until: heldUntil })
      await announceFreePlace(tx, ctx, { entry, tournament, until: heldUntil })
    }
  }
  return offered.length
}

/** When the answer to an offer made now is due; undefined when no more places are offered. */
export async function offerDeadline(db: Db, ctx: Ctx, { id, state }: TournamentRow) {
  if (!mayChange(state)) return undefined
  const [round] = await selectRounds(db, [id])
  const now = { day: today(ctx), minute: danishMinute(ctx.now()) }
  return round && answerDeadline(now, { day: round.day, minute: round.firstMinute })
}
