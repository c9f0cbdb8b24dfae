import type * as contract from '#contract/admin/discounts.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { conditionTexts } from '#domain/discounts/offer-text.ts'
import { requirePower } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { limitMails } from '../http/rate-limit.ts'
import { hashOfKey } from '../keys.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { versionOf } from '../shown-version.ts'
import { counterKeyOf } from './discount-code.ts'
import { findOffer, lockOffer, updateOffer, type OfferRow } from './offer-queries.ts'
import { shownOffer, withHomeClub } from './offer-view.ts'
import { createOffer, writeOffer } from './write-offer.ts'

type Input<Name extends keyof typeof contract> = ParsedInput<(typeof contract)[Name]>

const isPartners = ({ clubId }: Pick<OfferRow, 'clubId'>) => clubId === null

/** The discount of a partner; `not_found` for a club's, which its own people write. */
export async function getDiscountToEdit(ctx: Ctx, { id }: { id: string }) {
  requirePower(ctx, 'texts.write')
  const offer = await findOffer(ctx.db, id)
  if (!offer || !isPartners(offer)) throw new AppError('not_found')
  const shown = {
    ...shownOffer(offer),
    partnerName: offer.partnerName ?? '',
    partnerUrl: offer.partnerUrl,
    partnerEmail: offer.partnerEmail,
  }
  return { id, ...shown, version: versionOf(shown) }
}

export function createPartnerDiscount(ctx: Ctx, input: Input<'createPartnerDiscount'>) {
  requirePower(ctx, 'texts.write')
  const { partnerName, partnerUrl, partnerEmail, ...draft } = input
  return createOffer(ctx, { partnerName, partnerUrl, partnerEmail }, draft)
}

export function writePartnerDiscount(ctx: Ctx, input: Input<'writePartnerDiscount'>) {
  requirePower(ctx, 'texts.write')
  const { id: offerId, basedOn, partnerName, partnerUrl, partnerEmail, ...draft } = input
  const partner = { partnerName, partnerUrl, partnerEmail }
  return writeOffer(ctx, { offerId, basedOn, isOwn: isPartners }, draft, partner)
}

/** A new link to the partner's counter. The key is derived, so only its hash is stored. */
export async function createCounterLink(ctx: Ctx, { id }: { id: string }) {
  requirePower(ctx, 'texts.write')
  return ctx.db.transaction(async (tx) => {
    const offer = await lockPartners(tx, id)
    const url = await newLink({ ...ctx, db: tx }, offer)
    await record(tx, ctx, 'discounts.create_link', id)
    return { url }
  })
}

/**
 * Mails the partner a new link with the rules of the offer; an earlier one ends. Throws `refused` with
 * `partner_email_missing` or `offer_not_published`.
 */
export async function mailCounterLink(ctx: Ctx, { id }: { id: string }) {
  requirePower(ctx, 'texts.write')
  const found = await findOffer(ctx.db, id)
  if (!found || !isPartners(found)) throw new AppError('not_found')
  const to = found.partnerEmail
  if (!to) throw new AppError('refused', { reason: 'partner_email_missing' })
  await limitMails(ctx, { purpose: 'partner-link', to, max: 6, windowSeconds: 86_400 })
  await ctx.db.transaction(async (tx) => {
    const offer = await lockPartners(tx, id)
    // Changed while this request waited for the lock.
    if (offer.partnerEmail !== to)
      throw new AppError('refused', { reason: 'partner_email_missing' })
    if (offer.state !== 'published' || offer.validTo < today(ctx)) {
      throw new AppError('refused', { reason: 'offer_not_published' })
    }
    const link = await newLink({ ...ctx, db: tx }, offer)
    await updateOffer(tx, id, { counterMailedAt: ctx.now(), counterMailedTo: to })
    const named = await withHomeClub(tx, { ...found, ...offer })
    const { title, text, partnerName, validFrom, validTo } = offer
    const rules = { conditions: conditionTexts(named), validFrom, validTo }
    const data = { partner: partnerName ?? '', title, text, ...rules, link }
    await queueMail(tx, ctx, { template: 'partnerLink', to, data })
    await record(tx, ctx, 'discounts.mail_link', id)
  })
  ctx.wake?.('mails')
  return { sentTo: to }
}

/** Ends the partner's link without a new one; twice changes nothing. */
export async function revokeCounterLink(ctx: Ctx, { id }: { id: string }) {
  requirePower(ctx, 'texts.write')
  return ctx.db.transaction(async (tx) => {
    const { counterHash } = await lockPartners(tx, id)
    if (counterHash) {
      const none = { counterHash: null, counterMailedAt: null, counterMailedTo: null }
      await updateOffer(tx, id, none)
      await record(tx, ctx, 'discounts.revoke_link', id)
    }
    return { done: true as const }
  })
}

async function lockPartners(tx: Db, id: string): Promise<OfferRow> {
  const offer = await lockOffer(tx, id)
  if (!offer || !isPartners(offer)) throw new AppError('not_found')
  return offer
}

/** The address of a new link, which ends the one before. `ctx.db` is the transaction that holds the offer. */
async function newLink(ctx: Ctx, { id, counterVersion: before }: OfferRow): Promise<string> {
  const counterVersion = before + 1
  const key = await counterKeyOf(ctx, { id, counterVersion })
  const notMailed = { counterMailedAt: null, counterMailedTo: null }
  await updateOffer(ctx.db, id, { counterVersion, counterHash: hashOfKey(key), ...notMailed })
  return `${ctx.publicUrl}/rabat#${key}`
}

const record = (tx: Db, ctx: Ctx, action: string, id: string) =>
  recordActivity(tx, ctx, { action, subject: { type: 'discount', id } })
