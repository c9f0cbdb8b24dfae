import type { PlayOffPlaces } from '#domain/competitions/terms/tie-terms.ts'
import { randomBytes } from 'node:crypto'
import type { ParsedInput } from '#contract/endpoint.ts'
import type {
  drawLots as lotsContract,
  writePlayOff as playOffContract,
} from '#contract/results.ts'
import { playOffsAfter } from '#domain/results/play-off.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockResult } from '../scoring/desk/lock-result.ts'
import type { DivisionRow } from '../competitions/tournament-queries.ts'
import { lastDrawn, type Placed } from './field.ts'
import { loadContest } from './load-contest.ts'
import { resultRefusal } from './move-result.ts'
import { getResults, placeAll, tiesIn } from './read-results.ts'
import { updateDivision } from '../competitions/settings-queries.ts'

type OfDivision = { tournamentId: string; divisionId: string }

/** Lots by chance nobody chose, once after a round: the seed is kept, and with it the draw can be made again. */
export async function drawLots(ctx: Ctx, of: ParsedInput<typeof lotsContract>) {
  await ctx.db.transaction(async (tx) => {
    const { division, placed, round } = await lockDivision(tx, of)
    if (division.lotSeeds?.[round] !== undefined) throw resultRefusal('lots_drawn')
    const isAsked = tiesIn(placed).some(({ awaits }) => awaits === 'lots')
    if (!isAsked) throw resultRefusal('lots_not_asked')
    if (placed.some(({ isPlaying }) => isPlaying)) throw resultRefusal('lots_too_early')
    const lotSeeds = { ...division.lotSeeds, [round]: randomBytes(16).toString('hex') }
    await updateDivision(tx, division.id, { lotSeeds })
    await recordActivity(tx, ctx, {
      action: 'tournaments.draw_lots',
      subject: { type: 'tournament', id: of.tournamentId },
      data: { divisionId: of.divisionId, round },
    })
  })
  return getResults(ctx, of)
}

/** How a play-off ended, or that none is held and the place is shared; after the round that is out last. */
export async function writePlayOff(
  ctx: Ctx,
  { bestFirst, isShared, ...of }: ParsedInput<typeof playOffContract>,
) {
  await ctx.db.transaction(async (tx) => {
    const { division, placed, round } = await lockDivision(tx, of)
    const waiting = tiesIn(placed).filter(({ awaits }) => awaits === 'play_off')
    const held = playOffsAfter(division.playOffs, round)
    const may = [...waiting.map(({ tied }) => tied.map(({ id }) => id)), ...held.map(Object.keys)]
    if (!may.some((ids) => isSame(ids, bestFirst))) throw resultRefusal('play_off_wrong')
    const places = Object.fromEntries(bestFirst.map((id, i) => [id, isShared ? 1 : i + 1]))
    await savePlayOff(tx, ctx, { ...of, division, placed, round, places })
  })
  return getResults(ctx, of)
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.toSorted().join() === others.toSorted().join()

type Held = OfDivision & {
  division: DivisionRow
  placed: readonly Placed[]
  round: number
  places: PlayOffPlaces
  /** As they were written, where they were. */
  scores?: object
}

/** By itself, last: in place of what was written of the same players. Nobody may come level any more. */
export async function savePlayOff(tx: Db, ctx: Ctx, { division, round, places, ...held }: Held) {
  const { tournamentId, divisionId, placed, scores } = held
  if (placed.some(({ isPlaying }) => isPlaying)) throw resultRefusal('play_off_too_early')
  const others = (division.playOffs ?? []).filter(
    (one) => one.round !== round || !isSame(Object.keys(one.places), Object.keys(places)),
  )
  await updateDivision(tx, division.id, { playOffs: [...others, { round, places }] })
  await recordActivity(tx, ctx, {
    action: 'tournaments.write_play_off',
    subject: { type: 'tournament', id: tournamentId },
    data: { divisionId, round, places, ...scores },
  })
}

export async function lockDivision(tx: Db, { tournamentId, divisionId }: OfDivision) {
  await lockResult(tx, tournamentId)
  const contest = await loadContest(tx, tournamentId)
  const { rows } = contest
  const found = placeAll(contest).find(({ division }) => division.id === divisionId)
  if (!found) throw new AppError('not_found')
  return { ...found, rows, round: lastDrawn(rows) ?? 1 }
}
