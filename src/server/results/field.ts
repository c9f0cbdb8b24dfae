import { strokesPerHole } from '#domain/handicap/strokes-per-hole.ts'
import { evaluateCut } from '#domain/results/cut.ts'
import { divisionField, type DivisionPlayer } from '#domain/results/division-field.ts'
import { statusOfDrawn } from '#domain/competitions/player-status.ts'
import { rankField, type Entrant, type Placing } from '#domain/results/rank-field.ts'
import { playOffsAfter } from '#domain/results/play-off.ts'
import type { TieTerms } from '#domain/competitions/terms/tie-terms.ts'
import { deductedOf } from '#domain/scoring/round-penalty.ts'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import type { ScoredRound } from '#domain/scoring/score-round.ts'
import { hasEnded, type TournamentState } from '#domain/competitions/state.ts'
import { countOf } from '#domain/shared/danish.ts'
import { fullSideName } from '#domain/competitions/sides/side-name.ts'
import { rankedId } from '#domain/competitions/sides/units.ts'
import { playsRound } from '#domain/competitions/terms/played-rounds.ts'
import type { Team } from '#domain/competitions/terms/team.ts'
import { sidePlayer } from '#domain/results/side-player.ts'
import {
  type DivisionRow,
  type RoundRow,
  type EntryRow,
  isValidRound,
} from '../competitions/tournament-queries.ts'
import type { FieldRow } from './result-queries.ts'

/** A player in the result of a *række*. */
export type Placed = Placing & {
  name: string
  /** The entry, or those of all players of the side. */
  entryIds: string[]
  hasEmail: boolean
  result: string
  strokes: number[]
  /** Points or holes won by the number of the round; empty where strokes are counted. */
  points: ReadonlyMap<number, number>
  /** A drawn card lacks a hole, and the player has no code. */
  isPlaying: boolean
}

export type DivisionContest = {
  division: DivisionRow
  /** The number of the round that decides the *række*. */
  lastRound: number
  /** Entries of all *rækker* that lost their place on the start lists and have a code. */
  takenOff?: readonly EntryRow[]
}

/** Ranks a *række* from its cards and breaks ties when it is time. A pure function without the database. */
export function placeDivision(contest: DivisionContest, all: readonly FieldRow[]): Placed[] {
  const { scoring } = contest.division.terms
  const rows = rowsPlayed(contest.division, all)
  const { byRanked, absent, field } = fieldOf(contest, rows)
  return rankInTime(field, { ...contest, drawn: lastDrawn(rows) ?? 1 }).map((placing) => {
    const rounds = byRanked.get(placing.id) ?? []
    const { rounds: scored = [], status } = field.find(({ id }) => id === placing.id) ?? {}
    const [first] = rounds
    const entry = first?.entry ?? absent.find(({ id }) => id === placing.id)
    return {
      ...placing,
      entryIds: first?.side?.members.map(({ id }) => id) ?? (entry ? [entry.id] : []),
      name: first ? nameOfRow(first) : entry ? `${entry.firstName} ${entry.lastName}` : '',
      hasEmail: rounds.some((row) => row.entry.email) || Boolean(entry?.email),
      result: placing.place === null ? '' : totalText(scored, scoring),
      strokes: rounds.flatMap(strokesOn),
      points: pointsOf(rounds, scored),
      isPlaying: status === null && !scored.every(({ complete }) => complete),
    }
  })
}

/** The cards of the rounds that the *række* plays, of all *rækker*. */
export const rowsPlayed = <Row extends Pick<FieldRow, 'round'>>(
  { terms }: Pick<DivisionRow, 'terms'>,
  rows: readonly Row[],
): Row[] => rows.filter(({ round }) => playsRound(terms, round.number))

function fieldOf({ division, takenOff = [] }: DivisionContest, rows: readonly FieldRow[]) {
  const ofDivision = rows.filter(({ entry }) => entry.divisionId === division.id)
  const { scoring, cut, team } = division.terms
  const byRanked = Map.groupBy(ofDivision, ({ entry }) => rankedId(entry, team))
  const absent = takenOff.filter(
    (entry) => entry.divisionId === division.id && !byRanked.has(rankedId(entry, team)),
  )
  const players = [...playersOf(ofDivision, team), ...absent.map(withoutCards)]
  return {
    byRanked,
    absent,
    field: divisionField(players, { scoring, cut, drawnRound: lastListed(rows) }),
  }
}

/** The field of a *række* with the terms that break its ties, `shared` while they wait for the last round. */
export function rankedField(contest: DivisionContest, all: readonly FieldRow[]) {
  const { division, lastRound } = contest
  const rows = rowsPlayed(division, all)
  const drawn = lastDrawn(rows) ?? 1
  const { field } = fieldOf(contest, rows)
  const { cut } = division.terms
  const isBroken = drawn === lastRound || (cut?.byBrokenTies && cut.afterRound === drawn)
  return { field, ties: isBroken ? tiesOf(division, drawn) : ('shared' as const) }
}

/** The cards of void rounds are not scored, so the others stand in the same order as what they scored. */
const pointsOf = (rounds: readonly FieldRow[], scored: readonly ScoredRound[]) =>
  new Map(
    rounds
      .filter(
        ({ round }, i) =>
          isValidRound(round) && rounds.findIndex((row) => row.round.id === round.id) === i,
      )
      .flatMap(({ round }, i): [number, number][] => {
        const found = scored[i]
        return found?.toPar === null ? [[round.number, found.total]] : []
      }),
  )

