import { z } from 'zod'
import type { Registration, RegistrationCard } from '#contract/registrations/endpoints.ts'
import { formatShortDate, isPlainDate } from '#domain/shared/dates.ts'
import { parseDguNumber } from '#domain/shared/ids.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { parsePhone, phoneErrorText } from '#domain/shared/phone.ts'
import { nameOf, type FieldRef, type FieldValue } from './field-values.ts'

const text = z.string().trim()
const name = (missing: string) => text.min(1, missing).max(100, 'Skriv højst 100 tegn.')
const addressErrorText = 'Mailadressen ser ikke rigtig ud. Den skal se ud som anne@eksempel.dk.'
const address = z.email(addressErrorText)
const dayErrorText = 'Datoen findes ikke. Skriv fx 24.05.1968.'

const card = z
  .object({
    relation: z.enum(['self', 'child', 'partner']),
    firstName: text,
    lastName: text,
    email: text.pipe(z.union([z.literal(''), address], addressErrorText)),
    birthDate: text.refine((day) => day === '' || readDanishDate(day), dayErrorText),
    dguNumber: text
      .min(1, 'Skriv DGU-nummeret. Det står på DGU-kortet og i GolfBox.')
      .refine((number) => parseDguNumber(number), {
        error: 'DGU-nummeret er klubnummer, bindestreg og medlemsnummer: 88-534.',
      }),
    membershipType: z.string(),
  })
  .superRefine(({ relation, ...fields }, context) => {
    const requireField = (field: string, isValid: boolean, message: string) => {
      if (!isValid) context.addIssue({ code: 'custom', path: [field], message })
    }
    if (relation === 'self') return
    requireField('firstName', fields.firstName !== '', 'Skriv golfspillerens fornavn.')
    requireField('lastName', fields.lastName !== '', 'Skriv golfspillerens efternavn.')
    if (relation === 'child') {
      requireField('birthDate', fields.birthDate !== '', 'Skriv barnets fødselsdag.')
    } else {
      requireField(
        'email',
        fields.email !== '',
        'Skriv golfspillerens mail. Vi sender et link dertil.',
      )
    }
  })

/** Schema of the information step; every field is text until it is converted by `toSaved`. */
export const informationSchema = z.object({
  name: name('Skriv dit navn, som det står på dit DGU-kort.').refine(
    (typed) => typed === '' || /\S\s+\S/.test(typed),
    'Skriv både fornavn og efternavn.',
  ),
  email: text.min(1, 'Skriv din mail. Vi sender kort og kvittering dertil.').pipe(address),
  phone: text.refine((number) => number === '' || parsePhone(number) !== undefined, phoneErrorText),
  cards: z.record(z.string(), card),
})
type CardForm = z.input<typeof card>
export type CardField = keyof CardForm

/** Field texts by form name, in the order of the page. */
export function textsOf(registration: Registration): Record<string, string> {
  const { name, email, phone, cards } = registration
  return Object.fromEntries([
    ...Object.entries({ name: name ?? '', email: email ?? '', phone: phone ?? '' }),
    ...cards.flatMap((card) =>
      Object.entries(textsOfCard(card)).map(([field, text]) => [
        nameOf({ cardId: card.id, field }),
        text,
      ]),
    ),
  ])
}

function textsOfCard(card: RegistrationCard): CardForm {
  const { birthDate } = card
  const isSelf = card.relation === 'self'
  return {
    relation: card.relation,
    // The buyer's own card takes name and address from the buyer, so they are entered once.
    firstName: isSelf ? '' : (card.firstName ?? ''),
    lastName: isSelf ? '' : (card.lastName ?? ''),
    email: isSelf ? '' : (card.email ?? ''),
    dguNumber: card.dguNumber ?? '',
    membershipType: String(card.membershipType ?? 1),
    birthDate: birthDate && isPlainDate(birthDate) ? formatShortDate(birthDate) : '',
  }
}

/** Converts field texts to the schema's input; texts of removed cards are left out. */
export function formOf({ cards }: Registration, texts: Record<string, string>) {
  const { name, email, phone } = texts
  const fieldsOf = (card: RegistrationCard) =>
    Object.keys(textsOfCard(card)).map((field) => [
      field,
      texts[nameOf({ cardId: card.id, field })],
    ])
  const entries = cards.map((card) => [card.id, Object.fromEntries(fieldsOf(card))])
  return { name, email, phone, cards: Object.fromEntries(entries) }
}

/** Converts a field's text to the value for the server; undefined while it is invalid. */
export function toSaved({ field, cardId }: FieldRef, typed: string): FieldValue | undefined {
  const value = typed.trim()
  if (field === 'relation') return value
  if (field === 'membershipType') return Number(value)
  if (value === '') return null
  switch (field) {
    case 'birthDate':
      return readDanishDate(value)
    case 'email':
      return address.safeParse(value).success ? value.toLowerCase() : undefined
    case 'phone':
      return informationSchema.shape.phone.safeParse(value).success ? value : undefined
    case 'dguNumber':
      return parseDguNumber(value) ? value : undefined
    default:
      return value.length <= 100 || cardId ? value : undefined
  }
}
