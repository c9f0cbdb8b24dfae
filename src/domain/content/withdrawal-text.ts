import { addressOf, type Company } from './company.ts'

/** The standard withdrawal form of the consumer contracts act with our details filled in (L-WD-1). */
export const withdrawalForm = (company: Company): readonly string[] => [
  'Denne formular udfyldes og returneres kun, hvis fortrydelsesretten gøres gældende.',
  `Til ${[company.name, addressOf(company), company.email].filter(Boolean).join(', ')}`,
  'Jeg meddeler herved, at jeg ønsker at gøre fortrydelsesretten gældende i forbindelse med min aftale om levering af følgende tjenesteydelse: ____',
  'Bestilt den: ____',
  'Forbrugerens navn: ____',
  'Forbrugerens adresse: ____',
  'Forbrugerens underskrift (kun hvis formularen sendes på papir): ____',
  'Dato: ____',
]

/** The path of the withdrawal function, which receipts and mails must link to (L-WD-3). */
export const withdrawalPath = '/withdrawal'
