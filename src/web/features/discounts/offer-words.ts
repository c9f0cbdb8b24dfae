import type { OfferState } from '#domain/discounts/offer.ts'
import type { ProductCode } from '#domain/passes/products.ts'

/** The cards that can give an offer. */
export const sellableCards: readonly ProductCode[] = [
  'FULD',
  'HVERDAG',
  'UNG',
  'FERIE',
  'FIRMA-N',
  'FIRMA-P',
]

export const stateLabels: Record<OfferState, string> = {
  draft: 'Kladde',
  published: 'Vises',
  ended: 'Afsluttet',
}

export const stateChoices: readonly { value: OfferState; label: string; description: string }[] = [
  { value: 'draft', label: stateLabels.draft, description: 'Kun I kan se den.' },
  {
    value: 'published',
    label: stateLabels.published,
    description: 'Golfspillerne kan se den og få en kode.',
  },
  {
    value: 'ended',
    label: stateLabels.ended,
    description: 'Ingen får den mere, heller ikke med en kode.',
  },
]
