import { parseDguNumber } from '#domain/shared/ids.ts'
import { isActiveEntry } from '#domain/entries/withdrawal.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import type { TournamentRow, EntryRow } from '../competitions/tournament-queries.ts'
import { selectEntries } from '../competitions/entry-queries.ts'
import { findByNumberAndName, recordLookUps } from './look-up-player.ts'
import { refuseEntry } from './release-place.ts'
import { loadDefaultShownAs } from './default-shown-as.ts'

/** The other entries that stand. Under the tournament's lock, they are whom a new number is compared with. */
export const standingBesides = async (tx: Db, tournamentId: string, besides?: string) =>
  (await selectEntries(tx, tournamentId)).filter(
    ({ id, state }) => id !== besides && isActiveEntry(state),
  )

/** Refuses with `number_taken`, and whose entry it is, where one of them has the number or is this golfer. */
export function refuseTaken(
  others: readonly EntryRow[],
  { dguNumber, golferId }: Pick<EntryRow, 'dguNumber' | 'golferId'>,
) {
  const hers = others.find(
    (one) =>
      (dguNumber !== null && one.dguNumber === dguNumber) ||
      (golferId !== null && one.golferId === golferId),
  )
  if (hers) refuseEntry('number_taken', { entryId: hers.id })
}

type Put = { before: EntryRow; tournament: TournamentRow; typed: string; lastName: string }
type Values = Pick<EntryRow, 'dguNumber' | 'golferId' | 'shownAs'>

/** Whether what is typed is another number than what stands; then a golfer of ours may be looked up. */
export const isDifferentNumber = ({ dguNumber }: Pick<EntryRow, 'dguNumber'>, typed: string) =>
  (parseDguNumber(typed)?.number ?? null) !== dguNumber

/**
 * Another DGU number of an entry. Whoever entered herself is known by her login, and only what is
 * reported changes. Who was typed in is looked for by number and last name, as when she was added; a
 * golfer who has asked not to be named is not named because her number was typed (E25).
 */
export async function resolveDguNumber(
  tx: Db,
  ctx: Ctx,
  { before, tournament, typed, lastName }: Put,
): Promise<Values> {
  const dguNumber = parseDguNumber(typed)?.number ?? null
  const { golferId, shownAs } = before
  const others = await standingBesides(tx, tournament.id, before.id)
  refuseTaken(others, { dguNumber, golferId: null })
  if (before.accountId !== null) return { dguNumber, golferId, shownAs }
  const golfer = dguNumber ? await findByNumberAndName(tx, { dguNumber, lastName }) : undefined
  if (!golfer) return { dguNumber, golferId: null, shownAs }
  refuseTaken(others, { dguNumber, golferId: golfer.id })
  await recordLookUps({ ...ctx, db: tx }, [golfer])
  const shown = await loadDefaultShownAs(tx, tournament.firstDay, [golfer.id])
  const hers = shown({ golferId: golfer.id, birthDate: before.birthDate ?? golfer.birthDate })
  return { dguNumber, golferId: golfer.id, shownAs: shownAs === 'name' ? hers : shownAs }
}
