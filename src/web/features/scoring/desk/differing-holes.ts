import type { HoleScore } from '#domain/scoring/hole-score.ts'
import type { Hole } from '#domain/scoring/score-entry.ts'

export type DifferingHole = {
  number: number
  paper: HoleScore
  /** What counts on the card. */
  official: HoleScore
  /** The player's own note. */
  noted: HoleScore
}

/** Where the paper says something else than the card does, or than the player has noted. */
export const differingHoles = (
  holes: readonly (Hole & { number: number })[],
  paper: readonly HoleScore[],
): DifferingHole[] =>
  holes.flatMap(({ number, official, marker, player, committee }, i): DifferingHole[] => {
    const typed = paper[i] ?? null
    const noted = player.score
    // A hole that the committee has decided stands above the paper that it was decided from.
    const isDecided = committee.score !== null && marker.score === typed
    const isNoted = committee.score === null && noted !== null && noted !== typed
    return (official !== typed && !isDecided) || isNoted
      ? [{ number, paper: typed, official, noted }]
      : []
  })
