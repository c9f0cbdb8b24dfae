import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { createSeason, regularSeason } from '#server/passes/seasons.ts'
import { buildClub } from '#test/clubs.ts'
import { openedBy, type Body } from '#test/partnership.ts'
import { signInAs } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { issueVersions } from './issue-versions.ts'

let app: TestApp
let operator: Awaited<ReturnType<typeof signInAs>>

beforeAll(async () => {
  app = await createTestApp()
  app.clock.set('2027-04-05T10:00:00+02:00')
  await app.db.transaction((tx) => createSeason(tx, app.ctx(), regularSeason(2027)))
  operator = await signInAs(app, [{ name: 'operator_admin' }])
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

async function ask(method: string, path: string, body?: object, cookie = operator.cookie) {
  const answer = await app.request(method, `/api/v1${path}`, body, { cookie })
  return { status: answer.status, body: (await answer.json()) as Body }
}

describe('the agreement with a partner', () => {
  async function partner() {
    const club = await buildClub(app.db, { terms: { validTo: null } })
    const admin = await signInAs(app, [{ name: 'club_admin', clubId: club.id }])
    await issueVersions(app.ctx())
    const read = async () =>
      (await ask('GET', `/clubs/${club.id}/agreements`, undefined, admin.cookie)).body
    const sign = async (agreement: Body) =>
      ask(
        'POST',
        `/clubs/${club.id}/agreements/${agreement.id}/sign`,
        { textHash: agreement.textHash, name: 'Ida Bo', role: 'Formand', accepts: true },
        admin.cookie,
      )
    return { club, admin, read, sign }
  }

  const newTerms = async (clubId: string, changes: object) => {
    const { body } = await ask('GET', `/admin/clubs/${clubId}/terms`)
    const draft = { ...body.terms, basedOn: body.version, keptRules: [], newRules: [] }
    const fixed = { bookingMode: 'phone', bookingUrl: null, bookingText: null }
    const input = { ...draft, ...fixed, validFrom: '2027-04-05', acceptsCeiling: true, ...changes }
    return ask('POST', `/admin/clubs/${clubId}/terms`, input)
  }

  test('gets a version for each change that is signed, and shows what changed', async () => {
    const { club, read, sign } = await partner()
    const { newest } = await read()
    expect(newest).toMatchObject({ version: 1, signedAt: null, since: null, changes: [] })
    expect((await sign(newest)).status).toBe(200)
    // Green fees and booking belong to the club.
    expect((await newTerms(club.id, { greenFeeWeekdayOre: 41_000 })).status).toBe(200)
    expect((await read()).newest.version).toBe(1)
    expect((await newTerms(club.id, { roundsPerPass: 3 })).status).toBe(200)
    const { newest: second, earlier } = await read()
    expect(second).toMatchObject({ version: 2, signedAt: null, since: 1 })
    expect(second.changes.map(({ title }: Body) => title)).toEqual(['Runder'])
    expect(earlier.map(({ version }: Body) => version)).toEqual([1])
    expect((await newTerms(club.id, { roundsPerPass: 4 })).status).toBe(200)
    expect((await sign(second)).body.error.reason).toBe('agreement_ended')
    const { newest: third } = await read()
    expect((await sign(third)).status).toBe(200)
    const after = await read()
    expect(after.newest).toMatchObject({ version: 3, signerName: 'Ida Bo' })
    expect(after.earlier.map(({ version }: Body) => version)).toEqual([1])
    const list = await ask('GET', `/admin/agreements?q=${encodeURIComponent(club.name)}`)
    expect(list.body.rows).toEqual([
      expect.objectContaining({ state: 'signed', version: 3, signedVersion: 3 }),
    ])
  })

  test('is signed by the chairman’s mailed link, and not by another club', async () => {
    const { club, admin, read } = await partner()
    const { newest } = await read()
    const path = `/clubs/${club.id}/agreements/${newest.id}`
    const to = { name: 'Lis Dam', email: 'lis@klub.example' }
    expect((await ask('POST', `${path}/mail`, to, admin.cookie)).status).toBe(200)
    const other = await partner()
    const foreign = `/clubs/${other.club.id}/agreements/${newest.id}`
    expect((await ask('GET', foreign, undefined, other.admin.cookie)).status).toBe(404)
    const { agreement, sign } = await openedBy(app, 'lis@klub.example')
    expect(agreement).toMatchObject({ isOffer: false, version: 1 })
    expect((await sign()).status).toBe(200)
    expect((await read()).newest).toMatchObject({ signerName: 'Karen Vang', signerRole: 'Formand' })
  })
})
