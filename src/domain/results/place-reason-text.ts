import { listInDanish } from '#domain/shared/danish.ts'
import { formatFraction, nearestTenth } from '#domain/shared/fraction.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import type { TieComparison } from './break-tie.ts'
import type { Neighbours, PlaceReason } from './explain-place.ts'
import { statusText } from '../competitions/player-status.ts'
import { frontHolesOf, lastHolesOf } from '#domain/competitions/terms/tie-terms.ts'

export type PlaceReasonContext = {
  /** The name shown on the board: a full name, initials or *Anonym*. */
  nameOf: (id: string) => string
  /** The figure on the board in a sentence: `−3`, `36 point`. */
  resultOf: (id: string) => string
  /** The unit of the format. */
  unit: 'slag' | 'nettoslag' | 'point' | 'vundne huller'
  /**
   * The meaning of the first place: the lead during play, the win once the result is final, and only
   * the best gross result where the *række* is played net.
   */
  first: 'leads' | 'led' | 'won' | 'best_gross'
}

type Placed = Extract<PlaceReason, { kind: 'placed' }>

/**
 * Explains a place in a few Danish sentences: the player's figure, that of the players next to it, and
 * the step that put them in this order (LB-17).
 */
export function placeReasonText(reason: PlaceReason, context: PlaceReasonContext): string {
  const { nameOf, resultOf } = context
  const name = nameOf(reason.id)
  if (reason.kind === 'no_place') {
    return reason.status === null
      ? `${name} er ikke begyndt endnu og har derfor ingen plads.`
      : `${name} har ingen plads: ${statusText[reason.status]}.`
  }
  const { place, ahead, behind, sharing } = reason
  const isLevel = (some: Neighbours | null) => some !== null && some.decidedBy !== null
  const first = isLevel(behind) ? firstOfLevelText : firstText
  const own =
    sharing.length > 0
      ? sharedText(reason, context)
      : place === 1
        ? `${name} ${first[context.first]} ${resultOf(reason.id)}.`
        : `${name} er nr. ${place} med ${resultOf(reason.id)}.`
  return [
    own,
    ahead && aheadText(ahead, reason.id, context),
    // Who is behind explains a place only if a step was needed, or where nobody is ahead.
    behind && (isLevel(behind) || place === 1) && behindText(behind, reason, context),
  ]
    .filter(Boolean)
    .join(' ')
}

const firstText: Record<PlaceReasonContext['first'], string> = {
  leads: 'er alene i føring med',
  led: 'var alene i føring med',
  won: 'vandt med',
  best_gross: 'har det bedste bruttoresultat:',
}

/** Where others have the same result, nobody leads alone. */
const firstOfLevelText: typeof firstText = {
  ...firstText,
  leads: 'er nr. 1 med',
  led: 'var nr. 1 med',
}

function sharedText(reason: Placed, context: PlaceReasonContext): string {
  const { sharing, level, awaits, place, id } = reason
  const all = sharing.length === 2 ? 'begge' : 'alle'
  const same = `${names(sharing, context)} har ${all} ${context.resultOf(id)}.`
  const steps = level.length > 0 && `De er lige ${levelText(level, id, context)}.`
  const end = {
    lots: 'Pladsen afventer lodtrækning.',
    play_off: 'Pladsen afventer omspil.',
    cards: 'Pladsen deles, til alle deres scorekort er færdige.',
    end_of_play: 'Der spilles endnu, og så længe deles pladsen.',
    none: `De er delt nr. ${place}.`,
  }[awaits ?? 'none']
  return [same, steps, end].filter(Boolean).join(' ')
}

function aheadText({ ids, decidedBy, level }: Neighbours, id: string, context: PlaceReasonContext) {
  const them = names(ids, context)
  const [other = ''] = ids
  if (!decidedBy) return `${them} foran har ${context.resultOf(other)}.`
  const also = `${them} har også ${context.resultOf(id)}`
  const order = `er foran ${orderText(decidedBy, [other, id], context)}.`
  return level.length === 0
    ? `${also} og ${order}`
    : `${also}, og de er lige ${levelText(level, id, context)}. ${them} ${order}`
}

