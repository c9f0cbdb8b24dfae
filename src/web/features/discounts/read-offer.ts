import { readDanishDate } from '#domain/shared/danish-date.ts'
import { sellableCards } from './offer-words.ts'

/** The input from the fields. An empty number is no limit; what is no number or day is left for the schema to refuse. */
export function readOffer(fields: Record<string, string>) {
  const numberOf = (name: string) => {
    const text = fields[name]?.trim() ?? ''
    return text === '' ? null : Number(text)
  }
  const dayOf = (name: string) => readDanishDate(fields[name] ?? '') ?? fields[name] ?? ''
  return {
    ...(fields.partnerName !== undefined && { partnerName: fields.partnerName }),
    ...(fields.partnerUrl !== undefined && { partnerUrl: fields.partnerUrl || null }),
    ...(fields.partnerEmail !== undefined && { partnerEmail: fields.partnerEmail.trim() || null }),
    title: fields.title ?? '',
    text: fields.text ?? '',
    validFrom: dayOf('validFrom'),
    validTo: dayOf('validTo'),
    productCodes: sellableCards.filter((code) => fields[`card-${code}`] === 'on'),
    homeClubId: fields.homeClubId || null,
    ageFrom: numberOf('ageFrom'),
    ageTo: numberOf('ageTo'),
    needsValidCard: fields.needsValidCard === 'on',
    totalLimit: numberOf('totalLimit'),
    golferLimit: numberOf('golferLimit'),
    dayLimit: numberOf('dayLimit'),
  }
}

const dayText = 'Skriv dagen som 04.05.2027.'
const countText = 'Skriv et helt tal fra 1, eller lad feltet stå tomt.'
const ageText = 'Skriv alderen i hele år, eller lad feltet stå tomt.'
export const offerErrorTexts: Partial<Record<string, string>> = {
  partnerName: 'Skriv firmaets navn.',
  partnerUrl: 'Skriv adressen med https foran, eller lad feltet stå tomt.',
  partnerEmail: 'Skriv mailadressen, for eksempel butik@eksempel.dk, eller lad feltet stå tomt.',
  title: 'Skriv, hvad rabatten er, med mindst tre tegn.',
  text: 'Skriv, hvad gæsten får, med mindst tre tegn.',
  validFrom: dayText,
  validTo: dayText,
  ageFrom: ageText,
  ageTo: ageText,
  totalLimit: countText,
  golferLimit: countText,
  dayLimit: countText,
}
