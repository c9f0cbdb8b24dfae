import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type {
  removeSkins as removeContract,
  createSkins as createContract,
} from '#contract/sidecompetitions/skins.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { selectDivisions, selectRounds } from '../competitions/tournament-queries.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockResult } from '../scoring/desk/lock-result.ts'
import { sideCompetitionRefusal } from './record-side-competition-result.ts'
import { deleteSkins, selectSkins, insertSkins } from './skins-queries.ts'

/** The skins of all rounds of a tournament. */
export async function listSkins({ db }: Ctx, { tournamentId }: { tournamentId: string }) {
  const rounds = await selectRounds(db, [tournamentId])
  return {
    skins: await selectSkins(
      db,
      rounds.map(({ id }) => id),
    ),
  }
}

/** Sets up skins before or during the round. Terms are changed by removing them, so that nobody overwrites another's. */
export async function createSkins(ctx: Ctx, input: ParsedInput<typeof createContract>) {
  const { tournamentId, roundId, divisionId, net, terms, prize } = input
  return ctx.db.transaction(async (tx) => {
    await lockResult(tx, tournamentId)
    const rounds = await selectRounds(tx, [tournamentId])
    const divisions = await selectDivisions(tx, [tournamentId])
    const taking = divisions.filter(({ id }) => divisionId === null || id === divisionId)
    const round = rounds.find(({ id }) => id === roundId)
    if (!round || taking.length === 0) throw new AppError('not_found')
    if (round.courses.length > 1) throw sideCompetitionRefusal('skins_several_courses')
    if (taking.some((division) => division.terms.team?.kind === 'best_balls')) {
      throw sideCompetitionRefusal('skins_best_balls')
    }
    const values = { roundId, divisionId, net, terms, prize: prize || null }
    const id = await insertSkins(tx, { ...values, createdAt: ctx.now() })
    if (!id) throw sideCompetitionRefusal('skins_exist')
    await recordActivity(tx, ctx, {
      action: 'tournaments.create_skins',
      subject: { type: 'tournament', id: tournamentId },
      data: { roundId, divisionId, net, halved: terms.halved, leftOver: terms.left },
    })
    return { id }
  })
}

export async function removeSkins(
  ctx: Ctx,
  { tournamentId, skinsId }: ParsedInput<typeof removeContract>,
) {
  await ctx.db.transaction(async (tx) => {
    await lockResult(tx, tournamentId)
    const removed = await deleteSkins(tx, { tournamentId, skinsId })
    if (!removed) return
    await recordActivity(tx, ctx, {
      action: 'tournaments.remove_skins',
      subject: { type: 'tournament', id: tournamentId },
      data: { roundId: removed.roundId, divisionId: removed.divisionId, net: removed.net },
    })
  })
  return {}
}

/** Copies skins to the rounds of a copied tournament (D34). */
export async function copySkins(
  tx: Db,
  ctx: Ctx,
  { fromId, toId }: { fromId: string; toId: string },
) {
  const [from, to] = [await selectRounds(tx, [fromId]), await selectRounds(tx, [toId])]
  const divisions = {
    from: await selectDivisions(tx, [fromId]),
    to: await selectDivisions(tx, [toId]),
  }
  for (const { roundId, division, net, terms, prize } of await selectSkins(
    tx,
    from.map(({ id }) => id),
  )) {
    const round = to[from.findIndex(({ id }) => id === roundId)]
    const at = divisions.from.findIndex(({ id }) => id === division?.id)
    const divisionId = division ? divisions.to[at]?.id : null
    if (!round || divisionId === undefined) continue
    const values = { roundId: round.id, divisionId, net, terms, prize }
    await insertSkins(tx, { ...values, createdAt: ctx.now() })
  }
}
