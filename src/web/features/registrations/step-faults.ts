import type { Registration, StepName } from '#contract/registrations.ts'
import type { FormFault } from '../../ui/form-error-summary.tsx'
import { holderName } from './holder.ts'
import { nameOf } from './information-schema.ts'
import type { SaverState } from './saver.ts'

/** Why a step cannot be left although its fields are as they should be. */
export function faultsOfStep({ registration, status }: SaverState, step: StepName): FormFault[] {
  const missing = registration.steps.find(({ name }) => name === step)?.missing ?? []
  if (missing.length === 0) return [{ message: notSaved(status) }]
  return missing.map((one) => ({
    field: nameOf(one),
    message: one.text,
    about: aboutWhom(registration, one),
  }))
}

/** Whose field a fault is about; nobody is named while there is only one card, or twice. */
export function aboutWhom({ cards }: Registration, fault: { cardId: string | null; text: string }) {
  const card = cards.length > 1 ? cards.find(({ id }) => id === fault.cardId) : undefined
  if (!card || (card.firstName && fault.text.includes(card.firstName))) return undefined
  return holderName(card)
}

const notSaved = (status: SaverState['status']) =>
  status === 'offline'
    ? 'Der er ingen forbindelse. Det, du har skrevet, er her stadig. Prøv igen, når du er på nettet.'
    : 'Noget kunne ikke gemmes. Prøv igen om lidt.'
