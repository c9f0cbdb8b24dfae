import type { MatchResult, Side } from './match-play.ts'

/**
 * A match in Danish: `Anna 2 op efter 14`, `Anna vandt 3&2`, `Delt`. A lead of as many holes as are
 * left is dormie.
 * @param played decided holes so far.
 */
export function matchText(
  { text, winner, finished }: MatchResult,
  match: { played: number; totalHoles: number; names: Record<Side, string> },
): string {
  const { played, totalHoles, names } = match
  if (winner === null)
    return finished ? 'Delt' : played === 0 ? 'Ikke begyndt' : `Lige efter ${played}`
  const won = text.replace(' up', ' op')
  if (finished) return `${names[winner]} vandt ${won}`
  const isDormie = Number.parseInt(text, 10) === totalHoles - played
  return `${names[winner]} ${won}${isDormie ? ' og dormie' : ''} efter ${played}`
}
