import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { confirmMembership } from '../accounts/confirm-membership.ts'
import type { Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { accessCard, accessRegistration, lockForChange, assertOpen } from './access.ts'
import { isAddressProven } from './proven-address.ts'
import { loadRegistration, toRegistrationView } from './registration-view.ts'
import { updateCard, type CardRow } from './queries.ts'
import { saveVersion } from './save.ts'

/** Confirms the membership for the buyer's own or a child's card; a partner confirms by a separate link. */
export async function confirmCardMembership(ctx: Ctx, { cardId }: { cardId: string }) {
  const registration = await accessRegistration(ctx)
  assertOpen(registration)
  const card = await accessCard(ctx.db, registration.id, cardId)
  if (!(await isAddressProven(ctx.db, registration))) {
    throw new AppError('refused', { reason: 'email_not_proven' })
  }
  if (card.relation === 'partner') throw new AppError('refused', { reason: 'own_link_needed' })

  const { cards } = await loadRegistration(ctx, ctx.db, registration)
  const lastName = cards.find(({ row }) => row.id === cardId)?.lastName ?? ''
  const answer = await fetchMembership(ctx, { ...card, lastName })
  const saved = await ctx.db.transaction(async (tx) => {
    const locked = await lockForChange(tx, registration.id)
    await storeAnswer(ctx, tx, card, answer)
    return saveVersion(tx, ctx, locked)
  })
  return { registration: await toRegistrationView(ctx, saved) }
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
  await limit(ctx, { key: `membership-from:${addressOf(ctx)}`, max: 60, windowSeconds: 3600 })
  await limit(ctx, { key: `membership:${card.registrationId}`, max: 30, windowSeconds: 3600 })

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
  answer: Answer & { dguNumber?: string | null },
) {
  const card = await accessCard(tx, requested.registrationId, requested.id)
  const isOtherPerson =
    card.dguNumber !== requested.dguNumber ||
    card.lastName !== requested.lastName ||
    card.birthDate !== requested.birthDate
  if (isOtherPerson) throw new AppError('changed_elsewhere')
  await updateCard(tx, card.id, answer)
  await recordActivity(tx, ctx, {
    action: 'registrations.ask_membership',
    subject: { type: 'registration', id: card.registrationId },
    data: { cardId: card.id, state: answer.membershipState },
    ...(!ctx.actor && { actorKind: 'link' as const }),
  })
}
