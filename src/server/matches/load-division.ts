import { teesOnCourse } from '#domain/competitions/round-courses.ts'
import { shownName } from '#domain/competitions/shown-name.ts'
import {
  fullSideName,
  shownSideName,
  type NamedSide,
} from '#domain/competitions/sides/side-name.ts'
import type { Match } from '#domain/matches/match.ts'
import type { Side } from '#domain/scoring/match-play.ts'
import { roundName } from '#domain/matches/bracket.ts'
import type { Db } from '../db/client.ts'
import { onOneConnection } from '../db/transactions.ts'
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
  selectPartners,
  selectPlayers,
  type ContestantRow,
} from './contestant-queries.ts'
import { selectCaptains, type CaptainRow } from './captain-queries.ts'
import {
  selectMatchDivisions,
  selectMatchDraws,
  selectMatches,
  selectMatchRounds,
  type MatchDrawRow,
  type MatchRoundRow,
  type MatchRow,
} from './match-queries.ts'

/** The matches of a division with everything that explains them. */
export type LoadedDivision = {
  division: DivisionRow
  /** Whether the tournament has no other, so that it needs no name. */
  isOnlyDivision: boolean
  tournament: TournamentRow
  club: {
    id: string
    slug: string
    name: string
    phone: string | null
    address: string
    postcode: string
    city: string
  }
  /** Null until the matches are published. */
  draw: MatchDrawRow | null
  contestants: Contestant[]
  /** Captains of a cup who do not play. */
  captains: CaptainRow[]
  /** Who has left a pair since a match of it began, and has a ball in that match. */
  formerPlayers: readonly EntryRow[]
  matches: MatchRow[]
  rounds: MatchRoundRow[]
  /** The first course of the first round, on which every match is played but those of a session on another. */
  course: { round: RoundRow; tees: RoundTeeRow[]; ofAllCourses: RoundTeeRow[] } | null
}

/** A contestant with those who play, act and get mail: one entry, or the players of a pair who take part. */
export type Contestant = ContestantRow & {
  /** The first of `members`. */
  entry: EntryRow
  /** At least one. */
  members: readonly EntryRow[]
  /** The pair with everybody in it, also who has left, because its results keep their names; null for a single player. */
  pair: NamedSide<EntryRow> | null
}

/** Loads divisions in the order of the days and their places; each list of rows is one query. */
export async function loadDivisions(db: Db, divisionIds: string[]): Promise<LoadedDivision[]> {
  if (divisionIds.length === 0) return []
  return onOneConnection(db, (one) => readDivisions(one, divisionIds))
}

async function readDivisions(db: Db, divisionIds: string[]): Promise<LoadedDivision[]> {
  const [found, draws, standing, rows, deadlines] = await Promise.all([
    selectMatchDivisions(db, divisionIds),
    selectMatchDraws(db, divisionIds),
    selectContestants(db, divisionIds),
    selectMatches(db, divisionIds),
    selectMatchRounds(db, divisionIds),
  ])
  const hasPairs = standing.some(({ contestant }) => contestant.sideId !== null)
  const isCup = draws.some(({ cup }) => cup !== null)
  const [partners, captains, first] = await Promise.all([
    hasPairs ? selectPartners(db, divisionIds) : [],
    isCup ? selectCaptains(db, divisionIds) : [],
    firstRounds(db, [...new Set(found.map(({ tournament }) => tournament.id))]),
  ])
  const contestants = standing.map((row) => toContestant(row, partners))
  const former = await selectFormerPlayers(db, rows, contestants)
  const of = <Row extends { divisionId: string }>(list: readonly Row[], id: string) =>
    list.filter(({ divisionId }) => divisionId === id)
  return found.map(({ division, tournament, club, isOnlyDivision }) => ({
    division,
    isOnlyDivision,
    tournament,
    club,
    draw: draws.find(({ divisionId }) => divisionId === division.id) ?? null,
    contestants: of(contestants, division.id),
    captains: of(captains, division.id),
    formerPlayers: of(former, division.id),
    matches: of(rows, division.id),
    rounds: of(deadlines, division.id),
    course: first.get(tournament.id) ?? null,
  }))
}

