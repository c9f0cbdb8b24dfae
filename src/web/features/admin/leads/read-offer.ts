import type { sendOffer } from '#contract/partnership/leads.ts'
import type { SentInput } from '#contract/shared/endpoint.ts'
import type { Region } from '#domain/clubs/regions.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { parsePhone, phoneErrorText } from '#domain/shared/phone.ts'
import type { FormError } from '../../../ui/form-error-summary.tsx'
import { termsReader } from '../clubs/terms-reader.ts'

type Offer = Omit<SentInput<typeof sendOffer>, 'leadId' | 'offerId'>
/** The offer is undefined while a field is invalid. */
export type ReadOffer = { offer: Offer | undefined; formErrors: FormError[] }

const mailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Converts the form of an offer to the contract's input, with the fields that are invalid. */
export function readOffer(form: FormData): ReadOffer {
  const read = termsReader(form)
  const { formErrors, text, wrong, whole } = read
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
  const roundsPerPass = read.roundsPerPass()
  const maxHandicapTenths = read.maxHandicap()
  const fees = {
    greenFeeWeekdayOre: read.greenFee('greenFeeWeekday'),
    greenFeeWeekendOre: read.greenFee('greenFeeWeekend'),
  }
  const acceptsProducts = read.acceptsProducts()
  if (formErrors.length > 0 || !validFrom) return { offer: undefined, formErrors }
  const place = { address, postcode: text('postcode'), city, region }
  const club = { name, dguClubNumber: number, ...place, phone: phone || null, email: email || null }
  const terms = { validFrom, roundsPerPass, acceptsProducts, maxHandicapTenths, ...fees }
  return { offer: { ...people, club, ...terms }, formErrors }
}
