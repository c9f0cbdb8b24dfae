import type { TermsInput } from '#contract/admin/clubs.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import type { FormError } from '../../../ui/form-error-summary.tsx'
import { termsReader } from './terms-reader.ts'

type Facts = Omit<TermsInput, 'id' | 'basedOn' | 'keptRules' | 'newRules'>
export type ReadTerms = { facts: Facts; formErrors: FormError[] }

/** Converts the form to the contract's input, with the fields that are invalid. */
export function readTerms(form: FormData): ReadTerms {
  const read = termsReader(form)
  const { formErrors, text, wrong } = read
  const day = (field: string) => {
    const value = readDanishDate(text(field))
    if (!value) wrong(field, 'Skriv dagen som 04.05.2027.')
    return value ?? ''
  }
  const validFrom = day('validFrom')
  const validTo = text('validTo') === '' ? null : day('validTo')
  const acceptsProducts = read.acceptsProducts()
  const bookingUrl = text('bookingUrl') || null
  if (bookingUrl && !/^https:\/\/[^\s/]+\.[^\s]+$/.test(bookingUrl))
    wrong('bookingUrl', 'Skriv hele adressen. Den begynder med https://.')
  const bookingSteps = text('bookingSteps')
    .split('\n')
    .map((step) => step.trim())
    .filter(Boolean)
  if (bookingSteps.length > 12 || bookingSteps.some((step) => step.length > 300))
    wrong('bookingSteps', 'Højst tolv trin, hvert på højst 300 tegn.')
  if (text('checkInPlace') === '') wrong('checkInPlace', 'Skriv, hvor gæsten tjekker ind.')
  const facts: Facts = {
    validFrom,
    validTo,
    roundsPerPass: read.roundsPerPass(),
    acceptsProducts,
    maxHandicapTenths: read.maxHandicap(),
    bookingMode: text('bookingMode') as Facts['bookingMode'],
    bookingUrl,
    bookingWindowDays: read.whole('bookingWindowDays', [0, 365], 'Skriv dage, fra 0 til 365.'),
    bookingSteps,
    bookingText: text('bookingText') || null,
    checkInPlace: text('checkInPlace'),
    defaultHoles: text('defaultHoles') === '9' ? 9 : 18,
    greenFeeWeekdayOre: read.greenFee('greenFeeWeekday'),
    greenFeeWeekendOre: read.greenFee('greenFeeWeekend'),
  }
  return { facts, formErrors }
}
