import { freePlaceText } from '#domain/scoring/urgent-texts.ts'
import type { EntryRow, TournamentRow } from '../competitions/tournament-queries.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { queueUrgent, recipientOf } from '../notifications/urgent/queue-urgent.ts'

type Offered = { entry: EntryRow; tournament: TournamentRow; until: Date }

/** Notifies a player on the waiting list at once that a place is free, because the offer ends. */
export async function announceFreePlace(tx: Db, ctx: Ctx, { entry, tournament, until }: Offered) {
  await queueUrgent(tx, ctx, [
    {
      ...freePlaceText(until.getTime()),
      ...recipientOf(entry),
      kind: 'free_place',
      about: tournament.name,
      path: `/account/tournaments/${entry.id}`,
      dedupeKey: `free-place:${entry.id}:${until.toISOString()}`,
      expiresAt: until,
    },
  ])
}
