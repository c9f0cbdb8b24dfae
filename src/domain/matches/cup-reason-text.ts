import { countOf, listInDanish } from '#domain/shared/danish.ts'
import type { Side } from '#domain/scoring/match-play.ts'
import {
  cupScore,
  halvesText,
  sessionFormatText,
  sumOfPoints,
  type CupTerms,
  type SessionFormat,
} from './cup.ts'
import { winningSide, type MatchDecision } from './match.ts'

type CupSession = {
  format: SessionFormat
  matches: readonly { decision: MatchDecision | null }[]
}

/**
 * The answer to *Hvorfor?* of a cup: the matches behind the points, the sessions, and what decided it. Empty before
 * the first result.
 */
export function cupReasonText(sessions: readonly CupSession[], terms: CupTerms): string {
  const matches = sessions.flatMap((session) => session.matches)
  const decided = matches.filter(({ decision }) => decision !== null)
  if (decided.length === 0) return ''
  return [
    wonText(decided, terms),
    sessions.length > 1 && sessionsText(sessions, terms),
    decisionText(matches, terms),
  ]
    .filter(Boolean)
    .join(' ')
}

function wonText(decided: CupSession['matches'], { teams, pointsPerWin }: CupTerms): string {
  const wonBy = (side: Side) =>
    decided.filter(({ decision }) => winningSide(decision) === side).length
  const halved = decided.filter(({ decision }) => decision?.how === 'halved').length
  const absent = decided.filter(({ decision }) => decision?.how === 'both_absent').length
  const won = `${teams[0]} har vundet ${countOf(wonBy('A'), 'kamp', 'kampe')} og ${teams[1]} ${wonBy('B')}.`
  return [
    won,
    halved > 0 && `${countOf(halved, 'kamp', 'kampe')} er delt.`,
    absent > 0 &&
      `${countOf(absent, 'kamp', 'kampe')} giver ingen point, fordi ingen af holdene mødte frem.`,
    `En vundet kamp giver ${halvesText(2 * pointsPerWin)} point og en delt ${halvesText(pointsPerWin)} til hver.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** `Foursome 2 – 2 og Single 3½ – ½.` */
function sessionsText(sessions: readonly CupSession[], terms: CupTerms): string {
  const each = sessions.map(({ format, matches }) => {
    const { A, B } = sumOfPoints(matches, terms)
    return `${sessionFormatText[format]} ${halvesText(A)} – ${halvesText(B)}`
  })
  return `${listInDanish(each)}.`
}

/** What was enough, or who keeps the cup on equal points. */
function decisionText(matches: CupSession['matches'], terms: CupTerms): string {
  const { winner, isRetained, toWin } = cupScore(matches, terms)
  const { teams, holder } = terms
  if (winner === null) return ''
  if (winner === 'shared') return 'De står lige, og ingen af dem havde pokalen i forvejen.'
  const name = winner === 'A' ? teams[0] : teams[1]
  if (isRetained) return `${name} havde pokalen og beholder den med halvdelen af pointene.`
  const needed = `${halvesText(toWin[winner])} point var nok`
  return holder === winner ? `${needed} til at beholde pokalen.` : `${needed} til at vinde.`
}
