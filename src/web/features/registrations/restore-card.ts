import { addCard, saveCard, type RegistrationCard } from '#contract/registrations.ts'
import { call } from '../../api.ts'
import type { Saver } from './saver.ts'

/** A card that was taken out comes back with what was typed; the membership is asked for again. */
export async function restoreCard(saver: Saver, card: RegistrationCard) {
  const { relation } = card
  const known = new Set(saver.getState().registration.cards.map(({ id }) => id))
  const { registration } = await saver.act((version) => call(addCard, { version, relation }))
  const added = registration.cards.find(({ id }) => !known.has(id))
  if (!added) return
  const { birthDate, dguNumber, membershipType, productCode, firstDayWish, email } = card
  const own = relation === 'self'
  await saver.act((version) =>
    call(saveCard, {
      cardId: added.id,
      version,
      firstName: own ? null : card.firstName,
      lastName: own ? null : card.lastName,
      email: own ? null : email,
      birthDate,
      dguNumber,
      membershipType,
      productCode,
      firstDayWish,
    }),
  )
}
