import { isOutOfRound } from '#domain/competitions/player-status.ts'
import type { Instant } from '#domain/shared/clock-time.ts'
import { strokesOf } from '#domain/scoring/hole-score.ts'
import type { Board } from './board.ts'
import type { DayRecord } from './day-record.ts'
import { decodeScores } from './score-encoding.ts'

export type DayMoment = { at: Instant } & (
  | {
      kind: 'hole_in_one' | 'albatross' | 'eagle' | 'birdie'
      name: string
      hole: number
      divisionId: string
    }
  | { kind: 'lead'; names: string[]; isShared: boolean; divisionId: string }
  | { kind: 'suspended' | 'resumed' }
)

/** Holes under par by the score that stands, and suspensions, in order (docs/algorithms/day-replay.md). */
export function recordedMoments(record: DayRecord): DayMoment[] {
  return [...holesUnderPar(record), ...pausesOf(record)].toSorted((a, b) => a.at - b.at)
}

/** The step at which the board shows what happened in a second. */
const stepOf = (beganAt: Instant, second: number): Instant =>
  60_000 * Math.ceil((beganAt + 1000 * second) / 60_000)

function holesUnderPar({ changes, players, tees, rounds, round, beganAt }: DayRecord) {
  const standing = new Map(changes.map((change) => [`${change[1]} ${change[2]}`, change]))
  return [...standing.values()].flatMap(([second, index, at, encoded]): DayMoment[] => {
    const player = players[index]
    const card = player?.cards.find((one) => rounds[one.round]?.id === round.id)
    const hole = card && tees[card.tee]?.holes[at]
    const strokes = strokesOf(decodeScores(encoded)[0] ?? null)
    if (!hole || !player || isOutOfRound(player, round.id, rounds)) return []
    const kind = strokes === null ? null : kindOf(strokes, hole.par)
    if (kind === null) return []
    const { name, divisionId } = player
    return [{ at: stepOf(beganAt, second), kind, name, hole: hole.number, divisionId }]
  })
}

function kindOf(strokes: number, par: number) {
  if (strokes === 1) return 'hole_in_one'
  if (strokes <= par - 3) return 'albatross'
  if (strokes === par - 2) return 'eagle'
  return strokes === par - 1 ? 'birdie' : null
}

const pausesOf = ({ pauses, beganAt, endsAt }: DayRecord): DayMoment[] =>
  pauses
    .flatMap(({ from, to }): DayMoment[] => [
      { at: stepOf(beganAt, from), kind: 'suspended' },
      ...(to === null ? [] : [{ at: stepOf(beganAt, to), kind: 'resumed' as const }]),
    ])
    .filter(({ at }) => at <= stepOf(endsAt, 0))

/** Before so many have a place, the first to finish a hole leads. */
const fewestPlaced = 4

/** Who leads each division for the first time since the board of the step before, in its main view. */
export function newLeads(before: Board, now: Board, at: Instant): DayMoment[] {
  return now.divisions.flatMap((division, i): DayMoment[] => {
    const standing = standingOf(division)
    const was = before.divisions[i]
    const had = new Set(was ? standingOf(was).placed[0] : [])
    const leaders = standing.placed[0] ?? []
    const placed = standing.placed.reduce((sum, group) => sum + group.length, 0)
    const fresh = leaders.filter((index) => !had.has(index))
    if (placed < fewestPlaced || fresh.length === 0) return []
    const names = fresh.flatMap((index) => now.rows[index]?.name ?? [])
    return [{ at, kind: 'lead', names, isShared: leaders.length > 1, divisionId: division.id }]
  })
}

const standingOf = ({ standings, main }: Board['divisions'][number]) =>
  (main === 'net' ? standings.net : null) ?? standings.gross

/** `Ny i føring: Anna Holm`, `Bo Kjær deler nu føringen`, `Eagle på hul 7: Anna Holm`. */
export function momentText(moment: DayMoment): string {
  switch (moment.kind) {
    case 'suspended':
      return 'Spillet afbrydes'
    case 'resumed':
      return 'Spillet genoptages'
    case 'lead':
      return moment.isShared
        ? `Deler nu føringen: ${moment.names.join(', ')}`
        : `Ny i føring: ${moment.names.join(', ')}`
    default:
      return `${underParText[moment.kind]} på hul ${moment.hole}: ${moment.name}`
  }
}

const underParText = {
  hole_in_one: 'Hole in one',
  albatross: 'Albatros',
  eagle: 'Eagle',
  birdie: 'Birdie',
}
