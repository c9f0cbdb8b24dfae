import type { MinuteOfDay } from '../shared/clock-time.ts'

/** How far a drawn round of the day has come. */
export type RoundProgress = {
  /** The first start on its list; negative where the round began on an earlier day. */
  firstStart: MinuteOfDay
  /** Whether any score of it is stored. */
  hasScores: boolean
  /** Whether some flight has scores and is not in. */
  isOnCourse: boolean
  /** Whether every flight is in. */
  isOver: boolean
}

/**
 * The round in play of those drawn for a day, in their order: the first one that is not left
 * (docs/algorithms/suspended-play.md, The round in play). Undefined without a round.
 */
export function roundInPlay<Round extends RoundProgress>(
  rounds: readonly Round[],
  now: MinuteOfDay,
): Round | undefined {
  const isLeft = (round: Round, at: number) =>
    round.isOver ||
    rounds
      .slice(at + 1)
      .some((later) => later.hasScores || (later.firstStart <= now && !round.isOnCourse))
  return rounds.find((round, at) => !isLeft(round, at)) ?? rounds.at(-1)
}