export type Contested = {
  state: TournamentState
  /** Of the tournament. */
  rounds: readonly Pick<RoundRow, 'number' | 'voidedAt'>[]
  rows: readonly Pick<FieldRow, 'round'>[]
}

/**
 * The number of the round that decides a *række*, the last one that it plays. Void rounds never decide, nor rounds
 * without a draw once play has ended.
 */
export function lastOf({ state, rounds, rows }: Contested, division: Pick<DivisionRow, 'terms'>) {
  const own = rounds.filter(({ number }) => playsRound(division.terms, number))
  return (
    (hasEnded(state) ? lastDrawn(rowsPlayed(division, rows)) : null) ??
    Math.max(1, ...own.filter(isValidRound).map(({ number }) => number))
  )
}

/**
 * Breaks ties after the last round, and for a cut by broken ties. Before that cut only players across
 * the cut line wait for lots or a play-off, because the others play on.
 */
function rankInTime(
  field: readonly Entrant[],
  { division, lastRound, drawn }: DivisionContest & { drawn: number },
): Placing[] {
  const { cut } = division.terms
  if (drawn === lastRound) return rankField(field, tiesOf(division, drawn))
  if (!cut?.byBrokenTies || cut.afterRound !== drawn) return rankField(field, 'shared')
  const placings = rankField(field, tiesOf(division, drawn))
  const across = evaluateCut(field, placings, cut).flatMap(({ ids }) => ids)
  return placings.map((placing) =>
    across.includes(placing.id) ? placing : { ...placing, awaits: null },
  )
}

/** The number of the last drawn round that is not void; null before the first draw. */
export const lastDrawn = (rows: readonly Pick<FieldRow, 'round'>[]): number | null =>
  rows
    .filter(({ round }) => isValidRound(round))
    .reduce<number | null>((last, { round }) => Math.max(last ?? 0, round.number), null)

/** The number of the last drawn round, void or not, because the cut behind its start list stays valid. */
export const lastListed = (rows: readonly Pick<FieldRow, 'round'>[]): number | null =>
  rows.reduce<number | null>((last, { round }) => Math.max(last ?? 0, round.number), null)

type PlayedRow = Pick<FieldRow, 'entry' | 'tee' | 'player' | 'card' | 'round'> &
  Partial<Pick<FieldRow, 'side'>>

/** The name of the player, or of the side on whose card the row is. */
export const nameOfRow = ({ entry, side }: Pick<FieldRow, 'entry' | 'side'>): string =>
  side ? fullSideName(side) : `${entry.firstName} ${entry.lastName}`

/** The players of a *række* from their cards; of best balls the players of a side are one. */
export function playersOf(rows: readonly PlayedRow[], team: Team | null): DivisionPlayer[] {
  const byRanked = Map.groupBy(rows, ({ entry }) => rankedId(entry, team))
  return [...byRanked].map(([id, own]) => {
    const members = [...Map.groupBy(own, ({ entry }) => entry.id).values()]
      .toSorted((a, b) => positionIn(a) - positionIn(b))
      .map(playerOf)
    const [first] = members
    const fillers = own[0]?.side?.fillers ?? 0
    return team?.kind === 'best_balls' || !first
      ? sidePlayer(id, members, { count: countIn(team), fillers })
      : first
  })
}

const positionIn = ([row]: readonly PlayedRow[]) => row?.entry.sidePosition ?? 0
const countIn = (team: Team | null) => (team?.kind === 'best_balls' ? team.count : 1)

/** A player from the cards of one entry, in the order of the rounds. */
function playerOf(cards: readonly PlayedRow[]): DivisionPlayer {
  const [{ entry }] = cards as [PlayedRow]
  return {
    id: entry.id,
    status: statusOfDrawn(entry),
    cards: cards.map(({ tee, player, card, round }) => ({
      round: round.number,
      course: tee.course,
      holes: tee.holes,
      handicapIndexTenths: player.handicapTenths,
      playingHandicap: player.playingHandicap,
      deducted: deductedOf(card.penalties),
      scores: card.scores,
      isVoid: !isValidRound(round),
    })),
  }
}

const withoutCards = ({ id, status }: EntryRow): DivisionPlayer => ({ id, status, cards: [] })

/** The tie-break terms of the *række* after this round, with its lots and play-offs. */
export const tiesOf = ({ terms, lotSeeds, playOffs }: DivisionRow, round: number): TieTerms => ({
  ...terms.ties,
  lotSeed: lotSeeds?.[round] ?? null,
  playOffs: playOffsAfter(playOffs, round),
})

const strokesOn = ({ tee, player }: FieldRow) =>
  strokesPerHole(
    player.playingHandicap,
    tee.holes.map(({ strokeIndex }) => strokeIndex),
  )

/** `36 point`, `+4`, `2 vundne huller`. */
function totalText(rounds: readonly ScoredRound[], scoring: Scoring): string {
  const total = rounds.reduce((sum, round) => sum + round.total, 0)
  if (scoring.format.kind === 'par_bogey') return signed(total)
  if (rounds.some(({ toPar }) => toPar === null)) return countOf(total, 'point', 'point')
  const over = rounds.reduce((sum, { toPar }) => sum + (toPar ?? 0), 0)
  return `${total} slag, ${over === 0 ? 'par' : signed(over)}`
}

const signed = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0')
