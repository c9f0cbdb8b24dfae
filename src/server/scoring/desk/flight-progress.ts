import type { FlightTile } from '#contract/scoring/desk.ts'
import { statusOfDrawn } from '#domain/competitions/player-status.ts'
import { disputedHoles } from '#domain/scoring/card.ts'
import { timePar, type Paced } from '#domain/scoring/pace.ts'
import { playingMinute, type Pause } from '#domain/scoring/playing-time.ts'
import { minutesFrom } from '#domain/shared/clock-time.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { danishMoment } from '../../clock.ts'
import type { RoundRow } from '../../competitions/tournament-queries.ts'
import type { Db } from '../../db/client.ts'
import { foldPlayerCard } from '../read-flight.ts'
import { selectPlayersOfRound, selectScores, type ScoreRow } from '../score-queries.ts'

export type DrawnPlayer = Awaited<ReturnType<typeof selectPlayersOfRound>>[number]
type HoleProgress = { number: number; disputed: boolean; finished: number | null }
export type FlightProgress = {
  flightId: string
  position: number
  minute: number
  /** The number of its course. */
  course: number
  startHole: number
  group: FlightTile['group']
  players: DrawnPlayer[]
  /** In the order played. */
  holes: HoleProgress[]
  /** In minutes of play (`playingMinute`): the time during which play was suspended is left out. */
  pace: Paced
}

/**
 * The flights of a round in the order of its start list, with what each has played.
 * @param pauses the suspensions that are no playing time.
 */
export async function readFlights(
  db: Db,
  round: Pick<RoundRow, 'id' | 'day'>,
  pauses: readonly Pause[],
): Promise<FlightProgress[]> {
  const players = await selectPlayersOfRound(db, round.id)
  const entryIds = players.map(({ entry }) => entry.id)
  const scores = entryIds.length > 0 ? await selectScores(db, { roundId: round.id, entryIds }) : []
  const byEntry = Map.groupBy(scores, ({ entryId }) => entryId)
  const byFlight = Map.groupBy(players, ({ flight }) => flight.id)
  return [...byFlight.values()].flatMap((inFlight) => {
    const [first] = inFlight
    return first ? [progressOf(first, inFlight, { scores: byEntry, pauses, day: round.day })] : []
  })
}

/** The scores by entry, and the day of the round, from which minutes are counted. */
type Written = { scores: Map<string, ScoreRow[]>; day: PlainDate }

function progressOf(
  first: DrawnPlayer,
  players: DrawnPlayer[],
  { pauses, ...written }: Written & { pauses: readonly Pause[] },
): FlightProgress {
  const inPlay = (minute: number) => playingMinute(minute, pauses)
  const { flight, tee } = first
  const at = tee.holes.findIndex(({ number }) => number === flight.hole)
  const played = [...tee.holes.slice(Math.max(at, 0)), ...tee.holes.slice(0, Math.max(at, 0))]
  const holes = played.map(({ number }) => holeProgress(number, players, written))
  return {
    flightId: flight.id,
    position: flight.position,
    minute: flight.minute,
    course: flight.course,
    startHole: flight.hole,
    group: flight.group,
    players,
    holes,
    pace: {
      start: inPlay(flight.minute),
      timePar: timePar(
        played.map(({ par }) => par),
        players.length,
      ),
      finished: holes.map(({ finished }) => (finished === null ? null : inPlay(finished))),
    },
  }
}

/** Whether a player still takes part in the round. */
export const isInRound = ({ entry }: DrawnPlayer) => statusOfDrawn(entry) === null

/** A hole is finished at the minute of the last score that a player still in the round needs on it. */
function holeProgress(
  number: number,
  players: DrawnPlayer[],
  { scores, day }: Written,
): HoleProgress {
  const inRound = players.filter(isInRound)
  const minutes = inRound.map(({ entry, card, tee }) => {
    const at = tee.holes.findIndex((hole) => hole.number === number)
    if ((card.scores[at] ?? null) === null) return null
    const written = (scores.get(entry.id) ?? []).find(
      ({ hole, slot, byEntryId }) => hole === number && slot === 'marker' && byEntryId !== null,
    )
    return written ? minutesFrom(day, danishMoment(written.writtenAt)) : null
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
