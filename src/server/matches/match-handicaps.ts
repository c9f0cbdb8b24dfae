import { divisionHandicap, parsOfDivision, teeOf } from '#domain/competitions/division-handicap.ts'
import { sideHandicap } from '#domain/competitions/sides/side-handicap.ts'
import {
  holesWithStrokes,
  sessionStrokes,
  strokesBetween,
  strokesPerBall,
  type SessionPlayer,
} from '#domain/matches/match-strokes.ts'
import { isOpen } from '#domain/matches/match.ts'
import type { Side } from '#domain/scoring/match-play.ts'
import type { EntryRow } from '../competitions/tournament-queries.ts'
import { onCourseOf } from './match-course.ts'
import { playersOf, sessionOf, type Contestant, type LoadedDivision } from './load-division.ts'
import type { MatchRow } from './match-queries.ts'

type Handicapped = Pick<EntryRow, 'handicapTenths' | 'gender'>
type OnCourse = Pick<LoadedDivision, 'division' | 'course'>

/** The handicap on the course that is played, with par of the tee and of every tee of the *række*. */
function roundHandicapOf({ handicapTenths, gender }: Handicapped, { division, course }: OnCourse) {
  const { terms, id, gender: only } = division
  const tee = course ? teeOf(course.tees, id, gender) : undefined
  if (!course || !tee) return undefined
  const allowancePercent = 'percent' in terms.allowance ? terms.allowance.percent : 100
  const played = parsOfDivision(course.tees, { id, gender: only })
  const pars = played.length > 0 ? played : [tee.par]
  const round = { tee, holes: course.round.holes, allowancePercent, pars }
  return { handicap: divisionHandicap(handicapTenths, round, terms), par: tee.par, pars }
}

/**
 * The playing handicap of an entry on the course of the first round; null in a gross division, and undefined
 * when its gender has no tee.
 */
export function playingHandicapOf(entry: Handicapped, loaded: OnCourse): number | null | undefined {
  if (!loaded.division.terms.scoring.net) return null
  return roundHandicapOf(entry, loaded)?.handicap.playingHandicap
}

function sessionHandicap({ entry }: Contestant, loaded: LoadedDivision): SessionPlayer | undefined {
  const found = roundHandicapOf(entry, loaded)
  if (!found) return undefined
  const { handicap, par, pars } = found
  return { courseHandicap: handicap.courseHandicap, parStrokes: par - Math.min(...pars) }
}

function strokesInSession(match: MatchRow, loaded: LoadedDivision): MatchRow['strokes'] {
  const format = sessionOf(match, loaded)?.format
  if (!format || !loaded.division.terms.scoring.net) return null
  const played = onCourseOf(match, loaded)
  const of = (side: Side) =>
    playersOf(match, side, loaded).flatMap((one) => sessionHandicap(one, played) ?? [])
  const players = { A: of('A'), B: of('B') }
  const least = format === 'foursomes' ? 2 : 1
  const isFull = players.A.length >= least && players.B.length >= least
  return isFull ? sessionStrokes(format, players) : null
}

/**
 * The strokes of a match: as stored at its first written hole or when it was decided, else from the handicaps of the
 * entries.
 */
export function strokesOf(match: MatchRow, loaded: LoadedDivision): MatchRow['strokes'] {
  if (match.balls !== null || match.decision !== null || !isOpen(match)) return match.strokes
  if (match.stage === 'session') return strokesInSession(match, loaded)
  const { team } = loaded.division.terms
  if (team?.kind === 'best_balls') return strokesInFourBall(match, loaded)
  const [a, b] = (['A', 'B'] as const).map((side) => {
    const players = playersOf(match, side, loaded)
    if (team) return pairHandicap(players, loaded)
    return players[0] ? playingHandicapOf(players[0].entry, loaded) : undefined
  })
  return typeof a === 'number' && typeof b === 'number' ? strokesBetween(a, b) : null
}

/** Each player's own playing handicap; a pair that lacks one plays with one ball (Rule 23.4). */
function strokesInFourBall(match: MatchRow, loaded: LoadedDivision): MatchRow['strokes'] {
  const of = (side: Side) =>
    playersOf(match, side, loaded).flatMap(({ entry }) => playingHandicapOf(entry, loaded) ?? [])
  const handicaps = { A: of('A'), B: of('B') }
  return handicaps.A.length > 0 && handicaps.B.length > 0 ? strokesPerBall(handicaps) : null
}

/** The handicap of a pair that plays one ball; undefined while it lacks a player. */
function pairHandicap(players: readonly Contestant[], loaded: LoadedDivision) {
  const { terms } = loaded.division
  if (!terms.scoring.net || players.length < 2) return undefined
  const known = players.flatMap(({ entry }) => roundHandicapOf(entry, loaded) ?? [])
  const [first] = known
  if (!first || known.length < players.length) return undefined
  const partners = known.map(({ handicap, par }) => ({
    courseHandicap: handicap.courseHandicap,
    par,
  }))
  return sideHandicap(partners, terms, Math.min(...first.pars))
}

type Receiver = { match: MatchRow; entry: EntryRow }

/** The holes on which a contestant receives this many strokes in a match, by the index of the own tee. */
export function strokeHoles(strokes: number, { match, entry }: Receiver, loaded: LoadedDivision) {
  const { division, course } = onCourseOf(match, loaded)
  const tee = course ? teeOf(course.tees, division.id, entry.gender) : undefined
  return tee && strokes > 0 ? holesWithStrokes(strokes, tee.holes) : []
}

/** The holes of the tee that a player plays a match from. */
export function teeHolesOf(match: MatchRow, one: Contestant | undefined, loaded: LoadedDivision) {
  const { division, course } = onCourseOf(match, loaded)
  return (
    (course && one ? teeOf(course.tees, division.id, one.entry.gender)?.holes : undefined) ?? []
  )
}
