import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { activity } from '#server/db/tables/activity.ts'
import { cases } from '#server/db/tables/cases.ts'
import { clubs, clubSigns, clubTerms } from '#server/db/tables/clubs.ts'
import { clubAgreements, leads } from '#server/db/tables/partnership.ts'
import { invitations } from '#server/db/tables/roles.ts'
import { createSeason, regularSeason } from '#server/passes/seasons.ts'
import { buildClub } from '#test/clubs.ts'
import { correspondence } from '#test/letters.ts'
import { mailTo, openedBy, type Body } from '#test/partnership.ts'
import { signInAs } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { issueVersions } from './issue-versions.ts'

let app: TestApp
let operator: Awaited<ReturnType<typeof signInAs>>
let post: ReturnType<typeof correspondence>

beforeAll(async () => {
  app = await createTestApp()
  app.clock.set('2027-04-05T10:00:00+02:00')
  await app.db.transaction((tx) => createSeason(tx, app.ctx(), regularSeason(2027)))
  operator = await signInAs(app, [{ name: 'operator_admin' }])
  post = correspondence(app)
})
beforeEach(async () => {
  app.clock.set('2027-04-05T10:00:00+02:00')
  await app.db.delete(rateLimits)
})
afterAll(() => app.close())

async function ask(method: string, path: string, body?: object, cookie = operator.cookie) {
  const answer = await app.request(method, `/api/v1${path}`, body, { cookie })
  return { status: answer.status, body: (await answer.json()) as Body }
}

const figures = {
  weekdayRounds: 200,
  weekendRounds: 100,
  nines: 40,
  cardsSold: 30,
  roundsPerCard: 8,
  greenFeeWeekdayOre: 42_500,
  greenFeeWeekendOre: 52_500,
}

let asked = 0

/** A club that has written with its numbers, and the lead that it became. */
async function inquiry(sent: object = figures) {
  const organisation = `Klitsø ${(asked += 1)} Golfklub`
  const { row } = await post.opened({ kind: 'club_inquiry', organisation, message: '', ...sent })
  const [lead] = await app.db.select().from(leads).where(eq(leads.caseId, row.id))
  if (!lead) throw new Error('The inquiry is no lead')
  return { lead, caseId: row.id, organisation }
}

/** An offer from the draft, with what only a person knows. */
async function offer(leadId: string, changes: object = {}) {
  const { body: draft } = await ask('GET', `/admin/leads/${leadId}/offer`)
  const { isOpen: _, ...start } = draft
  const place = { region: 'Nordjylland', address: 'Klitvej 1', postcode: '9492', city: 'Blokhus' }
  const club = { ...draft.club, ...place, dguClubNumber: 1000 + asked }
  const input = { ...start, club, offerId: randomUUID(), ...changes }
  const answer = await ask('POST', `/admin/leads/${leadId}/offers`, input)
  return { ...answer, input, draft }
}

describe('the inquiry of a club', () => {
  test('is a lead with the club’s numbers, which fill in the offer', async () => {
    const { lead, organisation } = await inquiry()
    expect(lead).toMatchObject({ clubName: organisation, state: 'new', figures })
    const { draft } = await offer(lead.id)
    expect(draft).toMatchObject({
      recipientName: lead.contactName,
      recipientEmail: lead.email,
      club: { name: organisation },
      greenFeeWeekdayOre: 42_500,
      greenFeeWeekendOre: 52_500,
      roundsPerPass: 2,
    })
    expect((await inquiry({ weekdayRounds: 10 })).lead.figures).toBeNull()
  })

  test('is answered when the lead is moved on, and a colleague’s move is not overwritten', async () => {
    const { lead, caseId } = await inquiry()
    const path = `/admin/leads/${lead.id}/state`
    const move = (from: string, to: string) => ask('PUT', path, { from, to, note: '' })
    expect((await move('new', 'meeting')).status).toBe(200)
    const [letter] = await app.db.select().from(cases).where(eq(cases.id, caseId))
    expect(letter?.state).toBe('closed')
    expect((await move('new', 'contacted')).body.error.code).toBe('changed_elsewhere')
    expect((await move('meeting', 'accepted')).body.error.reason).toBe('lead_state_not_possible')
  })
})

test('a reminder stands in I dag from its day until it is ticked', async () => {
  const leadId = randomUUID()
  const contact = { clubName: 'Hav Golfklub', contactName: 'Bo', email: '', phone: '' }
  const lead = { leadId, ...contact, note: 'Mødt på messen' }
  await Promise.all([ask('POST', '/admin/leads', lead), ask('POST', '/admin/leads', lead)])
  const reminderId = randomUUID()
  const reminder = { reminderId, day: '2027-04-07', text: 'Ring til Bo' }
  await ask('POST', `/admin/leads/${leadId}/reminders`, reminder)
  const waiting = async () =>
    ((await ask('GET', '/admin/today')).body.items as { id: string; path: string; due: string }[])
      .filter(({ id }) => id === reminderId)
      .map(({ path, due }) => `${path} ${due}`)
  app.clock.set('2027-04-06T23:59:00+02:00')
  expect(await waiting()).toEqual([])
  app.clock.set('2027-04-07T00:01:00+02:00')
  expect(await waiting()).toEqual([`/admin/leads/${leadId} 2027-04-07`])
  const { body } = await ask('GET', `/admin/leads/${leadId}`)
  expect(body.history.map((one: Body) => one.text)).toContain('Mødt på messen')
  await ask('POST', `/admin/leads/${leadId}/reminders/${reminderId}/done`, { isDone: true })
  expect(await waiting()).toEqual([])
})

