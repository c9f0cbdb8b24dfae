import type { Ore } from '#domain/shared/money.ts'
import type { VatMode } from './products.ts'

/** What a document says where it states no VAT (L-VAT-2, docs/algorithms/pricing.md#vat). */
const vatNotes: Record<Exclude<VatMode, 'full_25'>, string> = {
  exempt: 'Fritaget for moms efter momslovens § 13, stk. 1.',
  mpv: 'En voucher til flere formål. Momsen afregnes, når den bruges, så her er ingen moms.',
}

/** The notes of a document whose lines have these modes, each once; none where every line contains VAT. */
export function vatNotesOf(modes: readonly VatMode[]): string[] {
  return [...new Set(modes)].flatMap((mode) => (mode === 'full_25' ? [] : [vatNotes[mode]]))
}

/** How a total that contains this VAT is named: a total without VAT must not be called one with it. */
export const totalText = (vatOre: Ore): string => (vatOre > 0 ? 'I alt inkl. moms' : 'I alt')
