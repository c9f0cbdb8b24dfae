import type { ShownCup } from '#contract/matches/cup.ts'
import { cupOutcomeText, cupScore, sumOfPoints } from '#domain/matches/cup.ts'
import type { Side } from '#domain/scoring/match-play.ts'
import { courseOfSession } from './match-course.ts'
import { playersOf, sessionOf, shownOf, type LoadedDivision } from './load-division.ts'
import { liveOf } from './live-match.ts'
import type { MatchRow } from './match-queries.ts'
import type { NameOf } from './match-texts.ts'

/** A cup with its score and sessions; null in a division without one. Line-ups are hidden until they are revealed. */
export function toShownCup(loaded: LoadedDivision): ShownCup | null {
  const terms = loaded.draw?.cup
  if (!terms) return null
  const score = cupScore(loaded.matches, terms)
  const { a, b, total, toWin, winner } = score
  return {
    teams: [terms.teams[0], terms.teams[1]],
    points: { A: a, B: b, total },
    toWin,
    pointsPerWin: terms.pointsPerWin,
    holder: terms.holder,
    winner,
    outcome: cupOutcomeText(score, terms),
    sessions: loaded.rounds.map((session) => {
      const { round, format, lastDay, startsAt, startHole, revealedAt } = session
      const matches = loaded.matches.filter((match) => match.round === round)
      return {
        round,
        format: format ?? 'singles',
        day: lastDay,
        startsAt,
        startHole,
        course: session.course,
        courseName: courseOfSession(session, loaded),
        isRevealed: revealedAt !== null,
        points: sumOfPoints(matches, terms),
        matches: matches.map((match) => toShownMatch(match, loaded)),
      }
    }),
  }
}

function toShownMatch(match: MatchRow, loaded: LoadedDivision) {
  const isRevealed = isShown(match, loaded)
  const nameOf = (side: Side) => (isRevealed ? sideName(match, side, loaded) : null)
  return {
    id: match.id,
    slot: match.slot,
    A: nameOf('A'),
    B: nameOf('B'),
    decision: match.decision,
    live: isRevealed ? liveOf(match, loaded) : null,
  }
}

/** Whether everybody may see who plays a match: always, but in a cup only once the line-ups are revealed. */
export const isShown = (match: MatchRow, loaded: LoadedDivision): boolean =>
  match.stage !== 'session' || sessionOf(match, loaded)?.revealedAt != null

/** Both names of a pair, or the one; null where nobody stands. */
export function sideName(match: MatchRow, side: Side, loaded: LoadedDivision): string | null {
  const contestant = loaded.contestants.find(({ id }) => id === (side === 'A' ? match.a : match.b))
  if (contestant?.pair) return shownOf(contestant, loaded).name
  const names = playersOf(match, side, loaded).map((one) => shownOf(one, loaded).name)
  return names.length > 0 ? names.join(' / ') : null
}

/** Names within one match, where a contestant stands for its pair. */
export const nameInMatch =
  (match: MatchRow, loaded: LoadedDivision): NameOf =>
  (id) =>
    id === null ? null : sideName(match, id === match.a ? 'A' : 'B', loaded)
