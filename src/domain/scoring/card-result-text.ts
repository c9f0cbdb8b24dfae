import { countedOf } from './counted-holes.ts'
import { strokesOfAll, type CardHole } from './nines.ts'

/** The totals of a complete card: `82 slag, 36 point`, `82 slag, netto 70`; a total that lacks a hole is left out. */
export function cardResultText(card: {
  holes: readonly CardHole[]
  format: string
  /** Penalties on the round. */
  deducted?: number
}): string {
  const { holes, format, deducted = 0 } = card
  const strokes = strokesOfAll(holes)
  const counted = countedOf(holes, card)
  const sum = counted?.sumOf(counted.values) ?? null
  const texts = [
    strokes !== null && `${strokes} slag`,
    sum !== null && (format === 'stableford' ? `${sum - deducted} point` : `netto ${sum}`),
  ].filter(Boolean)
  return texts.length === 0 ? 'alle huller er spillet' : texts.join(', ')
}
