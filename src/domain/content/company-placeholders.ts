import { addressOf, type Company } from './company.ts'
import type { Placeholder } from './owned-texts.ts'
import type { Values } from './rich-text.ts'

/** The placeholders for the seller that a text may use. */
export const companyPlaceholders: readonly Placeholder[] = [
  { name: 'firma', meaning: 'firmaets navn', example: 'Sæsonkortet ApS', needed: true },
  { name: 'adresse', meaning: 'firmaets adresse', example: 'Fairwayvej 18, 8000 Aarhus C' },
  { name: 'cvr', meaning: 'firmaets CVR-nummer', example: '41870001' },
  { name: 'telefon', meaning: 'telefonnummeret', example: '70 20 18 18' },
  { name: 'mail', meaning: 'mailadressen', example: 'hej@saesonkortet.example', needed: true },
  { name: 'tider', meaning: 'telefonens tider', example: 'Hverdage kl. 9–15' },
]

/**
 * The values of those placeholders. A detail that has not been entered has no value, so that sentences
 * with it are omitted (D28).
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
