import { useState } from 'react'
import type { Registration, StepName } from '#contract/registrations/endpoints.ts'
import { errorText } from '../../error-text.ts'
import type { FormError } from '../../ui/form-error-summary.tsx'
import { holderName } from './card-text.ts'
import { addressPanelId } from './address-proof.tsx'
import { keyOf, nameOf, refOf, refOfKey, type FieldRef } from './field-values.ts'
import type { SaverState } from './saver.ts'
import { useRegistration } from './use-registration.tsx'

/**
 * Why a step cannot be completed: what the server refused, then what is missing, each at its control.
 * Without either, the save itself has failed.
 */
export function stepErrors(state: SaverState, step: StepName): FormError[] {
  const errors = errorsIn(state, [step])
  return errors.length > 0 ? errors : [saveFailure(state)]
}

/** What is refused or missing before the payment, at its place on the one page of a renewal. */
export const errorsBeforePayment = (state: SaverState): FormError[] =>
  errorsIn(state, ['information', 'season-pass', 'verification']).map((error) => ({
    ...error,
    field: placeInRenewal(refOf(error.field ?? '')),
  }))

/** The same after a failed save, also when no field is to blame. */
export function unsavedErrors(state: SaverState): FormError[] {
  const errors = errorsBeforePayment(state)
  return errors.length > 0 ? errors : [saveFailure(state)]
}

/** The id of the buyer's details in a renewal, where they can be read but not written. */
export const detailsId = 'oplysninger'

const choices = ['membership', 'productCode', 'startNow', 'firstDayWish', 'guardianAccepted']

function placeInRenewal(ref: FieldRef): string {
  if (ref.cardId === null && ref.field === 'email') return addressPanelId
  return choices.includes(ref.field) ? nameOf(ref) : detailsId
}

function errorsIn({ registration, refusals }: SaverState, steps: readonly StepName[]): FormError[] {
  const refused = Object.entries(refusals).map(([key, error]) => ({
    ...refOfKey(key),
    text: errorText(error),
  }))
  const keys = new Set(refused.map(keyOf))
  const missing = steps
    .flatMap((step) => gapsOf(registration, step))
    .filter((gap) => !keys.has(keyOf(gap)))
  return [...refused, ...missing].map((error) => ({
    field: nameOf(error),
    message: error.text,
    about: aboutWhom(registration, error),
  }))
}

const gapsOf = ({ steps }: Registration, step: StepName) =>
  steps.find(({ name }) => name === step)?.missing ?? []

/**
 * The errors of a step. The list is that of the last attempt and takes the focus; a control loses its error
 * as soon as it is corrected.
 */
export function useStepErrors(step: StepName) {
  const { registration, refusals } = useRegistration()
  const [{ attempt, errors }, setShown] = useState<Shown>({ attempt: 0, errors: [] })
  return {
    attempt,
    errors,
    show: (shown: FormError[]) =>
      setShown((before) => ({ attempt: before.attempt + 1, errors: shown })),
    /** The error below a control: a refusal at once, something missing after the first attempt. */
    errorOf: (ref: FieldRef): string | undefined => {
      const refusal = refusals[keyOf(ref)]
      if (refusal) return errorText(refusal)
      if (attempt === 0) return undefined
      return gapsOf(registration, step).find((gap) => keyOf(gap) === keyOf(ref))?.text
    },
  }
}

type Shown = { attempt: number; errors: FormError[] }
export type StepErrors = ReturnType<typeof useStepErrors>

/** The golfer whose field an error is about; undefined with a single card, or if the text has the name already. */
export function aboutWhom(
  { cards }: Registration,
  fieldError: { cardId: string | null; text: string },
) {
  const card = cards.length > 1 ? cards.find(({ id }) => id === fieldError.cardId) : undefined
  if (!card || (card.firstName && fieldError.text.includes(card.firstName))) return undefined
  return holderName(card)
}

const saveFailure = ({ status }: SaverState): FormError => ({
  message:
    status === 'offline'
      ? 'Der er ingen forbindelse. Det, du har skrevet, er her stadig. Prøv igen, når du er på nettet.'
      : 'Noget kunne ikke gemmes. Prøv igen om lidt.',
})
