import type { CutRule } from '#domain/competitions/terms/competition-terms.ts'
import type { Entrant, Placing } from './rank-field.ts'

/**
 * The ids of those who make the cut, best first. Give places with shared ties, and nobody is cut by a
 * tie-break. Whoever has no place is neither through nor missed.
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

/** What keeps a cut from being made: cards that are not in, or a tie across the line. */
export type CutBlocker = { awaits: 'cards' | 'lots' | 'play_off'; ids: string[] }

/**
 * What a cut still waits for, best first; nothing when it can be made. Only a tie that lies across
 * the line is asked about, and only where the terms let a broken tie decide: shared places are
 * through together (LB-17).
 * @param placings of that field, with ties broken or shared as the terms say.
 */
export function evaluateCut(
  field: readonly Pick<Entrant, 'id' | 'status' | 'rounds'>[],
  placings: readonly Placing[],
  rule: CutRule & { byBrokenTies: boolean },
): CutBlocker[] {
  const open = field.filter(
    ({ status, rounds }) => status === null && !rounds.every(({ complete }) => complete),
  )
  if (open.length > 0) return [{ awaits: 'cards', ids: open.map(({ id }) => id) }]
  if (!rule.byBrokenTies || rule.kind === 'within') return []
  const placed = placings.filter(({ place }) => place !== null)
  const count = rule.kind === 'top' ? rule.count : countOfPercent(placed.length, rule.percent)
  const last = placed[count - 1]
  const next = placed[count]
  const awaits = last?.awaits
  if (!next || last?.place !== next.place || (awaits !== 'lots' && awaits !== 'play_off')) return []
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
  if (rule.kind === 'within') {
    if (!Number.isSafeInteger(rule.behind)) throw new RangeError('A cut is within whole strokes')
    const leader = Math.min(...field.map(({ rankValue }) => rankValue))
    return ({ rankValue }) => rankValue - leader <= rule.behind
  }
  const count = rule.kind === 'top' ? rule.count : countOfPercent(field.length, rule.percent)
  if (!Number.isSafeInteger(count)) throw new RangeError('A cut is at a whole number of players')
  return ({ place }) => (place ?? Infinity) <= count
}
