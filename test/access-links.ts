import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { invitationCookie } from '#server/accounts/accept-invitation.ts'
import { emailKeyCookie } from '#server/accounts/change-email.ts'
import { createMailedKey } from '#server/accounts/mailed-key-queries.ts'
import { hashPassword } from '#server/accounts/password-hash.ts'
import { resetKeyCookie } from '#server/accounts/reset-password.ts'
import { signUpKeyCookie } from '#server/accounts/sign-up.ts'
import { noShowCookie } from '#server/checkins/no-show-objections.ts'
import { marketingConsents } from '#server/db/tables/marketing.ts'
import { unsubscribeCookie } from '#server/notifications/marketing-consent.ts'
import { noShows } from '#server/db/tables/no-shows.ts'
import { clubLinkCookie, createClubLink } from '#server/checkins/club-link.ts'
import { registrationCards } from '#server/db/tables/registrations.ts'
import { cardCookie } from '#server/companies/accept-card.ts'
import { companyCardInvitations } from '#server/db/tables/companies.ts'
import { invitations } from '#server/db/tables/roles.ts'
import { clubAgreements } from '#server/db/tables/partnership.ts'
import { settlementApprovals, settlementApprovers } from '#server/db/tables/approvals.ts'
import { settlementCutOffs } from '#server/db/tables/settlement.ts'
import { approvalCookie } from '#server/settlement/opened-approval.ts'
import { agreementCookie } from '#server/partnership/sign-agreement.ts'
import { membershipMails } from '#server/db/tables/sign-in.ts'
import { membershipKeyCookie } from '#server/passes/confirm-year.ts'
import { withdrawals } from '#server/db/tables/passes.ts'
import { payTokenHash } from '#server/passes/pay-link.ts'
import { withdrawalKeyCookie } from '#server/passes/withdrawal-declarations.ts'
import { ownCardCookie } from '#server/registrations/keys.ts'
import { cookieIn } from '#server/http/cookies.ts'
import { pairsOf } from './requests.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { buildClub } from './clubs.ts'
import { buildGolfer, buildPass, buildSeason, signIn } from './checkins.ts'
import { buildCompany } from './companies.ts'
import { buildOffer } from './discounts.ts'
import type { TestApp } from './test-app.ts'
import { hashOfKey, newKey } from '#server/keys.ts'

/** The holder of a mailed link in a browser where nobody is signed in. */
export type LinkHolder = {
  cookie: string
  /** The key in the link's address, for endpoints that take the key itself. */
  token?: string
  /** The card that the link is about. */
  cardId?: string
}

/** Created once, because hashing is slow on purpose. */
let hash: Promise<string> | undefined

type Mint = (app: TestApp) => Promise<LinkHolder>

