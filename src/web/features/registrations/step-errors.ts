import type { Registration, StepName } from '#contract/registrations/endpoints.ts'
import type { FormError } from '../../ui/form-error-summary.tsx'
import { holderName } from './card-text.ts'
import { nameOf } from './field-values.ts'
import type { SaverState } from './saver.ts'

/** Why a step cannot be completed although its fields are valid. */
export function stepErrors({ registration, status }: SaverState, step: StepName): FormError[] {
  const missing = registration.steps.find(({ name }) => name === step)?.missing ?? []
  if (missing.length === 0) return [{ message: saveFailedText(status) }]
  return missing.map((gap) => ({
    field: nameOf(gap),
    message: gap.text,
    about: aboutWhom(registration, gap),
  }))
}

/** The golfer whose field an error is about; undefined with a single card, or if the text has the name already. */
export function aboutWhom(
  { cards }: Registration,
  fieldError: { cardId: string | null; text: string },
) {
  const card = cards.length > 1 ? cards.find(({ id }) => id === fieldError.cardId) : undefined
  if (!card || (card.firstName && fieldError.text.includes(card.firstName))) return undefined
  return holderName(card)
}

const saveFailedText = (status: SaverState['status']) =>
  status === 'offline'
    ? 'Der er ingen forbindelse. Det, du har skrevet, er her stadig. Prøv igen, når du er på nettet.'
    : 'Noget kunne ikke gemmes. Prøv igen om lidt.'
