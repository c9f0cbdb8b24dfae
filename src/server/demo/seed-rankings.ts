import { rankingSchemes } from '#domain/rankings/ranking-terms.ts'
import { tournamentSlug } from '#domain/competitions/slug.ts'
import { addDays, yearOf } from '#domain/shared/dates.ts'
import { selectAnnounced, selectDivisions } from '../competitions/tournament-queries.ts'
import { today, type Ctx } from '../ctx.ts'
import { insertRanking, upsertEvent } from '../rankings/ranking-queries.ts'
import { loadContest } from '../results/load-contest.ts'
import { publishedBoard } from '../results/move-result.ts'
import { placeAll } from '../results/read-results.ts'
import { insertPublished } from '../results/result-queries.ts'

/** Publishes the results of the tournaments that are over, and lets all of them count in a list of the staff's club. */
export async function seedRankings(ctx: Ctx, clubId: string) {
  const { db: tx } = ctx
  const announced = (await selectAnnounced(tx, addDays(today(ctx), -730))).map(
    ({ tournament }) => tournament,
  )
  for (const { id, finalAt } of announced.filter(({ state }) => state === 'final')) {
    await insertPublished(tx, {
      tournamentId: id,
      version: 1,
      kind: 'final',
      board: publishedBoard(placeAll(await loadContest(tx, id))),
      publishedAt: finalAt ?? ctx.now(),
      publishedBy: null,
      reason: null,
    })
  }
  const name = `Årets spiller ${yearOf(today(ctx))}`
  const ranking = await insertRanking(tx, {
    slug: tournamentSlug(name, yearOf(today(ctx))),
    clubId,
    name,
    about:
      'Klubbens turneringer og pokalen hos naboen lagt sammen. De tre bedste får præmie ved sæsonafslutningen.',
    terms: {
      kind: 'order_of_merit',
      scheme: rankingSchemes[0].scheme,
      best: 8,
      minimumEvents: 1,
      sides: 'full',
    },
    isPublic: true,
    createdAt: ctx.now(),
  })
  const divisions = await selectDivisions(
    tx,
    announced.map(({ id }) => id),
  )
  for (const { id: divisionId } of divisions) {
    if (ranking) await upsertEvent(tx, { rankingId: ranking.id, divisionId, percent: 100 })
  }
}
