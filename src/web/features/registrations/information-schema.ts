import { z } from 'zod'
import type { Registration, RegistrationCard } from '#contract/registrations.ts'
import { formatShortDate, isPlainDate } from '#domain/shared/dates.ts'
import { parseDguNumber } from '#domain/shared/ids.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { parsePhone, phoneErrorText } from '#domain/shared/phone.ts'
import { nameOf, type FieldRef, type FieldValue } from './field-values.ts'

const text = z.string().trim()
const name = (missing: string) => text.min(1, missing).max(100, 'Skriv højst 100 tegn.')
const halfAddress = 'Mailadressen er ikke hel. Den skal se ud som anne@eksempel.dk.'
const address = z.email(halfAddress)
const noDay = 'Den dag findes ikke. Skriv den som 24.05.1968.'

const card = z
  .object({
    relation: z.enum(['self', 'child', 'partner']),
    firstName: text,
    lastName: text,
    email: text.pipe(z.union([z.literal(''), address], halfAddress)),
    birthDate: text.refine((day) => day === '' || readDanishDate(day), noDay),
    dguNumber: text
      .min(1, 'Skriv DGU-nummeret. Det står på DGU-kortet og i GolfBox.')
      .refine((number) => parseDguNumber(number), {
        error: 'DGU-nummeret er klubnummer, bindestreg og medlemsnummer: 88-534.',
      }),
    membershipType: z.string(),
  })
  .superRefine(({ relation, ...fields }, context) => {
    const need = (field: string, is: boolean, message: string) => {
      if (!is) context.addIssue({ code: 'custom', path: [field], message })
    }
    if (relation === 'self') return
    need('firstName', fields.firstName !== '', 'Skriv golfspillerens fornavn.')
    need('lastName', fields.lastName !== '', 'Skriv golfspillerens efternavn.')
    if (relation === 'child') {
      need('birthDate', fields.birthDate !== '', 'Skriv barnets fødselsdag.')
    } else {
      need('email', fields.email !== '', 'Skriv golfspillerens mail. Vi sender et link dertil.')
    }
  })

/** Oplysninger as typed: everything is text until it can be saved. */
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

/** What each field shows, by its name in the form and in the order of the page. */
export function textsOf(registration: Registration): Record<string, string> {
  const { name, email, phone, cards } = registration
  return Object.fromEntries([
    ...Object.entries({ name: name ?? '', email: email ?? '', phone: phone ?? '' }),
    ...cards.flatMap((one) =>
      Object.entries(textsOfCard(one)).map(([field, text]) => [
        nameOf({ cardId: one.id, field }),
        text,
      ]),
    ),
  ])
}

function textsOfCard(one: RegistrationCard): CardForm {
  const isSelf = one.relation === 'self'
  return {
    relation: one.relation,
    // One's own name and address are the buyer's; they are asked once.
    firstName: isSelf ? '' : (one.firstName ?? ''),
    lastName: isSelf ? '' : (one.lastName ?? ''),
    email: isSelf ? '' : (one.email ?? ''),
    dguNumber: one.dguNumber ?? '',
    membershipType: String(one.membershipType ?? 1),
    birthDate: one.birthDate && isPlainDate(one.birthDate) ? formatShortDate(one.birthDate) : '',
  }
}

/** The texts of all fields as the schema takes them. A card that was taken out has none. */
export function formOf({ cards }: Registration, texts: Record<string, string>) {
  const { name, email, phone } = texts
  const ofCard = (one: RegistrationCard) =>
    Object.keys(textsOfCard(one)).map((field) => [field, texts[nameOf({ cardId: one.id, field })]])
  const typed = cards.map((one) => [one.id, Object.fromEntries(ofCard(one))])
  return { name, email, phone, cards: Object.fromEntries(typed) }
}

/** As the server takes it; undefined while it is not yet what it should be. */
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