type Loaded = {
  contestant: ContestantRow
  entry: EntryRow
}

async function selectFormerPlayers(
  db: Db,
  rows: readonly MatchRow[],
  contestants: readonly Contestant[],
) {
  const known = new Set(contestants.flatMap(({ members }) => members.map(({ id }) => id)))
  const played = rows.flatMap(({ balls }) => (balls ? [...balls.A, ...balls.B] : []))
  const ids = played.flatMap(({ entryId }) => (known.has(entryId) ? [] : entryId))
  return ids.length > 0 ? selectPlayers(db, [...new Set(ids)]) : []
}

/** A pair whose players have all left keeps its first one, so that it still has a name. */
export function toContestant(
  { contestant, entry }: Loaded,
  partners: Awaited<ReturnType<typeof selectPartners>>,
): Contestant {
  if (contestant.sideId === null) return { ...contestant, entry, members: [entry], pair: null }
  const own = partners.filter(({ side }) => side.id === contestant.sideId)
  const everybody = own.length > 0 ? own.map((one) => one.entry) : [entry]
  const playing = everybody.filter(isTakingPart)
  const members = playing.length > 0 ? playing : [entry]
  const pair = { name: own[0]?.side.name ?? null, members: everybody }
  return { ...contestant, entry: members[0] ?? entry, members, pair }
}

/** Neither withdrawn nor disqualified. */
export const isTakingPart = ({ state, status }: EntryRow) => state === 'entered' && status === null

/** The first round of each tournament with its tees, which matches are played on. */
async function firstRounds(db: Db, tournamentIds: string[]) {
  const rounds = (await selectRounds(db, tournamentIds)).filter(({ number }) => number === 1)
  const tees = await selectRoundTees(
    db,
    rounds.map(({ id }) => id),
  )
  return new Map(
    rounds.map((round) => {
      const ofAllCourses = tees.filter(({ roundId }) => roundId === round.id)
      return [round.tournamentId, { round, ofAllCourses, tees: teesOnCourse(ofAllCourses, 1) }]
    }),
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

/** The players of one side of a match, each alone: one, or the two of a pair. */
export const playersOf = (
  match: Pick<MatchRow, 'a' | 'a2' | 'b' | 'b2'>,
  side: Side,
  { contestants }: Pick<LoadedDivision, 'contestants'>,
): Contestant[] =>
  (side === 'A' ? [match.a, match.a2] : [match.b, match.b2]).flatMap((id) => {
    const found = contestants.find((one) => one.id === id)
    return (found?.members ?? []).map((entry) => ({
      ...found!,
      entry,
      members: [entry],
      pair: null,
    }))
  })

/** The session of a match between teams. */
export const sessionOf = (
  { stage, round }: Pick<MatchRow, 'stage' | 'round'>,
  { rounds }: Pick<LoadedDivision, 'rounds'>,
): MatchRoundRow | undefined =>
  stage === 'session'
    ? rounds.find((one) => one.stage === 'session' && one.round === round)
    : undefined

/** The name and club that others see (D36). */
export const shownOf = ({ pair, entry }: Contestant, { tournament }: LoadedDivision) =>
  pair ? shownSideName(pair, tournament.firstDay) : shownName(entry, tournament.firstDay)

/** The name for the club's staff, and for the players themselves. */
export const fullNameOf = ({ pair, entry }: Pick<Contestant, 'pair' | 'entry'>) =>
  pair ? fullSideName(pair) : `${entry.firstName} ${entry.lastName}`.trim()

/** Whether its players have written a hole of a match. */
export const isWritten = ({ holes, scores }: Pick<MatchRow, 'holes' | 'scores'>): boolean =>
  Object.keys(holes).length > 0 || Object.keys(scores).length > 0

/** Whether a contestant has a written hole, a report, or a result that was played, conceded or given by walkover. */
export const hasBegun = (contestantId: string, matches: readonly MatchRow[]): boolean =>
  matches.some((match) => {
    const { a, a2, b, b2, decision, reported } = match
    const isDecided = decision !== null && decision.how !== 'bye'
    const isBegun = isDecided || reported !== null || isWritten(match)
    return isBegun && [a, a2, b, b2].includes(contestantId)
  })
