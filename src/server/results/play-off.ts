import type { ParsedInput } from '#contract/endpoint.ts'
import type {
  getPlayOffStrokes as strokesContract,
  scorePlayOff as scoresContract,
} from '#contract/results-play-off.ts'
import { suddenDeath } from '#domain/results/play-off.ts'
import { extraHoleStrokes } from '#domain/results/play-off-strokes.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { DivisionRow } from '../competitions/tournament-queries.ts'
import { lastDrawn, type Placed } from './field.ts'
import { loadContest } from './load-contest.ts'
import { resultRefusal } from './move-result.ts'
import { savePlayOff, lockDivision } from './break-ties.ts'
import { getResults, placeAll, tiesIn } from './read-results.ts'
import type { FieldRow } from './result-queries.ts'

/** What each player of the tie receives on the holes, before the play-off begins. */
export async function getPlayOffStrokes(ctx: Ctx, given: ParsedInput<typeof strokesContract>) {
  const contest = await loadContest(ctx.db, given.tournamentId)
  const found = placeAll(contest).find(({ division }) => division.id === given.divisionId)
  if (!found) throw new AppError('not_found')
  const tied = tiedFor(found.placed, given.place)
  const holes = given.holes.split(',').map(Number)
  const strokes = strokesOf({ division: found.division, rows: contest.rows, tied, holes })
  return { players: tied.map(({ id, name }, i) => ({ entryId: id, name, strokes: strokes[i]! })) }
}

/** The scores of a play-off, hole by hole, which say who won it. */
export async function scorePlayOff(
  ctx: Ctx,
  { holes, players, place, ...of }: ParsedInput<typeof scoresContract>,
) {
  await ctx.db.transaction(async (tx) => {
    const { division, placed, rows, round } = await lockDivision(tx, of)
    const tied = tiedFor(placed, place)
    const strokes = strokesOf({ division, rows, tied, holes })
    const used = new Map(players.map(({ entryId, scores }) => [entryId, scores]))
    if (used.size !== players.length || used.size !== tied.length) {
      throw resultRefusal('play_off_wrong')
    }
    const nets = tied.map(({ id }, i): [string, (number | null)[]] => {
      const scores = used.get(id)
      if (!scores) throw resultRefusal('play_off_wrong')
      return [id, holes.map((_, at) => netOn(scores[at] ?? null, strokes[i]?.[at] ?? 0))]
    })
    const { places, still } = suddenDeath(
      tied.map(({ id }) => id),
      holes.map((_, at) => new Map(nets.map(([id, net]) => [id, net[at] ?? null]))),
    )
    if (still.length > 0) throw resultRefusal('play_off_level')
    const written = { ...of, division, placed, round, places: Object.fromEntries(places) }
    await savePlayOff(tx, ctx, { ...written, scores: { holes, players } })
  })
  return getResults(ctx, of)
}

const netOn = (score: number | null, strokes: number) => (score === null ? null : score - strokes)

/** Those who share the place and wait for a play-off. */
function tiedFor(placed: readonly Placed[], place: number): Placed[] {
  const tie = tiesIn(placed).find((one) => one.awaits === 'play_off' && one.place === place)
  if (!tie) throw new AppError('not_found')
  return tie.tied
}

type PlayOff = {
  division: DivisionRow
  rows: readonly FieldRow[]
  tied: readonly Placed[]
  holes: readonly number[]
}

/** Of each of them, by the card of the round that the play-off comes after. */
function strokesOf({ division, rows, tied, holes }: PlayOff): number[][] {
  const round = lastDrawn(rows)
  return tied.map(({ id }) => {
    const row = rows.find(({ entry, round: { number } }) => entry.id === id && number === round)
    if (!row) throw resultRefusal('play_off_wrong')
    const { player, tee } = row
    const isOnTheCard = holes.every((hole) => tee.holes.some(({ number }) => number === hole))
    if (!isOnTheCard || holes.length > tee.holes.length) throw resultRefusal('play_off_hole')
    const { playingHandicap } = player
    return extraHoleStrokes(division.terms, { playingHandicap, card: tee.holes, holes })
  })
}
