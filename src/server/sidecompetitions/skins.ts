import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type {
  removeSkins as removeContract,
  createSkins as createContract,
  setSkinsPlayOff as playOffContract,
} from '#contract/sidecompetitions/skins.ts'
import { isOutOfRound, statusOfDrawn } from '#domain/competitions/player-status.ts'
import { cardName } from '#domain/competitions/sides/side-name.ts'
import type { SkinsFacts } from '#domain/sidecompetitions/skins-results.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { selectDivisions, selectRounds, type RoundRow } from '../competitions/tournament-queries.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockResult } from '../scoring/desk/lock-result.ts'
import { sideCompetitionRefusal } from './record-side-competition-result.ts'
import { selectDrawn, type DrawnRow } from '../scoring/score-queries.ts'
import { deleteSkins, insertSkins, selectSkins, writePlayOff } from './skins-queries.ts'

/** The skins of all rounds of a tournament. */
export async function listSkins({ db }: Ctx, { tournamentId }: { tournamentId: string }) {
  const rounds = await selectRounds(db, [tournamentId])
  const skins = await selectSkins(
    db,
    rounds.map(({ id }) => id),
  )
  return {
    skins: await Promise.all(
      skins.map(async (one) => ({
        ...one,
        players: one.terms.left === 'play_off' ? await selectPlayers(db, one, rounds) : [],
      })),
    ),
  }
}

/**
 * Those who can win a play-off: the players with a card of the round and the *række* who are not out of that round, as
 * nobody else takes part in its skins.
 */
async function selectPlayers(
  db: Db,
  { roundId, division }: Pick<SkinsFacts, 'roundId' | 'division'>,
  rounds: readonly RoundRow[],
) {
  const drawn = await selectDrawn(db, [roundId])
  const isOut = ({ statusRoundId, ...entry }: DrawnRow['entry']) =>
    isOutOfRound({ status: statusOfDrawn(entry), statusRoundId }, roundId, rounds)
  return drawn
    .filter(({ entry }) => division === null || entry.divisionId === division.id)
    .filter(({ entry }) => !isOut(entry))
    .map(({ entry, side }) => ({ entryId: entry.id, name: cardName(entry, side) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'da'))
}

/** Writes who won the play-off for what was left, or takes it back. */
export async function setSkinsPlayOff(
  ctx: Ctx,
  { tournamentId, skinsId, from, winner }: ParsedInput<typeof playOffContract>,
) {
  await ctx.db.transaction(async (tx) => {
    await lockResult(tx, tournamentId)
    const rounds = await selectRounds(tx, [tournamentId])
    const all = await selectSkins(
      tx,
      rounds.map(({ id }) => id),
    )
    const skins = all.find(({ id }) => id === skinsId)
    if (!skins) throw new AppError('not_found')
    if (skins.terms.left !== 'play_off') throw sideCompetitionRefusal('skins_no_play_off')
    if (skins.playOffWinner !== from) throw new AppError('changed_elsewhere')
    const players = await selectPlayers(tx, skins, rounds)
    if (winner !== null && !players.some(({ entryId }) => entryId === winner)) {
      throw new AppError('not_found')
    }
    await writePlayOff(tx, skinsId, winner)
    await recordActivity(tx, ctx, {
      action: 'tournaments.set_skins_play_off',
      subject: { type: 'tournament', id: tournamentId },
      data: { roundId: skins.roundId, entryId: winner, net: skins.net },
    })
  })
  return {}
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
