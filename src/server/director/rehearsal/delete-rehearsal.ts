import { deleteRolesIn } from '#server/accounts/role-queries.ts'
import { recordActivity } from '#server/activity/record-activity.ts'
import { deleteFollowsOf } from '#server/board/follows/queries.ts'
import {
  deleteRehearsal as deleteRow,
  findRehearsalOf,
  selectEndedRehearsals,
  selectIdsIn,
} from '#server/competitions/rehearsal-queries.ts'
import {
  lockTournament,
  selectRounds,
  type TournamentRow,
} from '#server/competitions/tournament-queries.ts'
import type { Ctx } from '#server/ctx.ts'
import { doEach } from '#server/jobs/do-each.ts'
import type { Db } from '#server/db/client.ts'
import { deleteStartLists } from '#server/scoring/delete-start-lists-queries.ts'

/** Deletes the rehearsal of a tournament, if there is one. */
export async function deleteRehearsal(ctx: Ctx, { tournamentId }: { tournamentId: string }) {
  await ctx.db.transaction(async (tx) => {
    const found = await findRehearsalOf(tx, tournamentId)
    if (found) await wipe(tx, ctx, found)
  })
  return {}
}

/** Deletes the rehearsals whose time is up. */
export async function deleteEndedRehearsals(ctx: Ctx): Promise<void> {
  await doEach(await selectEndedRehearsals(ctx.db, ctx.now()), (ended) =>
    ctx.db.transaction((tx) => wipe(tx, ctx, ended)),
  )
}

/** Deletes every row that names the rehearsal, except the log. */
async function wipe(tx: Db, ctx: Ctx, { id, rehearsalOf }: TournamentRow) {
  // Phones and the tournament desk write under this lock, so that nothing is added meanwhile.
  if (!(await lockTournament(tx, id)) || !rehearsalOf) return
  const ids = await selectIdsIn(tx, id)
  await deleteFollowsOf(tx, ids)
  await deleteRolesIn(tx, id)
  const rounds = await selectRounds(tx, [id])
  await deleteStartLists(
    tx,
    rounds.map((round) => round.id),
  )
  await deleteRow(tx, id)
  await recordActivity(tx, ctx, {
    action: 'tournaments.delete_rehearsal',
    subject: { type: 'tournament', id: rehearsalOf },
    data: { rehearsalId: id },
  })
}
