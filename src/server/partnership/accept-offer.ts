import type { OfferTerms } from '#domain/partnership/offer.ts'
import { findAccountByEmail } from '../accounts/queries.ts'
import { inviteContact } from '../accounts/invite.ts'
import { selectRoles } from '../accounts/role-queries.ts'
import { makePartner } from '../clubs/make-partner.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { endUnsigned, selectAgreementsOfClub, type AgreementRow } from './agreement-queries.ts'
import { findLead, updateLead } from './lead-queries.ts'
import { moveLead } from './leads.ts'

type Accepted = {
  offer: OfferTerms
  /** The name of whoever signs. */
  signer: string
}

/**
 * Makes the partner of a signed offer in the transaction of the signature, which holds the lead: the club with its
 * terms, the invitation of its administrator, and the lead as accepted. Returns the club and the number of the
 * version that is signed.
 */
export async function acceptOffer(
  tx: Db,
  ctx: Ctx,
  { offer, leadId, administratorEmail, signer }: AgreementRow & Accepted,
) {
  const clubId = await makePartner(tx, ctx, { club: offer.club, terms: termsOf(offer) })
  const [newest] = await selectAgreementsOfClub(tx, clubId)
  await endUnsigned(tx, { clubId }, ctx.now())
  if (administratorEmail) await inviteAdministrator(tx, ctx, { email: administratorEmail, clubId })
  const lead = leadId ? await findLead(tx, leadId) : undefined
  if (lead) {
    await updateLead(tx, lead.id, { clubId })
    // The signer did it, whoever else may be signed in in that browser.
    const { actor: _, ...byLink } = ctx
    await moveLead(tx, byLink, { lead, to: 'accepted', note: `Underskrevet af ${signer}` })
  }
  return { clubId, version: (newest?.version ?? 0) + 1 }
}

const termsOf = (offer: OfferTerms) => ({
  validFrom: offer.validFrom,
  roundsPerPass: offer.roundsPerPass,
  acceptsProducts: offer.acceptsProducts,
  maxHandicapTenths: offer.maxHandicapTenths ?? undefined,
  greenFeeWeekday: offer.greenFeeWeekdayOre,
  greenFeeWeekend: offer.greenFeeWeekendOre,
})

type Invited = { email: string; clubId: string }

/** A club that comes back may still have its administrator. */
async function inviteAdministrator(tx: Db, ctx: Ctx, { email, clubId }: Invited) {
  const account = await findAccountByEmail(tx, email)
  const held = account ? await selectRoles(tx, account.id) : []
  if (held.some(({ name, scopeId }) => name === 'club_admin' && scopeId === clubId)) return
  await inviteContact(tx, ctx, { email, role: { name: 'club_admin', scopeId: clubId } })
}
