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
  const errors = errorsIn(state, missingIn(state.registration, step))
  return errors.length > 0 ? errors : [saveFailure(state)]
}

/** What is refused or missing before the payment, at its place on the one page of a renewal. */
export const errorsBeforePayment = (state: SaverState): FormError[] =>
  errorsIn(state, gapsBeforePayment(state)).map((error) => ({
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

const gapsBeforePayment = ({ registration }: SaverState) =>
  (['information', 'season-pass', 'verification'] as const).flatMap((step) =>
    gapsOf(registration, step),
  )

function errorsIn({ registration, refusals }: SaverState, gaps: readonly Gap[]): FormError[] {
  const refused = Object.entries(refusals).map(([key, error]) => ({
    ...refOfKey(key),
    text: errorText(error),
  }))
  const keys = new Set(refused.map(keyOf))
  const missing = gaps.filter((gap) => !keys.has(keyOf(gap)))
  return [...refused, ...missing].map((error) => ({
    field: nameOf(error),
    message: error.text,
    about: aboutWhom(registration, error),
  }))
}

type Gap = FieldRef & { text: string }

const gapsOf = ({ steps }: Registration, step: StepName): Gap[] =>
  steps.find(({ name }) => name === step)?.missing ?? []

/**
 * What is missing in a step. A card that does not suit the membership is missing where it is verified, and
 * also where another one can be chosen.
 */
export function missingIn(registration: Registration, step: StepName): Gap[] {
  const gaps = gapsOf(registration, step)
  if (step !== 'season-pass') return gaps
  const unsuitable = registration.cards.flatMap(({ id: cardId, mismatch }) =>
    mismatch ? [{ cardId, field: 'productCode', text: mismatch.text }] : [],
  )
  return [...gaps, ...unsuitable]
}

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
      return missingIn(registration, step).find((gap) => keyOf(gap) === keyOf(ref))?.text
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
