import { z } from 'zod'
import { networkMinimumRounds } from '#domain/clubs/terms.ts'
import { regions } from '#domain/clubs/regions.ts'
import { leadStates } from '#domain/partnership/lead.ts'
import { productCodes } from '#domain/passes/products.ts'
import { day, writtenDay } from '#contract/shared/day.ts'
import { email } from '#contract/shared/email.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { phone, phoneOrEmpty } from '#contract/shared/phone.ts'

/** Why something about a lead or an agreement is refused. */
export const partnershipRefusals = [
  'lead_state_not_possible',
  /** The lead is a partner, so it needs no offer. */
  'lead_is_partner',
  /** The DGU number belongs to a club whose agreement runs. */
  'club_is_partner',
  /** The first day is before today. */
  'agreement_day_past',
  /** The newest version is signed, so there is nothing to sign or to mail. */
  'agreement_signed_already',
  /** A newer offer or version has overtaken the one of the link, or it was taken back. */
  'agreement_ended',
] as const
export type PartnershipRefusal = (typeof partnershipRefusals)[number]

export const leadState = z.enum(leadStates)
const ore = z.int().min(0).max(1_000_000)

export const clubFigures = z.object({
  weekdayRounds: z.int(),
  weekendRounds: z.int(),
  nines: z.int(),
  cardsSold: z.int(),
  roundsPerCard: z.int(),
  greenFeeWeekdayOre: z.int(),
  greenFeeWeekendOre: z.int(),
})

const line = freeText(200, { min: 1 })
export const contact = {
  clubName: line,
  contactName: line,
  /** Empty while only the telephone is known. */
  email: z.union([z.literal(''), email]),
  phone: phoneOrEmpty,
}

export const clause = z.object({ title: z.string(), text: z.string() })
export const clauseChange = z.object({
  title: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})

/** The fields of an offer as they are written. */
export const offerFields = {
  /** Who signs, and where the link goes. */
  recipientName: line,
  recipientEmail: email,
  club: z.object({
    name: freeText(120, { min: 1 }),
    dguClubNumber: z.int().min(1).max(9999),
    region: z.enum(regions),
    address: freeText(160, { min: 1 }),
    postcode: z.string().regex(/^\d{4}$/),
    city: freeText(80, { min: 1 }),
    phone: phone.nullable(),
    email: email.nullable(),
  }),
  validFrom: writtenDay,
  roundsPerPass: z.int().min(networkMinimumRounds).max(99),
  acceptsProducts: z.array(z.enum(productCodes)).min(1).max(productCodes.length),
  maxHandicapTenths: z.int().min(0).max(540).nullable(),
  greenFeeWeekdayOre: ore,
  greenFeeWeekendOre: ore,
  /** Who administrates the club's pages, and is invited by the signature. */
  administratorName: line,
  administratorEmail: email,
}

/** An agreement that is signed or waits to be. */
export const agreementSummary = z.object({
  id: z.uuid(),
  version: z.int(),
  textHash: z.string(),
  createdAt: z.iso.datetime(),
  sentTo: z.string().nullable(),
  sentAt: z.iso.datetime().nullable(),
  /** The last day on which the mailed link works. */
  linkTo: day.nullable(),
  endedAt: z.iso.datetime().nullable(),
  signedAt: z.iso.datetime().nullable(),
  signerName: z.string().nullable(),
  signerRole: z.string().nullable(),
})

/** The hash of the text that was read, and who signs in which role. */
export const signature = {
  textHash: z.string().length(64),
  name: freeText(100, { min: 3 }),
  role: freeText(60, { min: 2 }),
  accepts: z.literal(true),
}
