import type { CutRule } from '#domain/competitions/terms/competition-terms.ts'
import type { Entrant, Placing } from './rank-field.ts'

/**
 * The ids of the players who make the cut and of those who miss it, best first. Players without a
 * place are in neither list.
 * @param placings with shared ties where a tie-break must not cut a player.
 * @throws RangeError when the number of the rule is not whole, or a percentage is above 100.
 */
export function makeCut(
  placings: readonly Placing[],
  rule: CutRule,
): { through: string[]; missedCut: string[] } {
  const field = placings.filter(({ place }) => place !== null)
  const passes = passesBy(field, rule)
  return {
    through: field.filter(passes).map(({ id }) => id),
    missedCut: field.filter((placing) => !passes(placing)).map(({ id }) => id),
  }
}

/** Why a cut cannot be made yet: cards that are not in, or a tie across the cut line. */
export type CutBlocker = { awaits: 'cards' | 'lots' | 'play_off'; ids: string[] }

/**
 * What a cut still waits for, best first; empty when it can be made. Only a tie across the cut line
 * blocks it, and only where the terms break ties for a cut; players who share a place otherwise make
 * the cut together. The director sees such a tie before the cut (LB-17).
 * @param placings of that field, with ties broken or shared according to the terms.
 */
export function evaluateCut(
  field: readonly Pick<Entrant, 'id' | 'status' | 'rounds'>[],
  placings: readonly Placing[],
  rule: CutRule & { byBrokenTies: boolean },
): CutBlocker[] {
  const unfinished = field.filter(
    ({ status, rounds }) => status === null && !rounds.every(({ complete }) => complete),
  )
  if (unfinished.length > 0) return [{ awaits: 'cards', ids: unfinished.map(({ id }) => id) }]
  if (!rule.byBrokenTies || rule.kind === 'within') return []
  const placed = placings.filter(({ place }) => place !== null)
  const last = placed[countBy(rule, placed.length) - 1]
  const next = placed[countBy(rule, placed.length)]
  const awaits = last?.awaits
  if (!next || last?.place !== next.place || (awaits !== 'lots' && awaits !== 'play_off')) return []
  // Whoever is close enough to the leader goes on however the tie is broken.
  if (rule.kind === 'either' && isWithin(placed, rule.behind)(next)) return []
  return [{ awaits, ids: placed.filter(({ place }) => place === last.place).map(({ id }) => id) }]
}

/** A percentage of a field, rounded up: 50 % of 33 is 17. */
export function countOfPercent(field: number, percent: number): number {
  if (!Number.isSafeInteger(percent) || percent < 0 || percent > 100) {
    throw new RangeError('A cut is a whole percentage from 0 to 100')
  }
  return Math.floor((field * percent + 99) / 100)
}

function passesBy(field: readonly Placing[], rule: CutRule): (placing: Placing) => boolean {
  if (rule.kind === 'within') return isWithin(field, rule.behind)
  const count = countBy(rule, field.length)
  if (!Number.isSafeInteger(count)) throw new RangeError('A cut is at a whole number of players')
  const isClose = rule.kind === 'either' ? isWithin(field, rule.behind) : () => false
  return (placing) => (placing.place ?? Infinity) <= count || isClose(placing)
}

const countBy = (rule: Exclude<CutRule, { kind: 'within' }>, field: number): number =>
  rule.kind === 'percent' ? countOfPercent(field, rule.percent) : rule.count

type Ranked = Pick<Placing, 'rankValue'>

function isWithin(field: readonly Ranked[], behind: number): (placing: Ranked) => boolean {
  if (!Number.isSafeInteger(behind)) throw new RangeError('A cut is within whole strokes')
  const leader = Math.min(...field.map(({ rankValue }) => rankValue))
  return ({ rankValue }) => rankValue - leader <= behind
}
