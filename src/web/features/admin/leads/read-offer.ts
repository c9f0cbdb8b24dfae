import type { sendOffer } from '#contract/partnership/leads.ts'
import type { SentInput } from '#contract/shared/endpoint.ts'
import type { Region } from '#domain/clubs/regions.ts'
import type { ProductCode } from '#domain/passes/products.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { parseHandicap } from '#domain/shared/parse-handicap.ts'
import { parseKroner } from '#domain/shared/money.ts'
import { parsePhone, phoneErrorText } from '#domain/shared/phone.ts'
import { formText } from '../../../form-text.ts'
import type { FormError } from '../../../ui/form-error-summary.tsx'

type Offer = Omit<SentInput<typeof sendOffer>, 'leadId' | 'offerId'>
/** The offer is undefined while a field is invalid. */
export type ReadOffer = { offer: Offer | undefined; formErrors: FormError[] }

/** The cards that a club may accept; a gift card is none. */
export const offeredCards = [
  'FULD',
  'HVERDAG',
  'UNG',
  'FLEKS',
  'FERIE',
  'FIRMA-N',
  'FIRMA-P',
] as const satisfies readonly ProductCode[]

const mailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Converts the form of an offer to the contract's input, with the fields that are invalid. */
export function readOffer(form: FormData): ReadOffer {
  const formErrors: FormError[] = []
  const text = formText(form)
  const wrong = (field: string, message: string) => void formErrors.push({ field, message })
  const needed = (field: string, message: string) => {
    if (text(field) === '') wrong(field, message)
    return text(field)
  }
  const mail = (field: string, optional = false) => {
    const given = text(field)
    if (!(optional && given === '') && !mailPattern.test(given))
      wrong(field, 'Skriv mailadressen, for eksempel anne@eksempel.dk.')
    return given
  }
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
  const people = {
    recipientName: needed('recipientName', 'Skriv, hvem der skriver under.'),
    recipientEmail: mail('recipientEmail'),
    administratorName: needed('administratorName', 'Skriv, hvem der er administrator.'),
    administratorEmail: mail('administratorEmail'),
  }
  const phone = text('clubPhone')
  const name = needed('name', 'Skriv klubbens navn.')
  const number = whole('dguClubNumber', [1, 9999], 'Skriv klubbens nummer hos DGU, fra 1 til 9999.')
  const address = needed('address', 'Skriv vejen.')
  if (!/^\d{4}$/.test(text('postcode'))) wrong('postcode', 'Skriv de fire cifre.')
  const city = needed('city', 'Skriv byen.')
  const region = needed('region', 'Vælg regionen.') as Region
  if (phone !== '' && !parsePhone(phone)) wrong('clubPhone', phoneErrorText)
  const email = mail('clubEmail', true)
  const validFrom = readDanishDate(text('validFrom'))
  if (!validFrom) wrong('validFrom', 'Skriv dagen som 01.03.2028.')
  const roundsPerPass = whole('roundsPerPass', [2, 99], 'Skriv et tal fra 2 til 99.')
  const maxHandicapTenths = handicapOf(text('maxHandicap'), wrong)
  const fees = {
    greenFeeWeekdayOre: kroner('greenFeeWeekday'),
    greenFeeWeekendOre: kroner('greenFeeWeekend'),
  }
  const acceptsProducts = form.getAll('product') as Offer['acceptsProducts']
  if (acceptsProducts.length === 0) wrong('product-FULD', 'Vælg mindst ét kort.')
  if (formErrors.length > 0 || !validFrom) return { offer: undefined, formErrors }
  const place = { address, postcode: text('postcode'), city, region }
  const club = { name, dguClubNumber: number, ...place, phone: phone || null, email: email || null }
  const terms = { validFrom, roundsPerPass, acceptsProducts, maxHandicapTenths, ...fees }
  return { offer: { ...people, club, ...terms }, formErrors }
}

function handicapOf(typed: string, wrong: (field: string, message: string) => void) {
  if (typed === '') return null
  const handicap = parseHandicap(typed)
  if (handicap.ok && handicap.tenths >= 0) return handicap.tenths
  wrong('maxHandicap', 'Skriv grænsen som 36 eller 36,0, eller lad feltet stå tomt.')
  return null
}
