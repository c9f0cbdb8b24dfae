import { countOf, listInDanish } from '#domain/shared/danish.ts'
import { formatFraction, nearestTenth } from '#domain/shared/fraction.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import type { TieComparison } from './break-tie.ts'
import type { PlaceReason } from './explain-place.ts'
import { statusText } from '../competitions/player-status.ts'
import { frontHolesOf, lastHolesOf } from '#domain/competitions/terms/tie-terms.ts'

export type PlaceReasonContext = {
  /** The name shown on the board: a full name, initials or *Anonym*. */
  nameOf: (id: string) => string
  /** The unit of the format. */
  unit: 'slag' | 'nettoslag' | 'point' | 'vundne huller'
  /**
   * The meaning of the first place: the lead during play, the win once the result is final, and only
   * the best gross result where the *række* is played net.
   */
  first: 'leads' | 'led' | 'won' | 'best_gross'
}

/** Explains a place in a few Danish sentences with the compared values (LB-17). */
export function placeReasonText(reason: PlaceReason, context: PlaceReasonContext): string {
  const name = context.nameOf(reason.id)
  switch (reason.kind) {
    case 'no_place':
      return reason.status === null
        ? `${name} er ikke begyndt endnu og har derfor ingen plads.`
        : `${name} har ingen plads: ${statusText[reason.status]}.`
    case 'alone':
      return reason.better === 0
        ? `${name} ${firstText[context.first]}.`
        : `${name} er nr. ${reason.place}: ${countOf(reason.better, 'spiller', 'spillere')} har et bedre resultat, og ingen har det samme.`
    case 'tied':
      return tiedText(reason, context)
  }
}

const firstText: Record<PlaceReasonContext['first'], string> = {
  leads: 'er alene i føring',
  led: 'førte alene: ingen havde et lige så godt resultat',
  won: 'vandt: ingen havde et lige så godt resultat',
  best_gross: 'har det bedste bruttoresultat, og ingen har et lige så godt',
}

function tiedText(
  reason: Extract<PlaceReason, { kind: 'tied' }>,
  context: PlaceReasonContext,
): string {
  const { tied, sharing, comparisons, awaits, place, id } = reason
  const steps = comparisons.map((comparison) => `${comparisonText(comparison, context)}.`)
  const same = `${names(tied, context)} har samme resultat.`
  if (sharing.length === 0) {
    return [same, ...steps, `Derfor er ${context.nameOf(id)} nr. ${place}.`].join(' ')
  }
  const left = names(sharing, context)
  const end = {
    lots: `${left} er stadig lige, og pladsen afventer lodtrækning.`,
    play_off: `${left} er stadig lige, og pladsen afventer omspil.`,
    cards: `Pladsen deles, til alle deres scorekort er færdige.`,
    end_of_play: `Der spilles endnu, og så længe deles pladsen.`,
    none: `${left} er lige hele vejen og er delt nr. ${place}.`,
  }[awaits ?? 'none']
  return [same, ...steps, end].join(' ')
}

function comparisonText(comparison: TieComparison, { nameOf, unit }: PlaceReasonContext): string {
  const { step, values } = comparison
  if (step === 'lots') return `Lodtrækning: ${values.map(({ id }) => nameOf(id)).join(' foran ')}`
  const each = values.map(({ id, value }) => {
    if (value === null) return `${nameOf(id)} uden`
    if (step === 'playOff') return `${nameOf(id)} nr. ${formatFraction(value)}`
    const text =
      step === 'lowestHandicap' ? formatHandicap(nearestTenth(value)) : formatFraction(value)
    return `${nameOf(id)} ${text}`
  })
  return `${headingOf(comparison, unit)}: ${each.join(' · ')}`
}

function headingOf({ step, hole }: TieComparison, unit: PlaceReasonContext['unit']): string {
  const last = lastHolesOf(step)
  const unitFirst = `${unit.charAt(0).toUpperCase()}${unit.slice(1)}`
  if (last === 1) return `${unitFirst} på det sidste hul`
  if (last !== undefined) return `${unitFirst} på de sidste ${last} huller`
  const front = frontHolesOf(step)
  if (front !== undefined) return `${unitFirst} på hul ${10 - front} til 9`
  if (step === 'hardest') return `${unitFirst} på hullet med handicapnøgle ${hole}`
  return step === 'playOff' ? 'Omspil' : 'Handicap'
}

const names = (ids: readonly string[], { nameOf }: PlaceReasonContext) =>
  listInDanish(ids.map(nameOf))