/** Every kind of mailed key, always new, because some are valid only once. */
export const mailedLinks: Record<string, Mint> = {
  'a purchase': openPurchase,
  'one’s own card': async (app) => {
    const { cardId = '' } = await openPurchase(app)
    const token = newKey()
    const card = eq(registrationCards.id, cardId)
    await app.db
      .update(registrationCards)
      .set({ verifyTokenHash: hashOfKey(token) })
      .where(card)
    return { cookie: `${ownCardCookie}=${token}`, token, cardId }
  },
  'an unpaid card': async (app) => {
    const token = newKey()
    const { id } = await buildPass(app.db, {
      status: 'unpaid',
      payTokenHash: payTokenHash(token),
    })
    return { cookie: '', token, cardId: id }
  },
  'the year’s membership': async (app) => {
    const { id: golferId } = await buildGolfer(app.db)
    const key = newKey()
    const at = app.clock.now()
    const mail = { golferId, year: at.getFullYear(), keyHash: hashOfKey(key), queuedAt: at }
    await app.db.insert(membershipMails).values(mail)
    return { cookie: `${membershipKeyCookie}=${key}`, token: key }
  },
  'an invitation': async (app) => {
    const { accountId } = await signIn(app.db, { roles: [{ name: 'operator_admin' }] })
    const key = newKey()
    const at = app.clock.now()
    await app.db.insert(invitations).values({
      email: `${randomUUID()}@example.dk`,
      name: 'operator_support',
      keyHash: hashOfKey(key),
      invitedBy: accountId,
      createdAt: at,
      sentAt: at,
      expiresAt: new Date(at.getTime() + 86_400_000),
    })
    return { cookie: `${invitationCookie}=${key}`, token: key }
  },
  'a company’s card': async (app) => {
    const key = newKey()
    const at = app.clock.now()
    await app.db.insert(companyCardInvitations).values({
      companyId: await buildCompany(app.db),
      seasonId: (await buildSeason(app.db)).id,
      email: `${randomUUID()}@example.dk`,
      name: '',
      keyHash: hashOfKey(key),
      sentAt: at,
      expiresAt: new Date(at.getTime() + 86_400_000),
    })
    return { cookie: `${cardCookie}=${key}` }
  },
  'news by mail': async (app) => {
    const { accountId } = await signIn(app.db)
    const token = newKey()
    const consent = { version: 'nyheder-1', wording: 'Ja tak.', givenAt: app.ctx().now() }
    await app.db
      .insert(marketingConsents)
      .values({ ...consent, accountId, keyHash: hashOfKey(token) })
    return { cookie: `${unsubscribeCookie}=${token}`, token }
  },
  'a no-show': async (app) => {
    const { id: passId, golferId, seasonId } = await buildPass(app.db)
    const { id: clubId } = await buildClub(app.db)
    const key = newKey()
    await app.db.insert(noShows).values({
      visitId: randomUUID(),
      golferId,
      passId,
      seasonId,
      clubId,
      day: plainDate('2027-05-08'),
      minute: 600,
      effect: 'reminder',
      markedAt: app.clock.now(),
      keyHash: hashOfKey(key),
    })
    return { cookie: `${noShowCookie}=${key}` }
  },
  'an agreement': async (app) => {
    const key = newKey()
    const at = app.clock.now()
    const { id: clubId } = await buildClub(app.db)
    await app.db.insert(clubAgreements).values({
      clubId,
      version: 1,
      clauses: [{ title: 'Runder', text: 'To.' }],
      textHash: 'a'.repeat(64),
      createdAt: at,
      sentTo: 'formand@example.dk',
      sentAt: at,
      keyHash: hashOfKey(key),
      expiresAt: new Date(at.getTime() + 86_400_000),
    })
    return { cookie: `${agreementCookie}=${key}` }
  },
  'an approval': async ({ db, clock }) => {
    const key = newKey()
    const at = clock.now()
    const inputHash = 'a'.repeat(64)
    const cutOffId = randomUUID()
    const { id: seasonId } = await buildSeason(db)
    const cutOff = { kind: 'correction', day: plainDate('2027-11-30'), inputHash } as const
    const result = { result: '{}', resultHash: inputHash, preparedAt: at }
    await db.insert(settlementCutOffs).values({ id: cutOffId, seasonId, ...cutOff, ...result })
    const approver = { name: 'Rikke Revisor', email: `${randomUUID()}@example.dk`, namedAt: at }
    const approverId = randomUUID()
    await db.insert(settlementApprovers).values({ id: approverId, ...approver, endedAt: at })
    await db.insert(settlementApprovals).values({
      approverId,
      subjectKind: 'cut_off',
      subjectId: cutOffId,
      inputHash,
      earlierNotPaid: false,
      requestedBy: randomUUID(),
      requestedAt: at,
      keyHash: hashOfKey(key),
      expiresAt: new Date(at.getTime() + 86_400_000),
    })
    return { cookie: `${approvalCookie}=${key}` }
  },
  'a club’s mail': async ({ db, ctx }) => {
    const club = await buildClub(db)
    const { email } = await signIn(db, { roles: [{ name: 'club_admin', clubId: club.id }] })
    const { key } = await createClubLink(db, ctx(), club, email)
    return { cookie: `${clubLinkCookie}=${key}` }
  },
  'a withdrawal': async (app) => {
    const key = newKey()
    const receivedAt = app.clock.now()
    const keyExpiresAt = new Date(receivedAt.getTime() + 86_400_000)
    const typed = { name: 'Ukendt', contract: '2027-999999', email: 'ukendt@example.com' }
    await app.db.insert(withdrawals).values({
      ...typed,
      declarationId: randomUUID(),
      receivedAt,
      outcome: 'declared',
      handledAt: receivedAt,
      keyHash: hashOfKey(key),
      keyExpiresAt,
    })
    return { cookie: `${withdrawalKeyCookie}=${key}` }
  },
  'a sign-up': async (app) => {
    const passwordHash = await (hash ??= hashPassword('fire heste i regnvejr'))
    const opens = { name: 'Ny Golfer', passwordHash, beganHash: '' }
    return mailed(app, { purpose: 'sign_up', cookie: signUpKeyCookie, opens })
  },
  'a new password': async (app) => {
    const { accountId, email } = await signIn(app.db)
    const opens = { accountId }
    return mailed(app, { purpose: 'reset_password', cookie: resetKeyCookie, opens, email })
  },
  'a partner’s till': async (app) => {
    const token = newKey()
    const partner = { partnerName: 'Fjordens Golfudstyr', counterHash: hashOfKey(token) }
    await buildOffer(app.db, partner)
    return { cookie: '', token }
  },
  'a new address': async (app) => {
    const { accountId } = await signIn(app.db)
    const opens = { accountId }
    return mailed(app, { purpose: 'change_email', cookie: emailKeyCookie, opens })
  },
}

/** All of them in one browser. */
export async function holdEveryLink(app: TestApp): Promise<string> {
  const held = await Promise.all(Object.values(mailedLinks).map((mint) => mint(app)))
  return held.flatMap(({ cookie }) => cookie || []).join('; ')
}

async function openPurchase(app: TestApp): Promise<LinkHolder> {
  const answer = await app.request('POST', '/api/v1/registrations', {})
  const { registration } = (await answer.json()) as { registration: { cards: { id: string }[] } }
  const cookie = pairsOf(answer)
  const token = cookieIn(cookie, 'registration', { secure: false }) ?? ''
  return { cookie, token, cardId: registration.cards[0]?.id ?? '' }
}

type Mailed = Pick<Parameters<typeof createMailedKey>[1], 'purpose' | 'opens'> & {
  cookie: string
  email?: string
}

async function mailed(
  { db }: TestApp,
  { cookie, email = `${randomUUID()}@example.dk`, ...wanted }: Mailed,
): Promise<LinkHolder> {
  const key = await createMailedKey(db, { ...wanted, email, minutes: 60 })
  return { cookie: `${cookie}=${key}`, token: key }
}