function behindText(
  { ids, decidedBy, level }: Neighbours,
  { id, sharing }: Placed,
  context: PlaceReasonContext,
) {
  const them = names(ids, context)
  const [other = ''] = ids
  if (!decidedBy) return `${them} følger efter med ${context.resultOf(other)}.`
  const us = names(sharing.length > 0 ? sharing : [id], context)
  const also = `${them} har også ${context.resultOf(id)}`
  const order = `${us} er foran ${orderText(decidedBy, [id, other], context)}.`
  return level.length === 0
    ? `${also}, men ${order}`
    : `${also}, og de er lige ${levelText(level, id, context)}. ${order}`
}

/** The step with the values of both: `på de sidste 9 huller: 19 mod 18 point`. */
function orderText(
  comparison: TieComparison,
  [better, worse]: [string, string],
  context: PlaceReasonContext,
): string {
  const where = whereText(comparison)
  if (comparison.step === 'lots') return where
  const { unit } = context
  const both = [better, worse].map((id) => valueIn(comparison, id, unit))
  const after =
    comparison.step === 'playOff' || comparison.step === 'lowestHandicap'
      ? ''
      : unitAfter(comparison, unit)
  return `${where}: ${both.join(' mod ')}${after}`
}

/** The steps on which players are level, each with its value. */
const levelText = (
  comparisons: readonly TieComparison[],
  id: string,
  { unit }: PlaceReasonContext,
): string =>
  listInDanish(
    comparisons.map((comparison) => {
      const hasUnit = comparison.step !== 'playOff' && comparison.step !== 'lowestHandicap'
      return `${whereText(comparison)} (${valueIn(comparison, id, unit)}${hasUnit ? unitAfter(comparison, unit) : ''})`
    }),
  )

/** Across courses strokes are over par and need no unit, nor do holes won less those lost: `+2`. */
function unitAfter({ acrossCourses }: TieComparison, unit: PlaceReasonContext['unit']): string {
  if (unit === 'vundne huller') return ''
  return acrossCourses && isStrokes(unit) ? ' i forhold til par' : ` ${unit}`
}

const isStrokes = (unit: PlaceReasonContext['unit']) => unit === 'slag' || unit === 'nettoslag'

function valueIn(
  { step, values }: TieComparison,
  id: string,
  unit: PlaceReasonContext['unit'],
): string {
  const value = values.find((one) => one.id === id)?.value ?? null
  if (value === null) return step === 'lowestHandicap' ? 'intet handicap' : 'uden plads'
  if (step === 'playOff') return `nr. ${formatFraction(value)}`
  if (step === 'lowestHandicap') return formatHandicap(nearestTenth(value))
  return `${unit === 'vundne huller' && value.n > 0n ? '+' : ''}${formatFraction(value)}`
}

function whereText({ step, hole, acrossCourses }: TieComparison): string {
  const last = lastHolesOf(step)
  if (acrossCourses && last !== undefined) {
    return last === 1 ? 'på det sværeste hul' : `på banernes ${last} sværeste huller`
  }
  if (last === 1) return 'på det sidste hul'
  if (last !== undefined) return `på de sidste ${last} huller`
  const front = frontHolesOf(step)
  if (front !== undefined) return `på hul ${10 - front} til 9`
  if (step === 'hardest') return `på hullet med handicapnøgle ${hole}`
  if (step === 'lots') return 'efter lodtrækning'
  return step === 'playOff' ? 'efter omspil' : 'efter laveste handicap'
}

const mostNames = 4

/** Names in a list; of a large group the first ones and the number of the others. */
export function names(
  ids: readonly string[],
  { nameOf }: Pick<PlaceReasonContext, 'nameOf'>,
): string {
  if (ids.length <= mostNames) return listInDanish(ids.map(nameOf))
  const shown = ids.slice(0, mostNames - 1).map(nameOf)
  return `${shown.join(', ')} og ${ids.length - shown.length} andre`
}
