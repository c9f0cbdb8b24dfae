import { refundText } from './admin-refund.ts'

/** Why money went back, as its buyer reads it. */
const reasonTexts: Readonly<Record<string, string>> = {
  ...refundText,
  withdrawal: 'Fortrydelse',
  paid_twice: 'Betalt to gange',
  order_expired: 'Betalingen kom for sent',
  order_cancelled: 'Bestillingen var lukket',
  entry_withdrawn: 'Afmeldt fra turneringen',
  extra_cancelled: 'Tilvalg taget af tilmeldingen',
  tournament_cancelled: 'Turneringen er aflyst',
  already_has_card: 'Spilleren havde et kort',
  dispute_lost: 'Indsigelse hos din bank',
}

/** Why money that had gone back to its buyer is paid again. */
export const returnedText = 'Tilbagebetalingen kom retur til os'

/** The Danish words for the reason of a refund; null for one that needs none. */
export const refundReasonText = (reason: string): string | null => reasonTexts[reason] ?? null
