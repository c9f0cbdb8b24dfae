import { addressOf, type Company } from './company.ts'
import type { Place } from './owned-texts.ts'
import type { Values } from './written-text.ts'

/** What a text may say of the seller without knowing who it is. */
export const companyPlaces: readonly Place[] = [
  { name: 'firma', meaning: 'firmaets navn', example: 'Sæsonkortet ApS', needed: true },
  { name: 'adresse', meaning: 'firmaets adresse', example: 'Fairwayvej 18, 8000 Aarhus C' },
  { name: 'cvr', meaning: 'firmaets CVR-nummer', example: '41870001' },
  { name: 'telefon', meaning: 'telefonnummeret', example: '70 20 18 18' },
  { name: 'mail', meaning: 'mailadressen', example: 'hej@saesonkortet.example', needed: true },
  { name: 'tider', meaning: 'telefonens tider', example: 'Hverdage kl. 9–15' },
]

/**
 * The seller of today in those places. What nobody has written yet has no value, so that a
 * sentence that needs it is left out whole (D28).
 */
export function companyValues(company: Company): Values {
  const { name, cvr, phone, email, phoneHours } = company
  return {
    firma: name,
    adresse: addressOf(company) || undefined,
    cvr: cvr || undefined,
    telefon: phone || undefined,
    mail: email || undefined,
    tider: phoneHours || undefined,
  }
}
