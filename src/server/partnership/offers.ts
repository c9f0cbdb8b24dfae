import type * as contract from '#contract/partnership/leads.ts'
import type { OfferDraft } from '#contract/partnership/leads.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { defaultNoticeHours, defaultTerms, networkMinimumRounds } from '#domain/clubs/terms.ts'
import { parseRegion } from '#domain/clubs/regions.ts'
import { mayReceiveOffer } from '#domain/partnership/lead.ts'
import type { OfferedClub, OfferTerms } from '#domain/partnership/offer.ts'
import type { ProductCode } from '#domain/passes/products.ts'
import { latest, type PlainDate } from '#domain/shared/dates.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { isPartner } from '../clubs/make-partner.ts'
import { findClub, findClubByNumber, selectTermsOf, type Club } from '../clubs/queries.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { limitMails } from '../http/rate-limit.ts'
import { showClubTerms } from '../settlement/show-club-terms.ts'
import {
  endUnsigned,
  findAgreement,
  insertAgreement,
  selectOffersOfLead,
} from './agreement-queries.ts'
import { agreementWriter, type AgreementText } from './agreement-text.ts'
import { freshLink, mailAgreement } from './mail-agreement.ts'
import { lockLead, type LeadRow } from './lead-queries.ts'
import { existingLead, moveLead } from './leads.ts'

type Sent = ParsedInput<typeof contract.sendOffer>
type Written = ParsedInput<typeof contract.previewOffer>

/** The start of an offer: the former one, else what the lead and its club have said, and the usual terms. */
export async function getOfferDraft(ctx: Ctx, { leadId }: { leadId: string }): Promise<OfferDraft> {
  const lead = await existingLead(ctx.db, leadId)
  const [former] = await selectOffersOfLead(ctx.db, leadId)
  const { contactName, email } = lead
  const people = {
    recipientName: contactName,
    recipientEmail: former?.sentTo ?? email ?? '',
    administratorName: former?.administratorName ?? contactName,
    administratorEmail: former?.administratorEmail ?? email ?? '',
    isOpen: former !== undefined && !former.signedAt && !former.endedAt,
  }
  if (former?.offer) {
    const { offer } = former
    const validFrom = latest(offer.validFrom, today(ctx))
    return { ...people, ...offer, validFrom, acceptsProducts: [...offer.acceptsProducts] }
  }
  return { ...people, club: await clubOf(ctx, lead), ...(await usualTerms(ctx, lead)) }
}

async function clubOf(ctx: Ctx, lead: LeadRow): Promise<OfferDraft['club']> {
  const club = lead.clubId ? await findClub(ctx.db, lead.clubId) : undefined
  if (club) return offeredClub(club)
  const { clubName: name, phone, email } = lead
  const unknown = { dguClubNumber: null, region: null, address: '', postcode: '', city: '' }
  return { name, ...unknown, phone, email }
}

const offeredClub = (club: Club): OfferedClub => ({
  name: club.name,
  dguClubNumber: club.dguClubNumber,
  region: parseRegion(club.region) ?? 'Midtjylland',
  address: club.address,
  postcode: club.postcode,
  city: club.city,
  phone: club.phone,
  email: club.email,
})

/** The usual terms from the first day of the season that a club would join, with the club's own green fees. */
async function usualTerms(ctx: Ctx, { figures }: LeadRow) {
  const season = (await showClubTerms(ctx)).season
  const validFrom = latest((season?.playFrom ?? today(ctx)) as PlainDate, today(ctx))
  const { acceptsProducts } = defaultTerms('', validFrom)
  return {
    validFrom,
    roundsPerPass: networkMinimumRounds,
    acceptsProducts: acceptsProducts as ProductCode[],
    maxHandicapTenths: null,
    greenFeeWeekdayOre: figures?.greenFeeWeekdayOre ?? 0,
    greenFeeWeekendOre: figures?.greenFeeWeekendOre ?? 0,
  }
}

/** The text that the club would sign. */
export async function previewOffer(ctx: Ctx, input: Written) {
  await existingLead(ctx.db, input.leadId)
  return { clauses: (await writeOffer(ctx, input)).text.clauses }
}

/**
 * Stores the offer with its text, ends an older one, and mails the link. The same id again is the same offer.
 * @throws AppError refused with `lead_is_partner`, `club_is_partner` or `agreement_day_past`.
 */
export async function sendOffer(ctx: Ctx, input: Sent) {
  const { leadId, offerId } = input
  const { offer, text } = await writeOffer(ctx, input)
  await ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId)
    if (!lead) throw new AppError('not_found')
    if (await findAgreement(tx, offerId)) return
    if (!mayReceiveOffer(lead.state)) throw new AppError('refused', { reason: 'lead_is_partner' })
    await endUnsigned(tx, { leadId }, ctx.now())
    await storeOffer(tx, ctx, { lead, input, offer, text })
  })
  ctx.wake?.('mails')
  return { offerId }
}

type Stored = { lead: LeadRow; input: Sent; offer: OfferTerms; text: AgreementText }

async function storeOffer(tx: Db, ctx: Ctx, { lead, input, offer, text }: Stored) {
  const { offerId: id, recipientName, recipientEmail } = input
  const inner = { ...ctx, db: tx }
  await limitMails(inner, { purpose: 'offer', to: recipientEmail, max: 6, windowSeconds: 86_400 })
  const { key, ...link } = freshLink(ctx, recipientEmail)
  await insertAgreement(tx, {
    id,
    leadId: lead.id,
    version: 1,
    ...text,
    offer,
    createdAt: ctx.now(),
    ...link,
    administratorName: input.administratorName,
    administratorEmail: input.administratorEmail,
  })
  await mailAgreement(tx, ctx, {
    recipient: { name: recipientName, email: recipientEmail },
    club: offer.club.name,
    kind: 'offer',
    version: 1,
    changes: [],
    key,
  })
  await moveLead(tx, ctx, { lead, to: 'offer_sent', note: `Sendt til ${recipientEmail}` })
  await recordActivity(tx, ctx, {
    action: 'partnership.send_offer',
    subject: { type: 'lead', id: lead.id },
    data: {},
  })
}

/** Checks an offer and writes its text. A club that is known by its number keeps its name and address. */
async function writeOffer(ctx: Ctx, input: Written) {
  const { club, validFrom, roundsPerPass, acceptsProducts, maxHandicapTenths } = input
  const { greenFeeWeekdayOre, greenFeeWeekendOre } = input
  if (validFrom < today(ctx)) throw new AppError('refused', { reason: 'agreement_day_past' })
  const stored = await findClubByNumber(ctx.db, club.dguClubNumber)
  const versions = stored ? await selectTermsOf(ctx.db, stored.id) : []
  if (isPartner(versions, today(ctx))) throw new AppError('refused', { reason: 'club_is_partner' })
  const terms = { validFrom, roundsPerPass, acceptsProducts, maxHandicapTenths }
  const offer: OfferTerms = {
    club: stored ? offeredClub(stored) : club,
    ...terms,
    greenFeeWeekdayOre,
    greenFeeWeekendOre,
  }
  const write = await agreementWriter(ctx)
  const text = write({
    clubName: offer.club.name,
    partnerFrom: validFrom,
    partnerTo: null,
    noticeHours: versions.at(-1)?.noticeHours ?? defaultNoticeHours,
    ...terms,
  })
  return { offer, text }
}
