import { cardStanding, standingText } from '#domain/matches/match-card.ts'
import { isOpen } from '#domain/matches/match.ts'
import { holesOf, type LoadedDivision } from './load-division.ts'
import type { MatchRow } from './match-queries.ts'

/** How an open match stands by its holes; null before the first. */
export function liveOf(match: MatchRow, loaded: LoadedDivision) {
  if (!isOpen(match)) return null
  const standing = cardStanding(match.holes, { holes: holesOf(loaded), stage: match.stage })
  const text = standingText(standing)
  return text === null ? null : { leader: standing.leader, played: standing.played, text }
}
