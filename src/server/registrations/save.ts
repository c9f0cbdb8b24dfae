import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type * as contract from '#contract/registrations/endpoints.ts'
import { maxCards } from '#domain/registrations/steps.ts'
import { refusalOf, startOf, type Candidate, type Shop } from '#domain/registrations/card-offer.ts'
import { startText } from '#domain/registrations/start-text.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { assertValidBirthDate } from '../accounts/golfers.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { openTransaction, sendAhead } from '../db/transactions.ts'
import { readdressUnsentMail } from '../notifications/queries.ts'
import { cheaperMailKey } from './keys.ts'
import { accessCard, accessRegistration, cardOf, lockForChange } from './access.ts'
import { toRegistrationView } from './registration-view.ts'
import {
  deleteCard,
  insertCard,
  saveRegistrationRow,
  selectCards,
  updateCard,
  updateRegistration,
  type CardRow,
  type NewCard,
  type RegistrationRow,
} from './queries.ts'
import { loadCandidate, loadShop } from './load-shop.ts'

type Input<Name extends 'saveRegistration' | 'addCard' | 'saveCard' | 'removeCard'> = ParsedInput<
  (typeof contract)[Name]
>

/** Autosave of the buyer's details. */
export function saveRegistration(
  ctx: Ctx,
  { version, name, email, phone }: Input<'saveRegistration'>,
) {
  return saveOn(ctx, version, async (tx, { id }) => {
    await sendAhead(tx, () => updateRegistration(tx, id, defined({ name, email, phone })))
    // The mail that waits for a lower price opens the purchase, so it follows a corrected address.
    if (email === undefined) return
    await sendAhead(tx, () => readdressUnsentMail(tx, cheaperMailKey(id), email))
  })
}

export function addCard(ctx: Ctx, { version, relation }: Input<'addCard'>) {
  return saveOn(ctx, version, async (tx, { id }) => {
    const cards = await selectCards(tx, id)
    if (cards.length >= maxCards) throw new AppError('refused', { reason: 'too_many_cards' })
    assertSingleOwnCard(cards, relation)
    const position = Math.max(0, ...cards.map((card) => card.position)) + 1
    await insertCard(tx, emptyCard(id, position, relation))
  })
}

/** Autosave of one card. A changed person must be confirmed again. */
export function saveCard(ctx: Ctx, { version, cardId, ...input }: Input<'saveCard'>) {
  const read = (tx: Db, { id, seasonId }: RegistrationRow) =>
    Promise.all([selectCards(tx, id), loadShop({ ...ctx, db: tx }, { seasonId })])
  const change = async (
    tx: Db,
    registration: RegistrationRow,
    [cards, shop]: Awaited<ReturnType<typeof read>>,
  ) => {
    const card = cardOf(cards, cardId)
    const { relation } = input
    if (relation && relation !== card.relation) assertSingleOwnCard(cards, relation)
    const person = personOf(input)
    assertValidBirthDate(ctx, person.birthDate)
    const reset = needsNewConfirmation(card, { ...person, ...defined({ relation }) })
      ? unconfirmed
      : {}
    const changed = { ...card, ...person, ...reset }
    const candidate = await loadCandidate(tx, changed, registration.seasonId)
    const choice = choiceOf(ctx, { shop, candidate, card: changed }, input)
    await sendAhead(tx, () =>
      updateCard(tx, cardId, {
        ...person,
        ...reset,
        ...choice,
        ...defined({ relation, guardianAccepted: input.guardianAccepted }),
      }),
    )
  }
  return saveOn(ctx, version, change, read)
}

export function removeCard(ctx: Ctx, { version, cardId }: Input<'removeCard'>) {
  return saveOn(ctx, version, async (tx, { id }) => {
    await accessCard(tx, id, cardId)
    if ((await selectCards(tx, id)).length === 1) {
      throw new AppError('refused', { reason: 'last_card' })
    }
    await deleteCard(tx, cardId)
  })
}

export function emptyCard(
  registrationId: string,
  position: number,
  relation: CardRow['relation'],
): NewCard {
  return {
    registrationId,
    position,
    relation,
    startNow: false,
    guardianAccepted: false,
    membershipState: 'unknown',
  }
}

/**
 * Saves on the version that the tab has seen. A tab with an older version gets `changed_elsewhere`
 * with the current state, so that it can repeat its save. `read` is sent together with the lock, and answered under it.
 */
