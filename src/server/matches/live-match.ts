import { cardStanding, standingText } from '#domain/matches/match-card.ts'
import { countedCard } from '#domain/matches/match-scores.ts'
import { isOpen } from '#domain/matches/match.ts'
import { holesOf, type LoadedDivision } from './load-division.ts'
import { startHoleOf } from './match-course.ts'
import { leftBalls, strokesByBall } from './match-balls.ts'
import type { MatchRow } from './match-queries.ts'

/** How a match stands by what its players have pressed and the strokes that they have written. */
export function standingOf(match: MatchRow, loaded: LoadedDivision) {
  const holes = holesOf(loaded)
  const played = { card: match.holes, scores: match.scores, left: leftBalls(match, loaded) }
  const hasScores = Object.keys(match.scores).length > 0
  const card = hasScores ? countedCard(played, strokesByBall(match, loaded), holes) : match.holes
  return cardStanding(card, {
    holes,
    stage: match.stage,
    startHole: startHoleOf(match, loaded),
  })
}

/** How an open match stands by its holes; null before the first. */
export function liveOf(match: MatchRow, loaded: LoadedDivision) {
  if (!isOpen(match)) return null
  const standing = standingOf(match, loaded)
  const text = standingText(standing)
  return text === null ? null : { leader: standing.leader, played: standing.played, text }
}
