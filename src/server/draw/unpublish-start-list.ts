import { selectListed } from '../scoring/listed-queries.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type * as contract from '#contract/draw/endpoints.ts'
import type { DrawStudio } from '#contract/draw/endpoints.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { countReports } from '../scoring/desk/desk-queries.ts'
import { countStatementsOfRound } from '../sidecompetitions/side-competition-queries.ts'
import {
  selectRounds,
  writeRound,
  writeTournament,
  type TournamentRow,
} from '../competitions/tournament-queries.ts'
import { nextVersion, unpublishDrafts, insertStartList } from './draw-queries.ts'
import { refuse } from './drafts.ts'
import { lockRound } from './publish.ts'
import { getDrawStudio } from './read-studio.ts'
import { announceWithdrawnList } from './announce-start-times.ts'
import { mailUnpublishedStartList } from './mail-start-times.ts'
import { clearStartList, lockBegunCards } from '../scoring/start-list-queries.ts'

type Input = ParsedInput<typeof contract.unpublishStartList>

/** Resets the round to before its first list; version numbers continue (docs/algorithms/draw.md). */
export async function unpublishStartList(ctx: Ctx, { reason, ...of }: Input): Promise<DrawStudio> {
  await ctx.db.transaction(async (tx) => {
    const { tournament, round } = await lockRound(tx, of)
    if (round.drawVersion === 0) refuse('no_start_list')
    if (!withdrawableStates.includes(tournament.state)) refuse('tournament_state')
    if ((await lockBegunCards(tx, round.id)).length > 0) refuse('round_has_scores')
    const reports = await countReports(tx, round.id)
    const statements = await countStatementsOfRound(tx, round.id)
    if (reports + statements > 0) refuse('round_has_reports')
    const players = (await selectListed(tx, [round.id])).map(({ entry }) => entry)
    const version = await nextVersion(tx, round)
    await clearStartList(tx, round.id)
    await unpublishDrafts(tx, round.id)
    await writeRound(tx, round.id, { drawVersion: 0, drawnAt: null })
    await reopenDraw(tx, tournament)
    const mailed = await mailUnpublishedStartList(tx, ctx, {
      tournament,
      round,
      version,
      players,
      reason,
    })
    await announceWithdrawnList(tx, ctx, { tournament, round, version, players })
    await insertStartList(tx, {
      roundId: round.id,
      version,
      publishedAt: ctx.now(),
      publishedBy: ctx.actor?.accountId ?? null,
      changes: [{ kind: 'pulled', reason }],
      told: mailed,
    })
    await recordActivity(tx, ctx, {
      action: 'tournaments.pull_start_list',
      subject: { type: 'round', id: round.id },
      data: { version, told: mailed },
    })
  })
  return getDrawStudio(ctx, of)
}

const withdrawableStates: string[] = ['drawn', 'in_play', 'suspended', 'scores_in']

/** A drawn tournament without any published list returns to the state after entry. */
async function reopenDraw(tx: Db, { id, state }: TournamentRow) {
  const hasList = (await selectRounds(tx, [id])).some(({ drawVersion }) => drawVersion > 0)
  if (state === 'drawn' && !hasList) await writeTournament(tx, id, { state: 'closed' })
}
