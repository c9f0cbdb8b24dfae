import { randomUUID } from 'node:crypto'
import { defaultTerms } from '#domain/clubs/terms.ts'
import type { ProductCode } from '#domain/passes/products.ts'
import { addDays, plainDate, yearOf, type PlainDate } from '#domain/shared/dates.ts'
import { danishInstant } from '../clock.ts'
import { findClub, selectTermsFrom, selectTermsOf } from '../clubs/queries.ts'
import { today, type Ctx } from '../ctx.ts'
import type { cases } from '../db/tables/cases.ts'
import { insertAgreement } from '../partnership/agreement-queries.ts'
import { agreementWriter, factsOfClub } from '../partnership/agreement-text.ts'
import { insertReminder } from '../partnership/lead-queries.ts'
import { addLeadNote, existingLead, moveLead } from '../partnership/leads.ts'
import { sendOffer } from '../partnership/offers.ts'
import { storeLead } from '../partnership/open-lead.ts'

type Inputs = {
  operatorId: string
  staffClubId: string
  /** The letter of the club that has just written. */
  letter: typeof cases.$inferInsert | undefined
}

/** Four leads in different states, and the agreements of the partners. `ctx.db` is the transaction of the seed. */
export async function seedPartnership(ctx: Ctx, inputs: Inputs): Promise<void> {
  await seedAgreements(ctx, inputs)
  const operator = (daysAgo: number): Ctx => ({ ...at(ctx, daysAgo), actor: actorOf(inputs) })
  if (inputs.letter) await seedLetter(at(ctx, 1), inputs.letter)
  await seedMeeting(operator, ctx)
  await seedOffer(operator)
  await seedNo(operator)
}

const at = (ctx: Ctx, daysAgo: number, minute = 600): Ctx => {
  const moment = danishInstant(addDays(today(ctx), -daysAgo), minute)
  return { ...ctx, now: () => (moment > ctx.now() ? ctx.now() : moment) }
}

const actorOf = ({ operatorId }: Inputs): NonNullable<Ctx['actor']> => ({
  accountId: operatorId,
  email: '',
  name: 'Kontoret',
  emailVerified: true,
  roles: [{ name: 'operator_admin', scopeId: null }],
  twoFactor: 'passed',
})

async function seedLetter(ctx: Ctx, letter: typeof cases.$inferInsert) {
  await storeLead(ctx.db, ctx, {
    id: randomUUID(),
    clubName: letter.organisation ?? '',
    clubId: null,
    contactName: letter.name,
    email: letter.email,
    phone: null,
    figures: letter.figures ?? null,
    caseId: letter.id ?? null,
  })
}

type Contact = { clubName: string; contactName: string; email: string; phone: string }
const none = { clubId: null, figures: null, caseId: null }

async function openLead(ctx: Ctx, contact: Contact): Promise<string> {
  const id = randomUUID()
  await storeLead(ctx.db, ctx, { id, ...contact, ...none })
  return id
}

const move = async (
  ctx: Ctx,
  leadId: string,
  to: 'contacted' | 'meeting' | 'declined',
  note = '',
) => moveLead(ctx.db, ctx, { lead: await existingLead(ctx.db, leadId), to, note })

type At = (daysAgo: number) => Ctx

async function seedMeeting(operator: At, ctx: Ctx) {
  const leadId = await openLead(operator(16), {
    clubName: 'Hedekær Golfklub',
    contactName: 'Grethe Balle',
    email: 'formand@hedekaer-golf.example',
    phone: '97 00 00 41',
  })
  await move(operator(15), leadId, 'contacted', 'Ringet. De vil høre om weekender.')
  await move(operator(6), leadId, 'meeting', 'Bestyrelsesmøde på torsdag kl. 19.')
  const text = 'Send tallene for weekender før mødet'
  const createdAt = operator(6).now()
  await insertReminder(ctx.db, { id: randomUUID(), leadId, day: today(ctx), text, createdAt })
}

async function seedOffer(operator: At) {
  const leadId = await openLead(operator(30), {
    clubName: 'Strandmosen Golfklub',
    contactName: 'Ejvind Toft',
    email: 'ejvind@strandmosen.example',
    phone: '86 00 00 52',
  })
  await move(operator(28), leadId, 'contacted')
  const text = 'Formanden skriver under, når bestyrelsen har set aftalen.'
  await addLeadNote(operator(12), { leadId, noteId: randomUUID(), text })
  const sending = operator(4)
  const day = today(sending)
  await sendOffer(sending, {
    leadId,
    offerId: randomUUID(),
    recipientName: 'Ejvind Toft',
    recipientEmail: 'ejvind@strandmosen.example',
    administratorName: 'Sekretariatet',
    administratorEmail: 'kontor@strandmosen.example',
    club: {
      name: 'Strandmosen Golfklub',
      dguClubNumber: 979,
      region: 'Midtjylland',
      address: 'Strandmosevej 4',
      postcode: '8960',
      city: 'Randers SØ',
      phone: '86 00 00 50',
      email: 'kontor@strandmosen.example',
    },
    ...usualTerms(nextMarch(day)),
    greenFeeWeekdayOre: 35_000,
    greenFeeWeekendOre: 45_000,
  })
}

const nextMarch = (day: PlainDate) => plainDate(`${yearOf(day) + 1}-03-01`)

const usualTerms = (validFrom: PlainDate) => ({
  validFrom,
  roundsPerPass: 2,
  acceptsProducts: defaultTerms('', validFrom).acceptsProducts as ProductCode[],
  maxHandicapTenths: 360,
})

async function seedNo(operator: At) {
  const leadId = await openLead(operator(70), {
    clubName: 'Kildevang Golfklub',
    contactName: 'Svend Aage Lund',
    email: 'svend@kildevang.example',
    phone: '75 00 00 63',
  })
  await move(operator(66), leadId, 'contacted')
  await move(operator(61), leadId, 'declined', 'De har lang venteliste. Ring igen til efteråret.')
}

const chairmen = ['Bente Skov', 'Flemming Dahl', 'Inger Høst', 'Poul Krag', 'Tove Lind'] as const

/**
 * Every partner has signed its agreement, but for two: the club of the staff's account has a new version with a
 * longer notice to sign, and the last one has never signed.
 */
async function seedAgreements(ctx: Ctx, { staffClubId }: Inputs) {
  const write = await agreementWriter(ctx)
  const partners = [
    ...new Set((await selectTermsFrom(ctx.db, today(ctx))).map((one) => one.clubId)),
  ]
  for (const [index, clubId] of partners.entries()) {
    const club = await findClub(ctx.db, clubId)
    const facts = club && factsOfClub(club.name, await selectTermsOf(ctx.db, clubId))
    if (!club || !facts) continue
    const isStaffs = clubId === staffClubId
    const isSigned = index < partners.length - 1 || isStaffs
    const signedAt = at(ctx, 120 - index, 615).now()
    const before = isStaffs ? write({ ...facts, noticeHours: 48 }) : write(facts)
    const signer = {
      signedAt,
      signerName: chairmen[index % chairmen.length] ?? '',
      signerRole: 'Formand',
      signerEmail: club.email,
      isSignedByLink: true,
    }
    const row = { clubId, version: 1, ...before, createdAt: at(ctx, 121 - index).now() }
    await insertAgreement(ctx.db, { ...row, ...(isSigned && signer) })
    if (!isStaffs) continue
    const createdAt = at(ctx, 2).now()
    await insertAgreement(ctx.db, { clubId, version: 2, ...write(facts), createdAt })
  }
}
