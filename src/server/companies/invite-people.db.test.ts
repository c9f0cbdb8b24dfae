import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyShop, members } from '#test/company-shop.ts'
import { createPurchaseTestApp, type PurchaseTestApp } from '#test/purchase-test-app.ts'
import { companyCardInvitations } from '../db/tables/companies.ts'
import { rateLimits } from '../db/tables/sign-in.ts'

let app: PurchaseTestApp
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-05-04T10:00:00+02:00' })
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

const { open, accept, newestMail, follow } = companyShop(() => app)
const [anne] = members
const cards = (count: number) => ({ kind: 'cards', cards: count }) as const

describe('invitations', () => {
  test('pasted addresses: those that can be invited are, the others come back with a reason', async () => {
    const company = await open(cards(2))
    await company.send('PUT', '/domains', { domains: '@firma.example', from: [] })
    // A second administrator whose form showed an empty list replaces nothing.
    const stale = await company.send('PUT', '/domains', { domains: 'andet.example', from: [] })
    expect(stale.status).toBe(409)
    const { body } = await company.invite(
      'Anne Holm <anne@firma.example>\nikke en adresse, bo@andet.example; ANNE@firma.example, carl@firma.example, dorte@firma.example',
    )
    expect(body).toEqual({
      invited: ['anne@firma.example', 'carl@firma.example'],
      left: [
        { typed: 'ikke en adresse', why: 'no_address' },
        { typed: 'bo@andet.example', why: 'other_domain' },
        { typed: 'ANNE@firma.example', why: 'twice' },
        { typed: 'dorte@firma.example', why: 'no_seat_free' },
      ],
    })
    expect((await company.invite('anne@firma.example')).body).toMatchObject({
      left: [{ why: 'invited_already' }],
    })
    expect((await company.show()).seats.map(({ state }) => state)).toEqual(['invited', 'invited'])
  })

  test('two administrators who invite at once never give one seat to two people', async () => {
    const company = await open(cards(3))
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => company.invite(`${name}@race.example`)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(answers.flatMap(({ body }) => body.left)).toHaveLength(3)
    const rows = await app.db
      .select()
      .from(companyCardInvitations)
      .where(eq(companyCardInvitations.companyId, company.companyId))
    expect(rows).toHaveLength(3)
    expect(new Set(rows.map(({ seatId }) => seatId)).size).toBe(3)
  })

  test('a withdrawn invitation and a replaced link open nothing', async () => {
    const company = await open(cards(1))
    await company.invite('anne@x.example')
    const first = await newestMail('anne@x.example', 'companyCard')
    const [seat] = (await company.show()).seats
    const { invitationId } = seat!.holder!
    await company.send('POST', `/card-invitations/${invitationId}/send-again`)
    const old = app.browser()
    await follow(old, String(first!.data.link))
    const stale = await old.send('POST', '/companies/card-invitation/accept', anne)
    expect(stale.status).toBe(410)
    await company.send('DELETE', `/card-invitations/${invitationId}`)
    expect((await accept('anne@x.example', anne)).status).toBe(410)
    expect((await company.show()).seats[0]).toMatchObject({ state: 'free', holder: null })
  })
})
