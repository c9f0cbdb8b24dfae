import type { Registration, StepName } from '#contract/registrations.ts'
import type { FormError } from '../../ui/form-error-summary.tsx'
import { holderName } from './holder.ts'
import { nameOf } from './field-values.ts'
import type { SaverState } from './saver.ts'

/** Why a step cannot be left although its fields are as they should be. */
export function stepErrors({ registration, status }: SaverState, step: StepName): FormError[] {
  const missing = registration.steps.find(({ name }) => name === step)?.missing ?? []
  if (missing.length === 0) return [{ message: notSaved(status) }]
  return missing.map((one) => ({
    field: nameOf(one),
    message: one.text,
    about: aboutWhom(registration, one),
  }))
}

/** Whose field an error is about; nobody is named while there is only one card, or twice. */
export function aboutWhom(
  { cards }: Registration,
  fieldError: { cardId: string | null; text: string },
) {
  const card = cards.length > 1 ? cards.find(({ id }) => id === fieldError.cardId) : undefined
  if (!card || (card.firstName && fieldError.text.includes(card.firstName))) return undefined
  return holderName(card)
}

const notSaved = (status: SaverState['status']) =>
  status === 'offline'
    ? 'Der er ingen forbindelse. Det, du har skrevet, er her stadig. Prøv igen, når du er på nettet.'
    : 'Noget kunne ikke gemmes. Prøv igen om lidt.'