describe('an offer', () => {
  test('is signed by its link and becomes a partner club, however often it is pressed', async () => {
    const { lead, organisation } = await inquiry()
    const { input } = await offer(lead.id, { administratorEmail: 'kontor@klitsoe.example' })
    const { agreement, sign } = await openedBy(app, lead.email ?? '')
    expect(agreement).toMatchObject({ clubName: organisation, isOffer: true, signedAt: null })
    const answers = await Promise.all(Array.from({ length: 12 }, () => sign()))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(new Set(answers.map(({ body }) => body.signedAt)).size).toBe(1)

    const made = await app.db.select().from(clubs).where(like(clubs.name, organisation))
    expect(made).toHaveLength(1)
    const clubId = made[0]?.id ?? ''
    const terms = await app.db.select().from(clubTerms).where(eq(clubTerms.clubId, clubId))
    expect(terms).toHaveLength(1)
    expect(terms[0]).toMatchObject({
      version: 1,
      validFrom: input.validFrom,
      validTo: null,
      roundsPerPass: 2,
      greenFeeWeekdayOre: 42_500,
    })
    const signs = await app.db.select().from(clubSigns).where(eq(clubSigns.clubId, clubId))
    expect(signs).toHaveLength(1)
    const invited = await app.db.select().from(invitations).where(eq(invitations.clubId, clubId))
    expect(invited.map(({ email, name }) => [email, name])).toEqual([
      ['kontor@klitsoe.example', 'club_admin'],
    ])
    const [stored] = await app.db.select().from(leads).where(eq(leads.id, lead.id))
    expect(stored).toMatchObject({ state: 'accepted', clubId })
    const [receipt, ...more] = await mailTo(app, lead.email ?? '', 'agreementReceipt')
    expect(more).toEqual([])
    expect(receipt).toMatchObject({ signer: 'Karen Vang', textHash: agreement.textHash })
    expect(receipt.clauses).toEqual(agreement.clauses)
    const log = await app.db.select().from(activity).where(eq(activity.subjectId, clubId))
    expect(log.filter(({ action }) => action === 'partnership.sign')).toHaveLength(1)
    // The signed text is that of the club's terms, so no new version asks for a signature.
    await issueVersions(app.ctx())
    const versions = await app.db
      .select()
      .from(clubAgreements)
      .where(eq(clubAgreements.clubId, clubId))
    expect(versions).toHaveLength(1)
  })

  test('cannot be signed with another text than the one that was read', async () => {
    const { lead } = await inquiry()
    await offer(lead.id)
    const { sign } = await openedBy(app, lead.email ?? '')
    expect((await sign({ textHash: 'f'.repeat(64) })).body.error.code).toBe('changed_elsewhere')
    expect((await sign({ accepts: false })).status).toBe(400)
  })

  test('ends with a newer one, with a no, and after sixty days', async () => {
    const { lead } = await inquiry()
    await offer(lead.id)
    const first = await openedBy(app, lead.email ?? '')
    await offer(lead.id, { roundsPerPass: 3 })
    expect((await first.sign()).body.error.reason).toBe('agreement_ended')
    const second = await openedBy(app, lead.email ?? '')
    const no = { from: 'offer_sent', to: 'declined', note: 'For dyrt' }
    expect((await ask('PUT', `/admin/leads/${lead.id}/state`, no)).status).toBe(200)
    expect((await second.sign()).body.error.reason).toBe('agreement_ended')
    await offer(lead.id)
    const third = await openedBy(app, lead.email ?? '')
    app.clock.set('2027-06-04T10:00:01+02:00')
    expect((await third.sign()).status).toBe(410)
    expect(
      await app.db
        .select()
        .from(clubs)
        .where(eq(clubs.dguClubNumber, 1000 + asked)),
    ).toEqual([])
  })

  test('is refused to a club whose agreement runs, and for a first day that is past', async () => {
    const { lead } = await inquiry()
    const partner = await buildClub(app.db)
    const { body: draft } = await ask('GET', `/admin/leads/${lead.id}/offer`)
    const place = { region: 'Nordjylland', address: 'A', postcode: '9492', city: 'B' }
    const taken = { ...draft.club, ...place, dguClubNumber: partner.dguClubNumber }
    expect((await offer(lead.id, { club: taken })).body.error.reason).toBe('club_is_partner')
    const past = await offer(lead.id, { validFrom: '2027-04-04' })
    expect(past.body.error.reason).toBe('agreement_day_past')
  })

  test('brings back a club that has left, with the next version of its terms', async () => {
    const left = await buildClub(app.db, { terms: { validTo: '2027-03-31' as never } })
    const { lead } = await inquiry()
    const { body: draft } = await ask('GET', `/admin/leads/${lead.id}/offer`)
    const place = { region: 'Nordjylland', address: 'A', postcode: '9492', city: 'B' }
    const club = { ...draft.club, ...place, dguClubNumber: left.dguClubNumber }
    await offer(lead.id, { club })
    const { agreement, sign } = await openedBy(app, lead.email ?? '')
    expect(agreement.clubName).toBe(left.name)
    expect((await sign()).status).toBe(200)
    const terms = await app.db.select().from(clubTerms).where(eq(clubTerms.clubId, left.id))
    expect(terms.map(({ version }) => version).toSorted()).toEqual([1, 2])
  })
})
