import { countOf } from '#domain/shared/danish.ts'
import { explainPlace } from '#domain/results/explain-place.ts'
import { placeReasonText } from '#domain/results/place-reason-text.ts'
import { eclecticTies, lacks, type Eclectic } from './build-eclectic.ts'
import { holesText } from './holes-text.ts'
import type { EclecticTerms } from './eclectic-terms.ts'

type Context = { terms: EclecticTerms; nameOf: (entryId: string) => string }

/**
 * The answer to *Hvorfor nr. 3?* on an eclectic: the strokes of the player and of those next to it, and the holes that
 * separated them, or what is missing for a place. Empty for an entry that is not on the list.
 */
export function eclecticReasonText(
  { rows, field }: Eclectic,
  entryId: string,
  { terms, nameOf }: Context,
): string {
  const row = rows.find((one) => one.entryId === entryId)
  if (!row) return ''
  const lack = lacks(row, terms)
  const name = nameOf(entryId)
  if (lack?.kind === 'holes') {
    const numbers = lack.at.map((i) => row.tee[i]?.number ?? i + 1)
    return `${name} mangler en score på hul ${holesText(numbers)} og har derfor ingen placering.`
  }
  if (lack?.kind === 'rounds') {
    return `${name} har spillet ${countOf(row.rounds, 'runde', 'runder')}. Der skal ${terms.minimumRounds} til for at få en placering.`
  }
  const unit = terms.net ? 'nettoslag' : 'slag'
  const totals = new Map(rows.map((one) => [one.entryId, one.total]))
  return placeReasonText(explainPlace(field, entryId, eclecticTies), {
    nameOf,
    resultOf: (id) => `${totals.get(id) ?? 0} ${unit}`,
    unit,
    first: 'leads',
  })
}
