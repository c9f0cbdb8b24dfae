import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { voidReasons } from '#contract/checkins/endpoints.ts'
import { isPower, powers } from '#domain/accounts/powers.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { cases } from '#server/db/tables/cases.ts'
import { checkIns } from '#server/db/tables/checkins.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { registrationCards, registrations } from '#server/db/tables/registrations.ts'
import { invitations } from '#server/db/tables/roles.ts'
import { allEndpoints } from '#server/http/all-endpoints.ts'
import { pairsOf, pathOf } from '../requests.ts'
import { buildGolfer, buildPass, signIn } from '../checkins.ts'
import { buildClub } from '../clubs.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { letterFrom } from '../letters.ts'
import { signInAs } from '../people.ts'
import { sampleOf } from '../sample.ts'

/** Attacks on authorisation: OWASP ASVS 5.0, chapter V8. */
let app: TestApp
let own: { id: string }
let other: { id: string }
let chair: string
let golfer: string
let stranger: string
let pass: { id: string; golferId: string }

beforeAll(async () => {
  app = await createTestApp()
  own = await buildClub(app.db)
  other = await buildClub(app.db)
  chair = (await signInAs(app, [{ name: 'club_admin', clubId: own.id }])).cookie
  pass = await buildPass(app.db, { golferId: (await buildGolfer(app.db)).id })
  golfer = (await signIn(app.db, { golferIds: [pass.golferId] })).headers.cookie
  const neighbour = await buildGolfer(app.db, { firstName: 'Eve' })
  stranger = (await signIn(app.db, { golferIds: [neighbour.id] })).headers.cookie
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

const ask = (method: string, path: string, cookie: string, body?: unknown) =>
  app.request(method, `/api/v1${path}`, body, { cookie })

const inClub = allEndpoints.filter(
  ({ endpoint: { audience } }) => isPower(audience) && powers[audience].scope === 'club',
)

describe('an administrator of one club', () => {
  test('is refused at another club although body and query name her own', async () => {
    expect(inClub.length).toBeGreaterThan(5)
    for (const { endpoint } of inClub) {
      const input = { ...sampleOf(endpoint.input), clubId: own.id }
      const path = pathOf(endpoint, { ...input, clubId: other.id }).replace('/api/v1', '')
      const isGet = endpoint.method === 'GET'
      const asked = isGet ? `${path}?clubId=${own.id}` : path
      const answer = await ask(endpoint.method, asked, chair, isGet ? undefined : input)
      expect(answer.status, `${endpoint.method} ${path}`).toBe(404)
    }
  })

  test('is refused at another club when one address has both ids', async () => {
    const both = [
      `/clubs/${own.id}/../${other.id}/people`,
      `/clubs/${own.id}%2f..%2f${other.id}/people`,
      `/clubs/${own.id},${other.id}/people`,
      `/clubs/${own.id};${other.id}/people`,
      `/clubs/${other.id}%00${own.id}/people`,
      `/clubs/${other.id}?clubId=${own.id}&clubId=${other.id}`,
      `/clubs//${own.id}/people/../../${other.id}/people`,
    ]
    for (const path of both) {
      const answer = await ask('GET', path, chair)
      expect([400, 404], path).toContain(answer.status)
    }
  })

  test('cannot invite people to another club by an id in the body', async () => {
    const body = { clubId: other.id, email: 'ny@example.dk', role: 'club_staff' }
    const answer = await ask('POST', `/clubs/${own.id}/invitations`, chair, body)
    expect(answer.status).toBe(200)
    const rows = await app.db.select().from(invitations)
    expect(rows.map(({ clubId }) => clubId)).toEqual([own.id])
  })

  test.each(['operator_admin', 'operator_support', 'company_admin', 'tournament_director', 'root'])(
    'cannot invite anybody as %s',
    async (role) => {
      const body = { email: 'ny2@example.dk', role }
      expect((await ask('POST', `/clubs/${own.id}/invitations`, chair, body)).status).toBe(400)
    },
  )

  test('cannot undo another club’s check-in by its id', async () => {
    const staff = (await signIn(app.db, { roles: [{ name: 'club_staff', clubId: other.id }] }))
      .headers.cookie
    const check = {
      id: randomUUID(),
      way: 'manual',
      manualReason: 'other',
      clubId: other.id,
      atClient: app.clock.now().toISOString(),
      pass: { id: pass.id },
    }
    const made = await ask('POST', '/check-ins', staff, check)
    expect(made.status).toBe(200)
    const { id } = (await made.json()) as { id: string }
    const body = { clubId: own.id, id: randomUUID(), reason: voidReasons[0] }
    expect((await ask('POST', `/check-ins/${id}/void`, chair, body)).status).toBe(404)
    expect(await app.db.select().from(checkIns)).toHaveLength(1)
  })
})

describe('a golfer', () => {
  test('cannot read or use another golfer’s card by its id', async () => {
    const at: [string, string][] = [
      ['GET', `/passes/${pass.id}`],
      ['POST', `/passes/${pass.id}/token`],
      ['POST', `/passes/${pass.id}/membership`],
      ['GET', `/passes/${pass.id}/static`],
      ['GET', `/account/passes/${pass.id}/play`],
      ['POST', `/account/passes/${pass.id}/pay`],
    ]
    const body = { devicePublicKey: Buffer.alloc(32, 7).toString('base64url') }
    for (const [method, path] of at) {
      const answer = await ask(method, path, stranger, method === 'GET' ? undefined : body)
      expect(answer.status, path).toBe(404)
      expect(await answer.text(), path).not.toContain('Holm')
    }
    expect((await ask('POST', `/passes/${pass.id}/token`, golfer, body)).status).toBe(200)
    const mine = await (await ask('GET', '/account/passes', stranger)).text()
    expect(mine).not.toContain(pass.id)
  })

  test('cannot use another buyer’s purchase for a card by its id', async () => {
    const [mine, hers] = [await begin(), await begin()]
    const card = hers.registration.cards[0]?.id ?? ''
    // Her own purchase is ready for the last step, so only the other golfer's card is the reason of the refusal.
    const email = 'eve@example.dk'
    const proven = { email, provenEmail: email, emailProvenAt: new Date() }
    await app.db.update(registrations).set(proven)
    await app.db.update(registrationCards).set({ email: 'bo@example.dk' })
    const body = { version: mine.registration.version, firstName: 'Taget' }
    const path = `/registrations/current/cards/${card}`
    expect((await ask('PATCH', path, mine.cookie, body)).status).toBe(404)
    expect((await ask('DELETE', path, mine.cookie, body)).status).toBe(404)
    expect((await ask('POST', `${path}/membership`, mine.cookie, {})).status).toBe(404)
    expect((await ask('POST', `${path}/link`, mine.cookie, {})).status).toBe(404)
    const sent = await app.db.select().from(mails)
    expect(sent.filter(({ template }) => template !== 'invitation')).toEqual([])
  })

  test('is refused at every list, record, export and action of the back office', async () => {
    const adminEndpoints = allEndpoints.filter(({ endpoint }) =>
      endpoint.path.startsWith('/api/v1/admin/'),
    )
    expect(adminEndpoints.length).toBeGreaterThan(40)
    for (const { endpoint } of adminEndpoints) {
      const input = sampleOf(endpoint.input)
      const path = pathOf(endpoint, input).replace('/api/v1', '')
      const isGet = endpoint.method === 'GET'
      for (const end of isGet ? ['', '/export.csv', '/export.xlsx'] : ['']) {
        const answer = await ask(endpoint.method, path + end, golfer, isGet ? undefined : input)
        expect(answer.status, `${endpoint.method} ${path}${end}`).toBe(404)
      }
    }
  })
})

type Begun = { registration: { version: number; status: string; cards: { id: string }[] } }

async function begin() {
  const answer = await app.request('POST', '/api/v1/registrations', {})
  const { registration } = (await answer.json()) as Begun
  return { registration, cookie: pairsOf(answer) }
}

describe('fields outside the contract', () => {
  test('have no effect on a purchase: it is neither paid, nor cheaper, nor another buyer’s', async () => {
    const { cookie, registration } = await begin()
    const { accountId } = await signInAs(app)
    const more = {
      status: 'completed',
      totalOre: 0,
      orderId: randomUUID(),
      accountId,
      provenEmail: 'eve@example.dk',
      emailProvenAt: '2027-01-01T00:00:00Z',
      id: randomUUID(),
    }
    const body = { version: registration.version, name: 'Eve', ...more }
    const saved = await ask('PATCH', '/registrations/current', cookie, body)
    expect(saved.status).toBe(200)
    const rows = await app.db.select().from(registrations)
    const row = rows.find(({ name }) => name === 'Eve')
    expect(row).toMatchObject({ status: 'open', accountId: null, orderId: null })
    expect(row).toMatchObject({ provenEmail: null, emailProvenAt: null })
    expect(row?.id).not.toBe(more.id)
  })

  test('have no effect on a letter: it is new, without an owner and with its own number', async () => {
    const another = randomUUID()
    const more = { state: 'closed', assignedTo: another, number: 1, accountId: another }
    const letter = letterFrom({ message: 'Med mere i', ...more })
    const answer = await app.request('POST', '/api/v1/cases', letter)
    expect(answer.status).toBe(200)
    const [row] = await app.db.select().from(cases).where(eq(cases.email, letter.email))
    expect(row).toMatchObject({ state: 'new', accountId: null, assignedTo: null })
    expect(JSON.stringify(row)).not.toContain(another)
  })
})

describe('a method other than the guarded one', () => {
  test.each(['x-http-method-override', 'x-http-method', 'x-method-override'])(
    'is ignored in the header %s',
    async (header) => {
      const headers = { cookie: chair, [header]: 'DELETE' }
      const path = `/api/v1/clubs/${own.id}/people`
      const before = await (await app.request('GET', path, undefined, headers)).json()
      await app.request('POST', path, { _method: 'DELETE' }, headers)
      await app.request('GET', `${path}?_method=DELETE`, undefined, headers)
      expect(await (await app.request('GET', path, undefined, headers)).json()).toEqual(before)
    },
  )

  test('opens nothing: an endpoint accepts only its own method', async () => {
    const guarded = allEndpoints.filter(({ endpoint }) => isPower(endpoint.audience))
    const methods = ['HEAD', 'PUT', 'PATCH', 'PROPFIND']
    // The methods take turns over the endpoints, because every endpoint accepts only its own method.
    for (const [i, { endpoint }] of guarded.entries()) {
      const path = pathOf(endpoint, sampleOf(endpoint.input))
      const method = methods[i % methods.length] ?? ''
      const answer = await app.hono.request(path, { method, headers: { cookie: stranger } })
      expect(answer.status, `${method} ${path}`).toBeGreaterThanOrEqual(400)
    }
  })
})

test.each([
  '/API/V1/ADMIN/PEOPLE',
  '/api/v1/admin/people/',
  '//api/v1/admin/people',
  '/api/v1/./admin/people',
  '/api/v1/%61dmin/people',
  '/api/v1/admin%2fpeople',
  '/api/v1/public/..%2fadmin/people',
  '/api/v1/admin/people;x=1',
  '/api/v1/admin/people.json',
  '/api/v1/clubs/../admin/people',
])('the back office is refused under the spelling %s', async (path) => {
  for (const cookie of ['', golfer]) {
    const answer = await app.hono.request(path, { headers: { cookie } })
    expect([401, 404]).toContain(answer.status)
  }
})