export async function saveOn<Read = undefined>(
  ctx: Ctx,
  version: number,
  change: (tx: Db, registration: RegistrationRow, read: Read) => Promise<void>,
  read?: (tx: Db, registration: RegistrationRow) => Promise<Read>,
) {
  const found = await accessRegistration(ctx)
  const { registration, isBehind } = await openTransaction(
    ctx.db,
    (tx) => Promise.all([lockForChange(tx, found.id), read?.(tx, found)]),
    async (tx, [locked, known]) => {
      if (locked.version !== version) return { registration: async () => locked, isBehind: true }
      await change(tx, locked, known as Read)
      return { registration: await saveVersionAhead(tx, ctx, locked), isBehind: false }
    },
  )
  const current = await toRegistrationView(ctx, await registration())
  if (isBehind) throw new AppError('changed_elsewhere', { current })
  return { registration: current }
}

/** As `saveVersion`, without waiting for the answer; the purchase can be read after the commit. */
export const saveVersionAhead = (tx: Db, ctx: Ctx, registration: RegistrationRow) =>
  sendAhead(tx, () => saveVersion(tx, ctx, registration))

/** Bumps the version, so that other tabs detect the change. */
export async function saveVersion(tx: Db, ctx: Ctx, registration: RegistrationRow) {
  const { id, version } = registration
  return (await saveRegistrationRow(tx, id, { version: version + 1, updatedAt: ctx.now() }))!
}

/** Validates the chosen product and first day for this golfer; missing choices are allowed. */
function choiceOf(
  ctx: Ctx,
  { shop, candidate, card }: { shop: Shop; candidate: Candidate; card: CardRow },
  input: Partial<Input<'saveCard'>>,
): Partial<NewCard> {
  const choice: Partial<NewCard> = {}
  if (input.productCode !== undefined) {
    const product = shop.products.find(({ code, onSale }) => onSale && code === input.productCode)
    if (input.productCode !== null) {
      const text = product ? refusalOf(shop, candidate, product) : 'Kortet er ikke til salg.'
      if (text) throw new AppError('refused', { reason: 'product_not_allowed', text })
    }
    choice.productCode = input.productCode
  }
  if (input.firstDayWish !== undefined) {
    choice.firstDayWish = input.firstDayWish === null ? null : plainDate(input.firstDayWish)
    const code = choice.productCode ?? card.productCode
    const product = shop.products.find((candidate) => candidate.code === code)
    const range = product && startOf(shop, product, { firstDay: null, startNow: true }).range
    const day = choice.firstDayWish
    if (day && range && (day < range.from || day > range.to)) {
      throw new AppError('refused', { reason: 'first_day_not_possible', range })
    }
  }
  if (input.startNow) Object.assign(choice, tickOf(ctx, input.startNow))
  return choice
}

/**
 * Stores which start was chosen and when, with an early one the version of the accepted text; an outdated text is
 * refused (L-WD-5).
 */
function tickOf(
  ctx: Ctx,
  { ticked, textVersion }: { ticked: boolean; textVersion: string },
): Partial<NewCard> {
  if (ticked && textVersion !== startText.version) throw new AppError('conflict')
  return {
    startNow: ticked,
    startNowText: ticked ? startText.version : null,
    startNowAt: ctx.now(),
  }
}

function assertSingleOwnCard(cards: CardRow[], relation: CardRow['relation']) {
  if (relation === 'self' && cards.some((card) => card.relation === 'self')) {
    throw new AppError('refused', { reason: 'own_card_twice' })
  }
}

type Person = Pick<
  CardRow,
  'firstName' | 'lastName' | 'email' | 'birthDate' | 'dguNumber' | 'statedType'
>

function personOf(input: Partial<Input<'saveCard'>>): Partial<Person> {
  const { firstName, lastName, email, birthDate, dguNumber, membershipType } = input
  return defined({
    firstName,
    lastName,
    email,
    birthDate: typeof birthDate === 'string' ? plainDate(birthDate) : birthDate,
    dguNumber,
    statedType: membershipType as Person['statedType'] | undefined,
  })
}

const identity = ['firstName', 'lastName', 'birthDate', 'dguNumber', 'relation'] as const

/**
 * Must this card be confirmed again? Also when a partner's address changes, because the link went to
 * the old one, and when the holder becomes a partner, because partners confirm themselves.
 */
function needsNewConfirmation(
  card: CardRow,
  input: Partial<Person & Pick<CardRow, 'relation'>>,
): boolean {
  const fields = card.relation === 'partner' ? ([...identity, 'email'] as const) : identity
  return fields.some((field) => input[field] !== undefined && input[field] !== card[field])
}

const unconfirmed = {
  membership: null,
  membershipState: 'unknown',
  confirmedAt: null,
  byDguLogin: false,
  verifyTokenHash: null,
  ownLinkSentAt: null,
} as const

/** Removes absent fields; null stays, because it clears a field. */
function defined<T extends Record<string, unknown>>(
  fields: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
