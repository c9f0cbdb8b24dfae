import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { confirmMembership } from '../accounts/confirm-membership.ts'
import type { Ctx } from '../ctx.ts'
import { onOneConnection, openTransaction, sendAhead } from '../db/transactions.ts'
import { addressOf, limitEach } from '../http/rate-limit.ts'
import { accessCard, accessRegistration, assertOpen, cardOf, lockForChange } from './access.ts'
import { loadRegistration, toRegistrationView } from './registration-view.ts'
import { selectCards, updateCard, type CardRow } from './queries.ts'
import { saveVersionAhead } from './save.ts'

/** Confirms the membership for the buyer's own or a child's card; a partner confirms by a separate link. */
export async function confirmCardMembership(ctx: Ctx, { cardId }: { cardId: string }) {
  const registration = await accessRegistration(ctx)
  assertOpen(registration)
  const { cards, emailProven } = await onOneConnection(ctx.db, (db) =>
    loadRegistration(ctx, db, registration),
  )
  const card = cardOf(
    cards.map(({ row }) => row),
    cardId,
  )
  if (!emailProven) throw new AppError('refused', { reason: 'email_not_proven' })
  if (card.relation === 'partner') throw new AppError('refused', { reason: 'own_link_needed' })

  const lastName = cards.find(({ row }) => row.id === cardId)?.lastName ?? ''
  const answer = await fetchMembership(ctx, { ...card, lastName })
  const saved = await openTransaction(
    ctx.db,
    (tx) => Promise.all([lockForChange(tx, registration.id), selectCards(tx, registration.id)]),
    async (tx, [locked, now]) => {
      await storeOnCard(ctx, tx, { requested: card, now: cardOf(now, cardId), answer })
      return saveVersionAhead(tx, ctx, locked)
    },
  )
  return { registration: await toRegistrationView(ctx, await saved()) }
}

export type Answer = Pick<CardRow, 'membership' | 'membershipState' | 'confirmedAt'> &
  Partial<Pick<CardRow, 'byDguLogin'>>

/** Looks a card's holder up at the union; a wrong name gets the same answer as an unknown number. */
export async function fetchMembership(
  ctx: Ctx,
  card: Pick<CardRow, 'dguNumber' | 'lastName' | 'birthDate' | 'registrationId'>,
): Promise<Answer> {
  const { dguNumber, lastName, birthDate } = card
  if (!dguNumber || !lastName) throw new AppError('refused', { reason: 'dgu_number_missing' })
  // Numbers are easy to guess, so limits keep names and birth dates from being tried out.
  await limitEach(ctx, [
    { key: `membership-from:${addressOf(ctx)}`, max: 60, windowSeconds: 3600 },
    { key: `membership:${card.registrationId}`, max: 30, windowSeconds: 3600 },
  ])

  const verdict = await confirmMembership(ctx, { dguNumber, lastName, birthDate })
  if (verdict.state === 'confirmed') {
    const { membership } = verdict
    return { membership, membershipState: 'confirmed', confirmedAt: ctx.now() }
  }
  const membershipState = verdict.state === 'pending' ? 'pending' : 'not_found'
  return { membership: null, membershipState, confirmedAt: null }
}

/** Stores the answer, unless the card was changed to another person during the request. */
export async function storeAnswer(
  ctx: Ctx,
  tx: Ctx['db'],
  requested: CardRow,
  answer: StoredAnswer,
) {
  const now = await accessCard(tx, requested.registrationId, requested.id)
  await storeOnCard(ctx, tx, { requested, now, answer })
}

type StoredAnswer = Answer & { dguNumber?: string | null }

async function storeOnCard(
  ctx: Ctx,
  tx: Ctx['db'],
  { requested, now: card, answer }: { requested: CardRow; now: CardRow; answer: StoredAnswer },
) {
  const isOtherPerson =
    card.dguNumber !== requested.dguNumber ||
    card.lastName !== requested.lastName ||
    card.birthDate !== requested.birthDate
  if (isOtherPerson) throw new AppError('changed_elsewhere')
  await sendAhead(tx, () => updateCard(tx, card.id, answer))
  await recordActivity(tx, ctx, {
    action: 'registrations.ask_membership',
    subject: { type: 'registration', id: card.registrationId },
    data: { cardId: card.id, state: answer.membershipState },
    ...(!ctx.actor && { actorKind: 'link' as const }),
  })
}
