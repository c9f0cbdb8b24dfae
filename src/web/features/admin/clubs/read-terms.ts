import type { TermsInput } from '#contract/admin/clubs.ts'
import { parseHandicap } from '#domain/shared/parse-handicap.ts'
import { parseKroner } from '#domain/shared/money.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { formText } from '../../../form-text.ts'
import type { FormError } from '../../../ui/form-error-summary.tsx'

type Facts = Omit<TermsInput, 'id' | 'basedOn' | 'keptRules' | 'newRules'>
export type ReadTerms = { facts: Facts; formErrors: FormError[] }

/** Converts the form to the contract's input, with the fields that are invalid. */
export function readTerms(form: FormData): ReadTerms {
  const formErrors: FormError[] = []
  const text = formText(form)
  const wrong = (field: string, message: string) => void formErrors.push({ field, message })
  const whole = (field: string, [least, most]: [number, number], message: string) => {
    const value = /^\d{1,4}$/.test(text(field)) ? Number(text(field)) : -1
    if (value < least || value > most) wrong(field, message)
    return value
  }
  const kroner = (field: string) => {
    const value = parseKroner(text(field))
    if (value === undefined || value < 0 || value > 1_000_000)
      wrong(field, 'Skriv green fee i kroner, som 425.')
    return value ?? 0
  }
  const day = (field: string) => {
    const value = readDanishDate(text(field))
    if (!value) wrong(field, 'Skriv dagen som 04.05.2027.')
    return value ?? ''
  }
  const validFrom = day('validFrom')
  const validTo = text('validTo') === '' ? null : day('validTo')
  const acceptsProducts = form.getAll('product') as Facts['acceptsProducts']
  if (acceptsProducts.length === 0) wrong('product-FULD', 'Vælg mindst ét kort.')
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
    roundsPerPass: whole('roundsPerPass', [2, 99], 'Skriv et tal fra 2 til 99.'),
    acceptsProducts,
    maxHandicapTenths: handicapOf(text('maxHandicap'), wrong),
    bookingMode: text('bookingMode') as Facts['bookingMode'],
    bookingUrl,
    bookingWindowDays: whole('bookingWindowDays', [0, 365], 'Skriv dage, fra 0 til 365.'),
    bookingSteps,
    bookingText: text('bookingText') || null,
    checkInPlace: text('checkInPlace'),
    defaultHoles: text('defaultHoles') === '9' ? 9 : 18,
    greenFeeWeekdayOre: kroner('greenFeeWeekday'),
    greenFeeWeekendOre: kroner('greenFeeWeekend'),
  }
  return { facts, formErrors }
}

function handicapOf(typed: string, wrong: (field: string, message: string) => void) {
  if (typed === '') return null
  const handicap = parseHandicap(typed)
  if (handicap.ok && handicap.tenths >= 0) return handicap.tenths
  wrong('maxHandicap', 'Skriv grænsen som 36 eller 36,0, eller lad feltet stå tomt.')
  return null
}
