import { parseDguNumber } from '#domain/shared/ids.ts'
import { isActiveEntry } from '#domain/entries/withdrawal.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import type { TournamentRow, EntryRow } from '../competitions/tournament-queries.ts'
import { selectEntries } from './queries.ts'
import { findByNumberAndName, recordLookUps } from './look-up-player.ts'
import { refuseEntry } from './release-place.ts'
import { loadDefaultShownAs } from './manual-entry-defaults.ts'

/** The active entries except one, to compare a new DGU number with; read under the tournament's lock. */
export const selectActiveEntries = async (tx: Db, tournamentId: string, exceptId?: string) =>
  (await selectEntries(tx, tournamentId)).filter(
    ({ id, state }) => id !== exceptId && isActiveEntry(state),
  )

/** Refuses with `number_taken` and the entry that has the number or belongs to the golfer. */
export function assertNumberFree(
  others: readonly EntryRow[],
  { dguNumber, golferId }: Pick<EntryRow, 'dguNumber' | 'golferId'>,
) {
  const taken = others.find(
    (one) =>
      (dguNumber !== null && one.dguNumber === dguNumber) ||
      (golferId !== null && one.golferId === golferId),
  )
  if (taken) refuseEntry('number_taken', { entryId: taken.id })
}

type NewNumber = { before: EntryRow; tournament: TournamentRow; typed: string; lastName: string }
type Values = Pick<EntryRow, 'dguNumber' | 'golferId' | 'shownAs'>

/** Whether the entered text is another number than the stored one, which requires a look-up. */
export const isDifferentNumber = ({ dguNumber }: Pick<EntryRow, 'dguNumber'>, typed: string) =>
  (parseDguNumber(typed)?.number ?? null) !== dguNumber

/**
 * The values of an entry with a new DGU number. An entry made by an account keeps its golfer, and only
 * the reported number changes. A player added at the tournament desk is matched by number and last name, and a
 * golfer who chose not to be named stays unnamed.
 */
export async function resolveDguNumber(
  tx: Db,
  ctx: Ctx,
  { before, tournament, typed, lastName }: NewNumber,
): Promise<Values> {
  const dguNumber = parseDguNumber(typed)?.number ?? null
  const { golferId, shownAs } = before
  const others = await selectActiveEntries(tx, tournament.id, before.id)
  assertNumberFree(others, { dguNumber, golferId: null })
  if (before.accountId !== null) return { dguNumber, golferId, shownAs }
  const golfer = dguNumber ? await findByNumberAndName(tx, { dguNumber, lastName }) : undefined
  if (!golfer) return { dguNumber, golferId: null, shownAs }
  assertNumberFree(others, { dguNumber, golferId: golfer.id })
  await recordLookUps({ ...ctx, db: tx }, [golfer])
  const shown = await loadDefaultShownAs(tx, tournament.firstDay, [golfer.id])
  const lastChoice = shown({ golferId: golfer.id, birthDate: before.birthDate ?? golfer.birthDate })
  return { dguNumber, golferId: golfer.id, shownAs: shownAs === 'name' ? lastChoice : shownAs }
}
