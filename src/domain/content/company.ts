/** Who sells the Sæsonkortet (L-IN-1). The operator's own words, written at the first start (D28). */
export type Company = {
  name: string
  street: string
  postcode: string
  city: string
  /** Eight digits. */
  cvr: string
  email: string
  phone: string
  /** When the telephone is answered, as it is said to people (D20). */
  phoneHours: string
}

/** The invented company of the demonstration. */
export const demonstrationCompany: Company = {
  name: 'Sæsonkortet ApS',
  street: 'Fairwayvej 18',
  postcode: '8000',
  city: 'Aarhus C',
  cvr: '41870001',
  email: 'hej@saesonkortet.example',
  phone: '70 20 18 18',
  phoneHours: 'Alle dage kl. 8–18 i sæsonen, ellers hverdage kl. 9–15',
}

/** The company before its details are entered: the service's name, and nothing invented. */
export const unknownCompany: Company = {
  name: 'Sæsonkortet',
  street: '',
  postcode: '',
  city: '',
  cvr: '',
  email: '',
  phone: '',
  phoneHours: '',
}

/** Has a person written who sells? Until then pages leave out what nobody has said (D28). */
export const isCompanyKnown = ({ cvr }: Company): boolean => cvr !== ''

/** `Fairwayvej 18, 8000 Aarhus C`; empty before it is known. */
export const addressOf = ({ street, postcode, city }: Company): string =>
  street && `${street}, ${postcode} ${city}`

/** Where a consumer complains when we cannot agree (L-IN-6). */
export const complaintBoard = {
  name: 'Mæglingsteamet for Forbrugerklager, Nævnenes Hus',
  address: 'Toldboden 2, 8800 Viborg',
  url: 'https://naevneneshus.dk',
} as const
