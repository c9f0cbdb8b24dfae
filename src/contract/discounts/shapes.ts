import { z } from 'zod'
import { productCodes } from '#domain/passes/products.ts'
import { fundings } from '#domain/discounts/campaign.ts'
import { offerRefusals, offerStates } from '#domain/discounts/offer.ts'
import { day, writtenDay } from '#contract/shared/day.ts'
import { freeText } from '#contract/shared/free-text.ts'

/** Schemas of the discounts (*rabataftaler*). Days are Danish days, amounts whole øre. */

export const instant = z.iso.datetime()
export const offerRefusal = z.enum(offerRefusals)
export const funding = z.enum(fundings)
export const products = z.array(z.enum(productCodes)).max(productCodes.length)

/** A limit of 1 or more; null without a limit. */
export const limit = z.int().min(1).max(1_000_000).nullable()
const age = z.int().min(0).max(120).nullable()

/** The conditions of an offer, as they are written. */
export const writtenOffer = z.object({
  title: freeText(80, { min: 3 }),
  text: freeText(600, { min: 3 }),
  state: z.enum(offerStates),
  validFrom: writtenDay,
  validTo: writtenDay,
  productCodes: products,
  homeClubId: z.uuid().nullable(),
  ageFrom: age,
  ageTo: age,
  needsValidCard: z.boolean(),
  totalLimit: limit,
  golferLimit: limit,
  dayLimit: limit,
})

/** An offer as everybody sees it. */
export const publicOffer = z.object({
  id: z.uuid(),
  title: z.string(),
  text: z.string(),
  /** The club or the partner that gives it. */
  giver: z.string(),
  /** The club's page; null for a partner. */
  clubSlug: z.string().nullable(),
  partnerUrl: z.string().nullable(),
  validFrom: day,
  validTo: day,
  /** Sentences: which cards, which club, which age, how often. */
  conditions: z.array(z.string()),
})

/** An offer as the club or the back office edits it. */
export const offerToEdit = z.object({
  id: z.uuid(),
  title: z.string(),
  text: z.string(),
  state: z.enum(offerStates),
  validFrom: day,
  validTo: day,
  productCodes: z.array(z.enum(productCodes)),
  homeClubId: z.uuid().nullable(),
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
  needsValidCard: z.boolean(),
  totalLimit: z.int().nullable(),
  golferLimit: z.int().nullable(),
  dayLimit: z.int().nullable(),
  /** Sent back as `basedOn`. */
  version: z.string(),
})

/** A code as a person types it or a camera reads it. */
export const typedCode = z.string().trim().min(1).max(200)

/** What the till sees of a code before and after it is redeemed. */
export const counterAnswer = z.object({
  offerId: z.uuid(),
  title: z.string(),
  text: z.string(),
  /** First name and initial, to be compared with the DGU card. */
  holder: z.string(),
  /** Null when it may be given. */
  refusal: z
    .object({
      reason: offerRefusal,
      /** A Danish sentence for the till, with where and when a used one was used. */
      text: z.string(),
    })
    .nullable(),
  /** How often the golfer can still use it; null without a limit. */
  usesLeft: z.int().nullable(),
})

/** Every `reason` of the code `refused` in this module, apart from those of an offer and a campaign. */
export type DiscountRefusal =
  | 'discount_code_unknown'
  | 'discount_days_wrong'
  | 'discount_ages_wrong'
  | 'discount_cannot_be_draft'
  | 'discount_undo_too_late'
  /** The link to a partner's till cannot be mailed. */
  | 'partner_email_missing'
  | 'discount_taken_back'
  /** No campaign has this code. */
  | 'campaign_code_unknown'
  /** An automatic campaign saves more. */
  | 'campaign_saves_less'
  /** The campaign gives another discount than the one shown; `details.current`. */
  | 'campaign_changed'
  | 'campaign_code_taken'
  | 'campaign_incomplete'
