import type { PlayOffPlaces } from '#domain/competitions/terms/tie-terms.ts'
import { randomBytes } from 'node:crypto'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type {
  drawLots as lotsContract,
  writePlayOff as playOffContract,
} from '#contract/results/endpoints.ts'
import { playOffsAfter, suddenDeath, extraHoleStrokes } from '#domain/results/play-off.ts'
import { recordActivity } from '#server/activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { assertShown } from '../shown-version.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '#server/db/client.ts'
import { lockResult } from '#server/scoring/desk/lock-result.ts'
import type { DivisionRow } from '#server/competitions/tournament-queries.ts'
import type { Placed } from './field.ts'
import { loadContest } from './load-contest.ts'
import { resultRefusal } from './move-result.ts'
import { getResults, placeAll, tiesIn } from './read-results.ts'
import { updateDivision } from '#server/competitions/settings-queries.ts'
import type {
  getPlayOffStrokes as strokesContract,
  scorePlayOff as scoresContract,
} from '#contract/results/decisions.ts'
import type { FieldRow } from './result-queries.ts'

type DivisionKey = { tournamentId: string; divisionId: string }

/** Draws lots once after a round. The random seed is stored, so that the draw can be repeated. */
export async function drawLots(ctx: Ctx, key: ParsedInput<typeof lotsContract>) {
  await ctx.db.transaction(async (tx) => {
    const { division, placed, round } = await lockDivision(tx, key)
    if (division.lotSeeds?.[round] !== undefined) throw resultRefusal('lots_drawn')
    const isNeeded = tiesIn(placed).some(({ awaits }) => awaits === 'lots')
    if (!isNeeded) throw resultRefusal('lots_not_asked')
    if (placed.some(({ isPlaying }) => isPlaying)) throw resultRefusal('lots_too_early')
    const lotSeeds = { ...division.lotSeeds, [round]: randomBytes(16).toString('hex') }
    await updateDivision(tx, division.id, { lotSeeds })
    await recordActivity(tx, ctx, {
      action: 'tournaments.draw_lots',
      subject: { type: 'tournament', id: key.tournamentId },
      data: { divisionId: key.divisionId, round },
    })
  })
  return getResults(ctx, key)
}

/** Stores the order of a play-off after the last drawn round, or that the place is shared without one. */
export async function writePlayOff(
  ctx: Ctx,
  { bestFirst, isShared, basedOn, ...key }: ParsedInput<typeof playOffContract>,
) {
  await ctx.db.transaction(async (tx) => {
    const { division, placed, round } = await lockDivision(tx, key)
    const places = Object.fromEntries(bestFirst.map((id, i) => [id, isShared ? 1 : i + 1]))
    assertShown(basedOn, playOffOf(division, round, bestFirst), places)
    const waiting = tiesIn(placed)
      .filter(({ awaits }) => awaits === 'play_off')
      .map(({ tied }) => tied.map(({ id }) => id))
    const held = playOffsAfter(division.playOffs, round).map(Object.keys)
    if (![...waiting, ...held].some((ids) => isSame(ids, bestFirst))) {
      throw resultRefusal('play_off_wrong')
    }
    await savePlayOff(tx, ctx, { ...key, division, placed, round, places })
  })
  return getResults(ctx, key)
}

/** The places in the stored play-off of exactly these players after this round; null without one. */
const playOffOf = ({ playOffs }: DivisionRow, round: number, ids: readonly string[]) =>
  playOffsAfter(playOffs, round).find((places) => isSame(Object.keys(places), ids)) ?? null

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.toSorted().join() === b.toSorted().join()

type NewPlayOff = DivisionKey & {
  division: DivisionRow
  placed: readonly Placed[]
  round: number
  places: PlayOffPlaces
  /** The scores of the play-off for the activity log, where they were entered. */
  scores?: object
}

/**
 * Adds the play-off as the last one, in place of an earlier one after this round of the same players.
 * All players must have finished, so that no other player can still become level.
 */
async function savePlayOff(tx: Db, ctx: Ctx, { division, round, places, ...playOff }: NewPlayOff) {
  const { tournamentId, divisionId, placed, scores } = playOff
  if (placed.some(({ isPlaying }) => isPlaying)) throw resultRefusal('play_off_too_early')
  const others = (division.playOffs ?? []).filter(
    (other) => other.round !== round || !isSame(Object.keys(other.places), Object.keys(places)),
  )
  await updateDivision(tx, division.id, { playOffs: [...others, { round, places }] })
  await recordActivity(tx, ctx, {
    action: 'tournaments.write_play_off',
    subject: { type: 'tournament', id: tournamentId },
    data: { divisionId, round, places, ...scores },
  })
}

