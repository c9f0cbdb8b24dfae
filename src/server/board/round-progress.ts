import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { schemaOf } from '#contract/shared/endpoint.ts'
import { getRoundProgress as contract, type RoundProgress } from '#contract/board/round-progress.ts'
import type { BoardFacts } from '#domain/board/board-facts.ts'
import { hideScores } from '#domain/board/hide-scores.ts'
import { strokesOf } from '#domain/scoring/hole-score.ts'
import { playingMinute } from '#domain/scoring/playing-time.ts'
import { minutesFrom } from '#domain/shared/clock-time.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { danishMoment } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { CompressedResponse } from '../http/compressed-response.ts'
import { readFlights } from '../scoring/desk/flight-progress.ts'
import { readPauses } from '../scoring/desk/pauses.ts'
import type { Boards } from './boards.ts'
import { selectScoreTimes } from './board-queries.ts'

const mostBirdies = 40

/** Read once per version of a board; a failed read is tried again. */
const readings = new WeakMap<BoardFacts, Promise<RoundProgress>>()

/** The latest birdies and the times of the flights (TV-4). */
export async function roundProgress(
  ctx: Ctx,
  boards: Boards,
  { roundId }: ParsedInput<typeof contract>,
): Promise<CompressedResponse> {
  const board = await boards.read(roundId)
  const { facts } = board
  const reading = readings.get(facts) ?? read(ctx, facts)
  readings.set(facts, reading)
  reading.catch(() => readings.delete(facts))
  const progress = await reading
  return board.response('progress', () => schemaOf(contract).output.parse(progress))
}

async function read(ctx: Ctx, facts: BoardFacts): Promise<RoundProgress> {
  const seen = hideScores(facts)
  const { round, tournament, version } = seen
  const day = plainDate(round.day)
  const resumesOn = round.resumesOn === null ? null : plainDate(round.resumesOn)
  const of = { tournamentId: tournament.id, day, resumesOn }
  const pauses = await readPauses(ctx.db, of, ctx.now())
  const now = minutesFrom(day, danishMoment(ctx.now()))
  const flights = await readFlights(ctx.db, { id: round.id, day }, pauses)
  const times = await selectScoreTimes(ctx.db, round.id)
  return {
    version,
    pausedMinutes: now - playingMinute(now, pauses),
    birdies: birdiesOf(seen, times),
    flights: flights.map(({ flightId, holes, pace }) => ({
      flightId,
      start: pace.start,
      holes: holes.map(({ number }) => number),
      timePar: [...pace.timePar],
      // The last holes in the order of play are hidden until the result is published.
      finished: pace.finished.map((at, i) => (i < holes.length - round.hiddenHoles ? at : null)),
    })),
  }
}

type ScoreTime = Awaited<ReturnType<typeof selectScoreTimes>>[number]

/** Holes under par on the public cards of the round, the latest first. */
function birdiesOf({ players, tees, round }: BoardFacts, times: readonly ScoreTime[]) {
  const timeOf = new Map(times.map(({ entryId, hole, at }) => [`${entryId} ${hole}`, at]))
  const birdies = players.flatMap(({ id, name, status, cards }) =>
    cards
      .filter(({ roundId }) => roundId === round.id && status === null)
      .flatMap(({ teeId, scores }) =>
        (tees.find((tee) => tee.id === teeId)?.holes ?? []).flatMap(({ number, par }, at) => {
          const strokes = strokesOf(scores[at] ?? null)
          const writtenAt = timeOf.get(`${id} ${number}`)
          if (strokes === null || strokes >= par || writtenAt === undefined) return []
          return [{ entryId: id, name, hole: number, strokes, par, at: writtenAt }]
        }),
      ),
  )
  return birdies.toSorted((a, b) => b.at - a.at || a.hole - b.hole).slice(0, mostBirdies)
}
