import type { z } from 'zod'
import type { enterTournament as contract, Entered } from '#contract/tournament-entries.ts'
import { requireSignedIn } from '../../accounts/access.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import { limit } from '../../http/rate-limit.ts'
import type { Purchases } from '../../payments/purchases.ts'
import { findTournament, selectDivisions, selectRounds } from '../tournament-queries.ts'
import { arrive, type Judged } from './arrivals.ts'
import { selectEntered } from './entry-queries.ts'
import { judgeDivision, judgeTournament, refuseFirst } from './judge.ts'
import { feeOf, knowGolfer } from './known-golfers.ts'
import { sendToPay } from './pay-entry.ts'
import { refuseEntry } from './release-place.ts'
import { showEntry } from './show-entry.ts'

type Request = z.output<typeof contract.input>

/** A place or a number on the waiting list, and where to pay for it. */
export async function enterTournament(
  ctx: Ctx,
  purchases: Purchases,
  request: Request,
): Promise<Entered> {
  const { accountId } = requireSignedIn(ctx)
  await limit(ctx, { key: `enter:${accountId}`, max: 60, windowSeconds: 3600 })
  const judged = await judgeArrival(ctx, request)
  const entry = await arrive(ctx, judged)
  const redirectUrl = entry.state === 'waiting' ? null : await sendToPay(ctx, purchases, entry.id)
  return { entry: await showEntry(ctx, entry.id), redirectUrl }
}

/** All that takes time, before anybody else is made to wait. */
export async function judgeArrival(ctx: Ctx, request: Request): Promise<Judged> {
  const { tournamentId, golferId, divisionId, gender, feeOre } = request
  const hosted = await findTournament(ctx.db, tournamentId)
  if (!hosted?.tournament.announcedAt) throw new AppError('not_found')
  const known = await knowGolfer(ctx, golferId)
  const rounds = await selectRounds(ctx.db, [tournamentId])
  const divisions = await selectDivisions(ctx.db, [tournamentId])
  const division = divisions.find(({ id }) => id === divisionId)
  if (!division) return refuseEntry('division_gone')

  const hasEntered = (await selectEntered(ctx.db, tournamentId, [golferId])).has(golferId)
  const asked = { known, hasEntered, gender }
  const { tournament } = hosted
  refuseFirst(judgeTournament(ctx, { tournament, rounds }, asked), { hosted, known })
  refuseFirst(judgeDivision(division, tournament, asked), { hosted, known, division })
  const fee = feeOf(known, hosted, rounds)
  if (fee.ore !== feeOre) refuseEntry('fee_changed', { feeOre: fee.ore })
  return { request, hosted, rounds, division, known, fee }
}
