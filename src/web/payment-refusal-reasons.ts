import { contactUsText } from './contact-us-text.ts'

/** Sentences for refusals about paying, at a provider or before. */
export const paymentReasons = {
  amount_too_small: `Beløbet er for lille til at kunne betales på den måde. Vælg en anden måde at betale på, eller brug et gavekort, der dækker det hele. ${contactUsText}`,
  already_paid: 'Bestillingen er betalt. Se kortet under Konto.',
  order_closed: 'Bestillingen er lukket, og der er ikke trukket penge. Bestil igen.',
  payment_method_gone:
    'Den måde at betale på er ikke længere mulig. Genindlæs siden, og vælg en anden.',
  payment_not_accepted: `Betalingen blev ikke taget imod, og der er ikke trukket penge. Prøv igen. ${contactUsText}`,
  provider_refused:
    'Betalingstjenesten afviste det. Tjek nøglerne i tjenestens miljø (.env), genstart, og prøv igen.',
} as const

export type PaymentRefusal = keyof typeof paymentReasons