async function lockDivision(tx: Db, { tournamentId, divisionId }: DivisionKey) {
  await lockResult(tx, tournamentId)
  const contest = await loadContest(tx, tournamentId)
  const { rows } = contest
  const found = placeAll(contest).find(({ division }) => division.id === divisionId)
  if (!found) throw new AppError('not_found')
  return { ...found, rows }
}

/** The strokes that each tied player receives on the holes of a play-off. */
export async function getPlayOffStrokes(ctx: Ctx, request: ParsedInput<typeof strokesContract>) {
  const contest = await loadContest(ctx.db, request.tournamentId)
  const found = placeAll(contest).find(({ division }) => division.id === request.divisionId)
  if (!found) throw new AppError('not_found')
  const tied = tiedFor(found.placed, request.place)
  const holes = request.holes.split(',').map(Number)
  const strokes = strokesOf({ ...found, rows: contest.rows, tied, holes })
  return { players: tied.map(({ id, name }, i) => ({ entryId: id, name, strokes: strokes[i]! })) }
}

/** Stores the scores of a play-off and the places that follow from them. */
export async function scorePlayOff(
  ctx: Ctx,
  { holes, players, place, basedOn, ...key }: ParsedInput<typeof scoresContract>,
) {
  await ctx.db.transaction(async (tx) => {
    const { division, placed, rows, round } = await lockDivision(tx, key)
    const ids = players.map(({ entryId }) => entryId)
    const stored = playOffOf(division, round, ids)
    // Players whose play-off is stored are no longer level.
    const tied = stored ? placed.filter(({ id }) => id in stored) : tiedFor(placed, place)
    const strokes = strokesOf({ division, rows, round, tied, holes })
    const scoresOf = new Map(players.map(({ entryId, scores }) => [entryId, scores]))
    if (scoresOf.size !== players.length || scoresOf.size !== tied.length) {
      throw resultRefusal('play_off_wrong')
    }
    const nets = tied.map(({ id }, i): [string, (number | null)[]] => {
      const scores = scoresOf.get(id)
      if (!scores) throw resultRefusal('play_off_wrong')
      return [id, holes.map((_, at) => netOn(scores[at] ?? null, strokes[i]?.[at] ?? 0))]
    })
    const { places, stillLevel } = suddenDeath(
      tied.map(({ id }) => id),
      holes.map((_, at) => new Map(nets.map(([id, net]) => [id, net[at] ?? null]))),
    )
    if (stillLevel.length > 0) throw resultRefusal('play_off_level')
    const saved = Object.fromEntries(places)
    assertShown(basedOn, stored, saved)
    const result = { ...key, division, placed, round, places: saved }
    await savePlayOff(tx, ctx, { ...result, scores: { holes, players } })
  })
  return getResults(ctx, key)
}

const netOn = (score: number | null, strokes: number) => (score === null ? null : score - strokes)

/** The players who share the place and wait for a play-off. */
function tiedFor(placed: readonly Placed[], place: number): Placed[] {
  const tie = tiesIn(placed).find((each) => each.awaits === 'play_off' && each.place === place)
  if (!tie) throw new AppError('not_found')
  return tie.tied
}

type PlayOffTie = {
  division: DivisionRow
  rows: readonly FieldRow[]
  round: number
  tied: readonly Placed[]
  holes: readonly number[]
}

/** The strokes of each tied player, from the card of the round that the play-off follows. */
function strokesOf({ division, rows, round, tied, holes }: PlayOffTie): number[][] {
  return tied.map(({ id }) => {
    const row = rows.find(({ entry, round: { number } }) => entry.id === id && number === round)
    if (!row) throw resultRefusal('play_off_wrong')
    const { player, tee } = row
    const isOnCard = holes.every((hole) => tee.holes.some(({ number }) => number === hole))
    if (!isOnCard || holes.length > tee.holes.length) throw resultRefusal('play_off_hole')
    const { playingHandicap } = player
    return extraHoleStrokes(division.terms, { playingHandicap, card: tee.holes, holes })
  })
}
