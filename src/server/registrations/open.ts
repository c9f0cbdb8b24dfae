import { randomUUID } from 'node:crypto'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type * as contract from '#contract/registrations/endpoints.ts'
import { addDays } from '#domain/shared/dates.ts'
import { parseCampaignCode } from '#domain/discounts/campaign.ts'
import { AppError } from '../app-error.ts'
import { danishDay, danishInstant } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { onOneConnection, openTransaction, sendAhead } from '../db/transactions.ts'
import { findCampaignByCode } from '../discounts/campaign-queries.ts'
import { addressOf, limit, limitMails } from '../http/rate-limit.ts'
import { findClubBySlug } from '../clubs/queries.ts'
import { deleteUnsentMail } from '../notifications/queries.ts'
import { queueMail, type QueuedMail } from '../notifications/queue-mail.ts'
import { requireOpenSales } from '../payments/sales.ts'
import { selectOnSale } from '../passes/seasons.ts'
import { findQueueInForce, useTurn } from '../salequeue/use-turn.ts'
import { accessRegistration, findByToken, findCurrent, lockForChange } from './access.ts'
import { cheaperOf } from './card-view.ts'
import {
  cheaperMailKey,
  linkDays,
  linkSeconds,
  registrationCookie,
  registrationToken,
  tokenGivenTo,
} from './keys.ts'
import { loadRegistration, toRegistrationView } from './registration-view.ts'
import { insertCard, insertRegistration, type RegistrationRow } from './queries.ts'
import { emptyCard } from './save.ts'
import { hashOfKey } from '../keys.ts'

type NewRegistration = ParsedInput<(typeof contract)['createRegistration']>

/** Starts a purchase with one card for the buyer. */
export async function createRegistration(ctx: Ctx, input: NewRegistration) {
  const onSale = await onOneConnection(ctx.db, async (db) => {
    const limited = { key: `new-registration:${addressOf(ctx)}`, max: 60, windowSeconds: 3600 }
    const [, , seasons] = await Promise.all([
      limit({ db }, limited),
      requireOpenSales({ ...ctx, db }),
      selectOnSale(db, today(ctx)),
    ])
    return seasons
  })
  const season = onSale.find(({ row }) => row.code === input.seasonCode) ?? onSale[0]
  if (!season) throw new AppError('refused', { reason: 'sales_closed' })

  const product = season.products.find(({ code, onSale }) => onSale && code === input.productCode)
  const club = input.clubSlug ? await findClubBySlug(ctx.db, input.clubSlug) : undefined
  const campaign = await campaignOfLink(ctx, input.campaignCode)
  const id = randomUUID()
  const token = await registrationToken(ctx, id)
  const row = await openTransaction(
    ctx.db,
    (tx) => findQueueInForce(tx, ctx),
    async (tx, queue) => {
      const inserted = await sendAhead(tx, () =>
        insertRegistration(tx, {
          ...newRow(ctx, id, season.row.id),
          tokenHash: hashOfKey(token),
          soldByClubId: club?.id ?? null,
          campaignId: campaign?.id ?? null,
        }),
      )
      await useTurn(tx, ctx, queue, id)
      const card = { ...emptyCard(id, 1, 'self'), productCode: product?.code ?? null }
      await sendAhead(tx, () => insertCard(tx, card))
      await recordActivity(tx, ctx, {
        action: 'registrations.create',
        subject: { type: 'registration', id },
        ...(!ctx.actor && { actorKind: 'link' as const }),
      })
      return inserted
    },
  )
  ctx.cookies?.set(registrationCookie, token, linkSeconds)
  return { token, registration: await toRegistrationView(ctx, await row()) }
}

/** A link with a code that does not exist still begins a purchase. */
async function campaignOfLink(ctx: Ctx, typed: string | undefined) {
  const code = typed && parseCampaignCode(typed)
  return code ? findCampaignByCode(ctx.db, code) : undefined
}

