import type { FlightTile } from '#contract/scoring/desk.ts'
import { statusOfDrawn } from '#domain/competitions/player-status.ts'
import { disputedHoles } from '#domain/scoring/card.ts'
import { timePar, type Paced } from '#domain/scoring/pace.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { danishMinute } from '../../clock.ts'
import { selectRounds, type RoundRow, isValidRound } from '../../competitions/tournament-queries.ts'
import type { Db } from '../../db/client.ts'
import { foldPlayerCard } from '../read-flight.ts'
import { selectPlayersOfRound, selectScores, type ScoreRow } from '../score-queries.ts'

/** The round that is played on a day: the latest drawn one until then, else the first. */
export async function findRoundInPlay(db: Db, tournamentId: string, day: PlainDate) {
  const rounds = (await selectRounds(db, [tournamentId])).filter(
    (round) => round.drawVersion > 0 && isValidRound(round),
  )
  return rounds.findLast((round) => round.day <= day) ?? rounds[0]
}

export type DrawnPlayer = Awaited<ReturnType<typeof selectPlayersOfRound>>[number]
type HoleProgress = { number: number; disputed: boolean; finished: number | null }
export type FlightProgress = {
  flightId: string
  position: number
  minute: number
  startHole: number
  group: FlightTile['group']
  players: DrawnPlayer[]
  /** In the order played. */
  holes: HoleProgress[]
  pace: Paced
}

/** The flights of a round in the order of its start list, with what each has played. */
export async function readFlights(db: Db, round: RoundRow): Promise<FlightProgress[]> {
  const players = await selectPlayersOfRound(db, round.id)
  const entryIds = players.map(({ entry }) => entry.id)
  const scores = entryIds.length > 0 ? await selectScores(db, { roundId: round.id, entryIds }) : []
  const byEntry = Map.groupBy(scores, ({ entryId }) => entryId)
  const byFlight = Map.groupBy(players, ({ flight }) => flight.id)
  return [...byFlight.values()].flatMap((inFlight) => {
    const [first] = inFlight
    return first ? [progressOf(first, inFlight, byEntry)] : []
  })
}

function progressOf(
  first: DrawnPlayer,
  players: DrawnPlayer[],
  scores: Map<string, ScoreRow[]>,
): FlightProgress {
  const { flight, tee } = first
  const at = tee.holes.findIndex(({ number }) => number === flight.hole)
  const played = [...tee.holes.slice(Math.max(at, 0)), ...tee.holes.slice(0, Math.max(at, 0))]
  const holes = played.map(({ number }) => holeProgress(number, players, scores))
  return {
    flightId: flight.id,
    position: flight.position,
    minute: flight.minute,
    startHole: flight.hole,
    group: flight.group,
    players,
    holes,
    pace: {
      start: flight.minute,
      timePar: timePar(
        played.map(({ par }) => par),
        players.length,
      ),
      finished: holes.map(({ finished }) => finished),
    },
  }
}

/** Whether a player still takes part in the round. */
export const isInRound = ({ entry }: DrawnPlayer) => statusOfDrawn(entry) === null

/** A hole is finished at the minute of the last score that a player still in the round needs on it. */
function holeProgress(
  number: number,
  players: DrawnPlayer[],
  scores: Map<string, ScoreRow[]>,
): HoleProgress {
  const inRound = players.filter(isInRound)
  const minutes = inRound.map(({ entry, card, tee }) => {
    const at = tee.holes.findIndex((hole) => hole.number === number)
    if ((card.scores[at] ?? null) === null) return null
    const written = (scores.get(entry.id) ?? []).find(
      ({ hole, slot, byEntryId }) => hole === number && slot === 'marker' && byEntryId !== null,
    )
    return written ? danishMinute(written.writtenAt) : null
  })
  const disputed = inRound.some((player) => disputedOn(player, scores).includes(number))
  const finished = minutes.filter((minute) => minute !== null)
  const isFinished = inRound.length > 0 && finished.length === inRound.length
  return { number, disputed, finished: isFinished ? Math.max(...finished) : null }
}

function disputedOn(player: DrawnPlayer, scores: Map<string, ScoreRow[]>): number[] {
  const { holes } = foldPlayerCard(player, {
    scores: scores.get(player.entry.id) ?? [],
    signatures: [],
  })
  return disputedHoles(holes).map((at) => holes[at]?.number ?? 0)
}

/** The number of holes on which a player has a score. */
export const scoredBy = ({ card }: DrawnPlayer): number =>
  card.scores.filter((score) => score !== null).length

/** The number of holes on which every player who takes part has a score; all of them without such a player. */
export function thruOf({ players, holes }: FlightProgress): number {
  const inRound = players.filter(isInRound)
  return Math.min(...inRound.map(scoredBy), holes.length)
}

/** Whether the cards of all players who take part are delivered. */
export const isFlightIn = ({ players }: FlightProgress): boolean =>
  players.filter(isInRound).every(({ card }) => card.deliveredAt !== null)
