import { owedOre } from '#domain/entries/desk-payment.ts'
import { hasPlace } from '#domain/entries/places.ts'
import { mayAddPlayers } from '#domain/entries/withdrawal.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import type { DivisionRow, TournamentRow } from '../competitions/tournament-queries.ts'
import { changeEntries } from './change-entries.ts'
import { listEntries } from './directors-entries.ts'
import { lockEntry, updateEntry } from '../competitions/entry-queries.ts'
import { unitsOf } from './extras/extra-queries.ts'
import { countPlaces, placesOf } from './held-places.ts'
import { mailEntry } from './mail-entry.ts'
import { findOpenCall, writeAnswer } from './reserves/reserve-queries.ts'
import { refuseEntry } from './release-place.ts'

type GivePlaceInput = { tournamentId: string; entryId: string; beyondPlaces: boolean }

/** *Giv plads*: the director gives a place regardless of the waiting list, until play has ended. */
export async function givePlace(ctx: Ctx, input: GivePlaceInput) {
  await changeEntries(ctx, input, async (tx, tournament, divisions) => {
    if (!mayAddPlayers(tournament.state)) refuseEntry('tournament_state')
    await givePlaceInTransaction(tx, ctx, { tournament, divisions, ...input })
  })
  ctx.wake?.('mails')
  return listEntries(ctx, input)
}

type Admitted = Omit<GivePlaceInput, 'tournamentId'> & {
  tournament: TournamentRow
  divisions: readonly DivisionRow[]
}

/**
 * Gives a waiting player a place and sends a mail; the caller holds the tournament's lock. An offered
 * entry already holds its place, and an entered one stays unchanged.
 */
export async function givePlaceInTransaction(
  tx: Db,
  ctx: Ctx,
  { tournament, divisions, entryId, beyondPlaces }: Admitted,
): Promise<void> {
  const before = await lockEntry(tx, entryId)
  if (before?.tournamentId !== tournament.id) throw new AppError('not_found')
  if (before.state === 'entered') return
  if (before.state !== 'waiting' && before.state !== 'offered') refuseEntry('not_waiting')
  if (before.state === 'waiting' && !beyondPlaces) {
    const { held } = await countPlaces(tx, tournament.id)
    const isFree = hasPlace(placesOf(tournament, divisions), held, before.divisionId)
    if (!isFree) refuseEntry('no_place_free')
  }
  const call = await findOpenCall(tx, entryId)
  if (call) await writeAnswer(tx, call.id, { answer: 'ended', answeredAt: ctx.now() })
  const entry = await updateEntry(tx, entryId, { state: 'entered', heldUntil: null })
  await mailEntry(
    tx,
    ctx,
    { ...entry, feeOre: owedOre(entry, await unitsOf(tx, entryId)) },
    { template: 'placeGiven' },
  )
  await recordActivity(tx, ctx, {
    action: 'tournaments.give_place',
    subject: { type: 'tournament', id: tournament.id },
    data: { entryId, from: before.state, beyondPlaces },
  })
}
