/** The company that sells Sæsonkortet, as the operator entered it at the first start. */
export type Company = {
  name: string
  street: string
  postcode: string
  city: string
  /** Eight digits. */
  cvr: string
  email: string
  phone: string
  /** A Danish sentence with the hours of the telephone. */
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

/** The company before its details are entered: only the service's name. */
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

/** Whether the company's details have been entered; until then pages omit them. */
export const isCompanyKnown = ({ cvr }: Company): boolean => cvr !== ''

/** `Fairwayvej 18, 8000 Aarhus C`; empty until the details are entered. */
export const addressOf = ({ street, postcode, city }: Company): string =>
  street && `${street}, ${postcode} ${city}`

/** The seller as an issued document keeps it. */
export const sellerOf = (company: Company) => ({
  name: company.name,
  address: addressOf(company),
  cvr: company.cvr,
  email: company.email,
  phone: company.phone,
})

/** Who issues a document: name, address and company number, a line each; only the name until the rest is entered. */
export const senderLines = ({ name, street, postcode, city, cvr }: Company): string[] =>
  [name, street, `${postcode} ${city}`, cvr && `CVR ${cvr}`].filter((line) => line.trim() !== '')

/** The complaint board for consumers, which every order confirmation must name (L-IN-6). */
export const complaintBoard = {
  name: 'Mæglingsteamet for Forbrugerklager, Nævnenes Hus',
  address: 'Toldboden 2, 8800 Viborg',
  url: 'https://naevneneshus.dk',
} as const
