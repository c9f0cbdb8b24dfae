/** Who sells the Sæsonkort (L-IN-1). An invented company until a real one is set up (D28). */
export const company = {
  name: 'Sæsonkortet ApS',
  street: 'Fairwayvej 18',
  postcode: '8000',
  city: 'Aarhus C',
  cvr: '41870001',
  email: 'hej@saesonkortet.example',
  phone: '70 20 18 18',
  /** When the telephone is answered, as it is said to people (D20). */
  phoneHours: 'Alle dage kl. 8–18 i sæsonen, ellers hverdage kl. 9–15',
} as const

/** Where a consumer complains when we cannot agree (L-IN-6). */
export const complaintBoard = {
  name: 'Mæglingsteamet for Forbrugerklager, Nævnenes Hus',
  address: 'Toldboden 2, 8800 Viborg',
  url: 'https://naevneneshus.dk',
} as const
