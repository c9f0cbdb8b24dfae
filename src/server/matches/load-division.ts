import { divisionHandicap, parsOfDivision, teeOf } from '#domain/competitions/division-handicap.ts'
import { shownName } from '#domain/competitions/shown-name.ts'
import { isOpen, type Match } from '#domain/matches/match.ts'
import {
  holesWithStrokes,
  sessionStrokes,
  strokesBetween,
  type SessionPlayer,
} from '#domain/matches/match-strokes.ts'
import type { Side } from '#domain/scoring/match-play.ts'
import { roundName } from '#domain/matches/bracket.ts'
import type { Db } from '../db/client.ts'
import {
  selectRounds,
  selectRoundTees,
  type DivisionRow,
  type EntryRow,
  type RoundRow,
  type RoundTeeRow,
  type TournamentRow,
} from '../competitions/tournament-queries.ts'
import {
  selectContestants,
  selectMatchDivisions,
  selectMatchDraws,
  selectMatches,
  selectMatchRounds,
  type ContestantRow,
  type MatchDrawRow,
  type MatchRoundRow,
  type MatchRow,
} from './match-queries.ts'

/** The matches of a division with everything that explains them. */
export type LoadedDivision = {
  division: DivisionRow
  tournament: TournamentRow
  club: { id: string; slug: string; name: string; phone: string | null }
  /** Null until the matches are published. */
  draw: MatchDrawRow | null
  contestants: Contestant[]
  matches: MatchRow[]
  rounds: MatchRoundRow[]
  /** The course of the first round, on which every match is played. */
  course: { round: RoundRow; tees: RoundTeeRow[] } | null
}

/** A contestant with the entry that plays; the one place to change when a side of several plays. */
export type Contestant = ContestantRow['contestant'] & { entry: EntryRow }

/** Loads divisions in the order of the days and their places; each list of rows is one query. */
export async function loadDivisions(db: Db, divisionIds: string[]): Promise<LoadedDivision[]> {
  if (divisionIds.length === 0) return []
  const found = await selectMatchDivisions(db, divisionIds)
  const draws = await selectMatchDraws(db, divisionIds)
  const contestants = await selectContestants(db, divisionIds)
  const rows = await selectMatches(db, divisionIds)
  const deadlines = await selectMatchRounds(db, divisionIds)
  const first = await firstRounds(db, [...new Set(found.map(({ tournament }) => tournament.id))])
  const of = <Row extends { divisionId: string }>(list: readonly Row[], id: string) =>
    list.filter(({ divisionId }) => divisionId === id)
  return found.map(({ division, tournament, club }) => ({
    division,
    tournament,
    club,
    draw: draws.find(({ divisionId }) => divisionId === division.id) ?? null,
    contestants: contestants.flatMap(({ contestant, entry }) =>
      contestant.divisionId === division.id ? [{ ...contestant, entry }] : [],
    ),
    matches: of(rows, division.id),
    rounds: of(deadlines, division.id),
    course: first.get(tournament.id) ?? null,
  }))
}

async function firstRounds(db: Db, tournamentIds: string[]) {
  const rounds = (await selectRounds(db, tournamentIds)).filter(({ number }) => number === 1)
  const tees = await selectRoundTees(
    db,
    rounds.map(({ id }) => id),
  )
  return new Map(
    rounds.map((round) => [
      round.tournamentId,
      { round, tees: tees.filter(({ roundId }) => roundId === round.id) },
    ]),
  )
}

export const holesOf = ({ course }: Pick<LoadedDivision, 'course'>): 9 | 18 =>
  course?.round.holes ?? 18

/** The rounds of the knock-out; 0 without one. */
export const knockOutRounds = (matches: readonly Match[]): number =>
  Math.max(0, ...matches.flatMap(({ stage, round }) => (stage === 'knock_out' ? [round] : [])))

/** `Kvartfinale`, `2. runde`, `Pulje, 2. runde`. */
export const nameOfRound = (
  { stage, round }: Pick<Match, 'stage' | 'round'>,
  matches: readonly Match[],
): string =>
  stage === 'session'
    ? `${round}. session`
    : stage === 'pool'
      ? `Puljer, ${round}. runde`
      : roundName(round, knockOutRounds(matches))

/**
 * The playing handicap of an entry on the course of the first round; null in a gross division, and undefined
 * when its gender has no tee.
 */
