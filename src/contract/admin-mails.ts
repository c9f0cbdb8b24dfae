import type { TableShape } from './admin-record.ts'
import type { Words } from './admin-list.ts'

/** What our mails are called among ourselves, also those that never got a subject. */
export const mailWords: Words = {
  code: { label: 'Kode til log ind' },
  noAccount: { label: 'Ingen konto på adressen' },
  signUpLink: { label: 'Ny konto' },
  accountExists: { label: 'Kontoen findes' },
  resetLink: { label: 'Ny adgangskode' },
  emailLink: { label: 'Ny mailadresse' },
  emailTaken: { label: 'Mailadressen er optaget' },
  newSignIn: { label: 'Nyt log ind' },
  newPhone: { label: 'Første check-in fra en ny telefon' },
  accountNotice: { label: 'Ændring af log ind' },
  claimEnded: { label: 'Golfspilleren er bekræftet' },
  erased: { label: 'Personen er slettet' },
  accountUnused: { label: 'Kontoen slettes snart' },
  todaysWork: { label: 'I dag, til os selv' },
  tournamentEntered: { label: 'Tilmeldt en turnering' },
  onWaitingList: { label: 'På venteliste' },
  placeGiven: { label: 'Plads givet af klubben' },
  placeOffered: { label: 'Plads tilbudt' },
  placeLost: { label: 'Plads mistet' },
  feeOwed: { label: 'Turneringens betaling mangler' },
  entryWithdrawn: { label: 'Meldt fra en turnering' },
  tournamentCancelled: { label: 'Turneringen er aflyst' },
  orderConfirmation: { label: 'Bekræftelse af bestilling' },
  withdrawalLink: { label: 'Link til at bekræfte fortrydelsen' },
  withdrawalReceipt: { label: 'Kvittering for fortrydelse' },
  paymentReleased: { label: 'Pengene er frigivet' },
  moneyBack: { label: 'Penge tilbage' },
  paymentMissing: { label: 'Betalingen mangler' },
  verifyOwnCard: { label: 'Bekræft dit kort' },
  membershipDue: { label: 'Bekræft medlemskabet' },
  membershipChanged: { label: 'Medlemskabet passer ikke til kortet' },
  resumeLink: { label: 'Fortsæt din tilmelding' },
  invitation: { label: 'Invitation' },
  caseReceived: { label: 'Vi har fået din besked' },
  caseNotice: { label: 'Ny sag, til os selv' },
  caseReply: { label: 'Svar på en sag' },
  resultReopened: { label: 'Et resultat er åbnet igen' },
  scoreCorrected: { label: 'Et scorekort er rettet' },
  cardSettled: { label: 'Et scorekort er afgjort' },
  startListPulled: { label: 'En startliste er trukket tilbage' },
  startTime: { label: 'Din starttid' },
}

/** What was mailed to somebody, or about something. */
export const mailsShape: TableShape = {
  title: 'Mails',
  columns: [
    { key: 'subject', heading: 'Emne', kind: 'text', optional: true },
    { key: 'template', heading: 'Slags', kind: 'word', words: mailWords },
    { key: 'createdAt', heading: 'Skrevet', kind: 'time' },
    { key: 'sentAt', heading: 'Sendt', kind: 'time', optional: true },
    { key: 'failed', heading: 'Fejl', kind: 'code', optional: true },
  ],
}