/** Exchanges the link's key for the cookie, so that no address keeps the key (E24). */
export async function resumeRegistration(ctx: Ctx, { token }: { token: string }) {
  await limit(ctx, { key: `resume:${addressOf(ctx)}`, max: 60, windowSeconds: 3600 })
  const registration = await findByToken(ctx, token)
  if (!registration) throw new AppError('not_found')
  const left = Math.floor((registration.expiresAt.getTime() - ctx.now().getTime()) / 1000)
  ctx.cookies?.set(registrationCookie, token, Math.max(60, left))
  return { registration: await toRegistrationView(ctx, registration) }
}

export async function getCurrentRegistration(ctx: Ctx) {
  const registration = await findCurrent(ctx)
  return { registration: registration ? await toRegistrationView(ctx, registration) : null }
}

export async function leaveRegistration(ctx: Ctx) {
  ctx.cookies?.clear(registrationCookie)
  return { left: true as const }
}

/** Mails the link of the purchase, which stays the same for its 30 days: now, or when a card becomes cheaper. */
export async function sendResumeLink(
  ctx: Ctx,
  { whenCheaper: cardId }: { whenCheaper?: string | undefined },
) {
  const registration = await accessRegistration(ctx)
  const { id, name, email, expiresAt } = registration
  if (!email) throw new AppError('refused', { reason: 'email_missing' })
  await limit(ctx, { key: `resume-mail-from:${addressOf(ctx)}`, max: 30, windowSeconds: 3600 })
  await limitMails(ctx, { purpose: 'resume-mail', to: email, max: 5, windowSeconds: 3600 })
  // The last full day on which the link works.
  const validTo = addDays(danishDay(expiresAt), -1)
  const token = await tokenGivenTo(ctx, registration)
  const data = {
    ...(name && { name }),
    link: `${ctx.publicUrl}/account/registration?k=${token}`,
    validTo,
  }
  const mail = { template: 'resumeLink', to: email, data } as const
  if (cardId) await queueCheaperMail(ctx, mail, { registrationId: id, cardId })
  else await queueMail(ctx.db, ctx, mail)
  return { sentTo: email }
}

/**
 * Queues the mail about a lower price. It replaces an earlier one of the purchase, which may be about another
 * card. The purchase is locked, because its payment removes the mail.
 */
function queueCheaperMail(
  ctx: Ctx,
  mail: QueuedMail<'resumeLink'>,
  { registrationId, cardId }: { registrationId: string; cardId: string },
) {
  return ctx.db.transaction(async (tx) => {
    const registration = await lockForChange(tx, registrationId)
    const { cards } = await loadRegistration(ctx, tx, registration)
    const card = cards.find(({ row }) => row.id === cardId)
    const cheaper = card && cheaperOf(card)
    if (!card?.product || !cheaper || cheaper.from > mail.data.validTo) {
      throw new AppError('refused', { reason: 'price_falls_too_late' })
    }
    const dedupeKey = cheaperMailKey(registrationId)
    await deleteUnsentMail(tx, dedupeKey)
    await queueMail(tx, ctx, {
      ...mail,
      dueAt: danishInstant(cheaper.from, firstMailMinute),
      dedupeKey,
      data: { ...mail.data, cheaper: { product: card.product.name, priceOre: cheaper.price } },
    })
  })
}

/** A mail that waits for its day is sent at 8:00 Danish time. */
const firstMailMinute = 8 * 60

function newRow(
  ctx: Ctx,
  id: string,
  seasonId: string,
): Omit<RegistrationRow, 'tokenHash' | 'soldByClubId' | 'campaignId'> {
  const now = ctx.now()
  return {
    id,
    version: 1,
    seasonId,
    accountId: ctx.actor?.accountId ?? null,
    // A signed-in buyer need not enter name and address again; the sign-in proved the address.
    name: ctx.actor?.name || null,
    email: ctx.actor?.email ?? null,
    phone: null,
    emailProvenAt: ctx.actor?.emailVerified ? now : null,
    provenEmail: ctx.actor?.emailVerified ? ctx.actor.email : null,
    provenByUnion: false,
    orderId: null,
    status: 'open',
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + linkDays * 24 * 60 * 60 * 1000),
  }
}