export function playingHandicapOf(
  { handicapTenths, gender }: Pick<EntryRow, 'handicapTenths' | 'gender'>,
  { division, course }: Pick<LoadedDivision, 'division' | 'course'>,
): number | null | undefined {
  const { terms, id, gender: only } = division
  if (!terms.scoring.net) return null
  const tee = course ? teeOf(course.tees, id, gender) : undefined
  if (!course || !tee) return undefined
  const allowancePercent = 'percent' in terms.allowance ? terms.allowance.percent : 100
  const pars = parsOfDivision(course.tees, { id, gender: only })
  const { holes } = course.round
  return divisionHandicap(handicapTenths, { tee, holes, allowancePercent, pars }, terms)
    .playingHandicap
}

/** The players of one side of a match: one contestant, or the two of a pair. */
export const playersOf = (
  match: Pick<MatchRow, 'a' | 'a2' | 'b' | 'b2'>,
  side: Side,
  { contestants }: Pick<LoadedDivision, 'contestants'>,
): Contestant[] =>
  (side === 'A' ? [match.a, match.a2] : [match.b, match.b2]).flatMap(
    (id) => contestants.find((one) => one.id === id) ?? [],
  )

/** The session of a match between teams. */
export const sessionOf = (
  { stage, round }: Pick<MatchRow, 'stage' | 'round'>,
  { rounds }: Pick<LoadedDivision, 'rounds'>,
): MatchRoundRow | undefined =>
  stage === 'session'
    ? rounds.find((one) => one.stage === 'session' && one.round === round)
    : undefined

function sessionHandicap({ entry }: Contestant, loaded: LoadedDivision): SessionPlayer | undefined {
  const { division, course } = loaded
  const tee = course ? teeOf(course.tees, division.id, entry.gender) : undefined
  if (!course || !tee) return undefined
  const pars = parsOfDivision(course.tees, division)
  const { holes } = course.round
  const round = { tee, holes, allowancePercent: 100, pars }
  const { courseHandicap } = divisionHandicap(entry.handicapTenths, round, division.terms)
  return { courseHandicap, parStrokes: pars.length > 0 ? tee.par - Math.min(...pars) : 0 }
}

function strokesInSession(match: MatchRow, loaded: LoadedDivision): MatchRow['strokes'] {
  const format = sessionOf(match, loaded)?.format
  if (!format || !loaded.division.terms.scoring.net) return null
  const of = (side: Side) =>
    playersOf(match, side, loaded).flatMap((one) => sessionHandicap(one, loaded) ?? [])
  const players = { A: of('A'), B: of('B') }
  const least = format === 'foursomes' ? 2 : 1
  const isFull = players.A.length >= least && players.B.length >= least
  return isFull ? sessionStrokes(format, players) : null
}

/** The strokes of a match: as stored when it was decided, else from the handicaps of the entries. */
export function strokesOf(match: MatchRow, loaded: LoadedDivision): MatchRow['strokes'] {
  if (match.decision !== null || !isOpen(match)) return match.strokes
  if (match.stage === 'session') return strokesInSession(match, loaded)
  const [a, b] = [match.a, match.b].map((id) => {
    const one = loaded.contestants.find((contestant) => contestant.id === id)
    return one ? playingHandicapOf(one.entry, loaded) : undefined
  })
  return typeof a === 'number' && typeof b === 'number' ? strokesBetween(a, b) : null
}

/** The holes on which a contestant receives this many strokes, by the index of the own tee. */
export function strokeHoles(strokes: number, entry: EntryRow, loaded: LoadedDivision) {
  const { division, course } = loaded
  const tee = course ? teeOf(course.tees, division.id, entry.gender) : undefined
  return tee && strokes > 0 ? holesWithStrokes(strokes, tee.holes) : []
}

/** The name and club that others see (D36). */
export const shownOf = (contestant: Contestant, { tournament }: LoadedDivision) =>
  shownName(contestant.entry, tournament.firstDay)

/** Whether a contestant has a written hole, or a result that was played, conceded or given by walkover. */
export const hasBegun = (contestantId: string, matches: readonly MatchRow[]): boolean =>
  matches.some(({ a, a2, b, b2, decision, holes }) => {
    const isDecided = decision !== null && decision.how !== 'bye'
    const isBegun = isDecided || Object.keys(holes).length > 0
    return isBegun && [a, a2, b, b2].includes(contestantId)
  })
