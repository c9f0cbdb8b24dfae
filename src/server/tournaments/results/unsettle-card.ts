import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { unsettleCard as contract } from '#contract/tournament-settlements.ts'
import {
  settledAs,
  settlementReason,
  type Settlement,
} from '#domain/tournaments/desk/settle-card.ts'
import { recordActivity } from '../../activity/record.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { lockEntry, markCard } from '../desk/desk-queries.ts'
import { loadCard, type LoadedCard } from '../desk/load-card.ts'
import { changeStatus } from '../desk/set-status.ts'
import { raiseVersion } from '../raise-version.ts'
import { onCard } from '../read-flight.ts'
import { refreshCards } from '../record-scores.ts'
import { insertScores, updateCard } from '../score-queries.ts'
import { getResults } from './read-results.ts'
import { lockOpen } from './settle-cards.ts'

/** The card waits again, as it was; what the committee has written there since is left alone. */
export async function unsettleCard(
  ctx: Ctx,
  { tournamentId, ...key }: z.output<typeof contract.input>,
) {
  await ctx.db.transaction(async (tx) => {
    await lockOpen(tx, tournamentId)
    const loaded = await loadCard(tx, { tournamentId, ...key })
    const { settledAs: as } = loaded.card
    if (as === null) return
    const { status } = settledAs(as, loaded.player.terms)
    if (status !== null) await takeCodeBack(tx, ctx, { tournamentId, as, loaded })
    else await openAgain(tx, ctx, { as, loaded })
    await markCard(tx, key, { settledAs: null })
    await recordActivity(tx, ctx, {
      action: 'tournaments.unsettle_card',
      subject: { type: 'entry', id: key.entryId },
      data: { roundId: key.roundId, as },
    })
    await raiseVersion(tx, tournamentId)
  })
  return getResults(ctx, { tournamentId })
}

type Unsettling = { as: Settlement; loaded: LoadedCard }

async function takeCodeBack(
  tx: Db,
  ctx: Ctx,
  { tournamentId, as, loaded }: Unsettling & { tournamentId: string },
) {
  const entryId = loaded.card.entryId
  const entry = await lockEntry(tx, tournamentId, entryId)
  if (!entry) throw new AppError('not_found')
  if (entry.statusReason !== settlementReason[as]) return
  const values = { status: null, statusReason: null, statusRoundId: null, statusHole: null }
  await changeStatus(tx, ctx, { tournamentId, entryId, from: entry.status, values })
}

/** Strokes go as they came: what the committee had said of the hole before stands again. */
async function openAgain(tx: Db, ctx: Ctx, { as, loaded }: Unsettling) {
  const { card, player, scores } = loaded
  const heads = onCard(player, loaded).holes.flatMap(({ committee }) => committee.heads)
  const penalty = scores.find(
    ({ id, slot, reason }) =>
      slot === 'committee' && reason === settlementReason[as] && heads.includes(id),
  )
  if (penalty) {
    const before = scores.find(({ id }) => penalty.replaces.includes(id))
    const { number: _, ...row } = penalty
    const score = before?.score ?? null
    const at = { writtenAt: ctx.now(), receivedAt: ctx.now() }
    const by = { byEntryId: null, byAccountId: ctx.actor?.accountId ?? null }
    const replaces = [penalty.id]
    const reason = before?.reason ?? 'Afgørelsen er taget tilbage'
    await insertScores(tx, [{ ...row, ...at, ...by, id: randomUUID(), score, replaces, reason }])
    await refreshCards(tx, { players: [player], cards: [card] })
  }
  await updateCard(tx, card, { deliveredAt: null })
}
