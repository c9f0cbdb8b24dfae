import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demonstrationCompany as company } from '#domain/content/company.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { correspondence, letterFrom } from '#test/letters.ts'
import { signInAs } from '#test/people.ts'
import { openCase } from './open-case.ts'

let app: TestApp
let post: ReturnType<typeof correspondence>

beforeAll(async () => {
  app = await createTestApp()
  post = correspondence(app)
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

describe('a message to us', () => {
  test('gets a case number and a confirmation, and we get a notice with the text', async () => {
    const letter = letterFrom()
    const { status, body } = await post.send(letter)
    expect(status).toBe(200)
    expect(body.number).toMatch(/^S-1\d{3}$/)
    expect(body.promise).toBe('Du får svar på mail senest næste hverdag.')

    const [confirmation, ...more] = await post.mailsTo(letter.email)
    expect(more).toEqual([])
    expect(confirmation).toMatchObject({ template: 'caseReceived' })
    expect(confirmation?.data).toMatchObject({ number: body.number })
    expect(JSON.stringify(confirmation?.data)).not.toContain(letter.message)
    const notices = await post.mailsTo(company.email)
    expect(notices.at(-1)?.data).toMatchObject({ number: body.number, message: letter.message })
  })

  test('stores club, reason and error id of a refusal, and ignores an unknown club', async () => {
    const club = await buildClub(app.db)
    const { row } = await post.opened({
      kind: 'refused',
      clubId: club.id,
      reason: 'blackout',
      errorId: 'a1b2c3d4',
      happenedAt: '2027-05-04T09:12:00+02:00',
    })
    expect(row).toMatchObject({ clubId: club.id, reason: 'blackout', errorId: 'a1b2c3d4' })
    expect(row.happenedAt?.toISOString()).toBe('2027-05-04T07:12:00.000Z')
    expect((await post.opened({ clubId: randomUUID() })).row.clubId).toBeNull()
  })

  test('with a personal number (CPR) is stored and mailed without it', async () => {
    const { row } = await post.opened({ message: 'Jeg hedder Anne, 230481-1234.' })
    expect(row.message).toBe('Jeg hedder Anne, [CPR-nummer fjernet].')
    const all = JSON.stringify(await post.mailsTo(company.email))
    expect(all).not.toContain('230481')
  })

  test('from a signed-in golfer is stored with the account', async () => {
    const { accountId, cookie } = await signInAs(app)
    const { body } = await post.send(letterFrom(), cookie)
    expect((await post.storedAs(body.number)).accountId).toBe(accountId)
  })

  test('stores empty fields of a form as null', async () => {
    const { row } = await post.opened({ phone: '', cvr: '', players: '', clubId: '', reason: '' })
    expect(row).toMatchObject({ phone: null, cvr: null, players: null, reason: null })
  })

  test.each([
    ['a blank message', { message: '   ' }, 'message'],
    ['a blank name', { name: ' ' }, 'name'],
    ['a malformed address', { email: 'anne' }, 'email'],
    ['a club without its name', { kind: 'club_inquiry', message: '' }, 'organisation'],
    [
      'a wrong company number',
      { kind: 'company_inquiry', organisation: 'A', cvr: '12345678' },
      'cvr',
    ],
    ['a reason that is no code', { reason: '<b>' }, 'reason'],
  ])('with %s is refused by an error on the field', async (_, changes, field) => {
    const { status, body } = await post.send(letterFrom(changes))
    expect(status).toBe(400)
    expect(body.error.issues?.map(({ path }) => path)).toEqual([field])
  })

  test('from a club may be empty', async () => {
    const { row } = await post.opened({
      kind: 'club_inquiry',
      organisation: 'Klitsø GK',
      message: '',
    })
    expect(row).toMatchObject({ organisation: 'Klitsø GK', message: '' })
  })
})

describe('the same message', () => {
  test('sent ten times at once is one case, one confirmation and one notice', async () => {
    const letter = letterFrom()
    const before = (await post.mailsTo(company.email)).length
    const answers = await Promise.all(Array.from({ length: 10 }, () => post.send(letter)))
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1)
    expect(await post.mailsTo(letter.email)).toHaveLength(1)
    expect(await post.mailsTo(company.email)).toHaveLength(before + 1)
  })

  test('without an id is recognised by its content', async () => {
    const letter = { ...letterFrom(), clientId: undefined }
    const [first, again] = [await post.send(letter), await post.send(letter)]
    const other = await post.send({ ...letter, message: 'Noget andet' })
    expect(again.body.number).toBe(first.body.number)
    expect(other.body.number).not.toBe(first.body.number)
  })

  test('with a corrected telephone number is a new case, so that the correction is not lost', async () => {
    const letter = { ...letterFrom({ phone: '20304050' }), clientId: undefined }
    const wrong = await post.send(letter)
    const right = await post.send({ ...letter, phone: '20304051' })
    expect((await post.storedAs(right.body.number)).phone).toContain('51')
    expect(right.body.number).not.toBe(wrong.body.number)
  })
})

describe('programs', () => {
  test.each([
    ['fills in the hidden field', { website: 'https://spam.example' }],
    ['is faster than a person', { elapsedMs: 300 }],
  ])('one that %s is refused, and nothing is stored', async (_, changes) => {
    const letter = letterFrom(changes)
    const { status, body } = await post.send(letter)
    expect(status).toBe(422)
    expect(body.error).toMatchObject({ code: 'refused', reason: 'looks_automated' })
    expect(await post.mailsTo(letter.email)).toEqual([])
  })

  test('one IP address may send ten messages an hour, not counting resends', async () => {
    const from = app.ctx({ address: '203.0.113.7' })
    const write = (letter: object) =>
      openCase(from, { kind: 'contact', ...letter } as Parameters<typeof openCase>[1])
    const sent = Array.from({ length: 10 }, () => letterFrom())
    for (const letter of sent) await write(letter)
    await expect(write(letterFrom())).rejects.toMatchObject({ code: 'too_many_requests' })
    await expect(write(sent[0] ?? {})).resolves.toMatchObject({ number: /^S-/ })
    const elsewhere = app.ctx({ address: '203.0.113.8' })
    await expect(
      openCase(elsewhere, letterFrom() as Parameters<typeof openCase>[1]),
    ).resolves.toBeDefined()
  })

  test('a mailbox receives at most five confirmations a day that others have caused', async () => {
    const email = 'offer@example.dk'
    for (let i = 0; i < 5; i += 1) expect((await post.send(letterFrom({ email }))).status).toBe(200)
    expect((await post.send(letterFrom({ email: 'Offer@example.dk' }))).status).toBe(429)
    expect(await post.mailsTo(email)).toHaveLength(5)
    // Messages from another IP address have their own count.
    const herself = app.ctx({ address: '203.0.113.9' })
    await openCase(herself, letterFrom({ email }) as Parameters<typeof openCase>[1])
    expect(await post.mailsTo(email)).toHaveLength(6)
  })
})

describe('a form without scripts', () => {
  const post303 = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await app.hono.request('/api/v1/cases', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields),
    })
    return { status: answer.status, to: answer.headers.get('location') ?? '' }
  }
  const fields = (changes: Record<string, string> = {}) => ({
    kind: 'refused',
    name: 'Anne Holm',
    email: letterFrom().email,
    phone: '',
    clubId: '',
    website: '',
    message: 'Skiltet sagde nej.',
    ...changes,
  })

  test('redirects to a page with the case number, and a resend opens no second case', async () => {
    const typed = fields()
    const [first, again] = [await post303(typed), await post303(typed)]
    expect(first.status).toBe(303)
    expect(first.to).toMatch(/^\/contact\?sent=S-\d{4}&letter=refused$/)
    expect(again.to).toBe(first.to)
    expect(await post.mailsTo(typed.email)).toHaveLength(1)
  })

  test('with an error redirects to its own page with the entered values', async () => {
    const errors: Record<string, string>[] = [
      { email: 'anne' },
      { website: 'x' },
      { message: 'a\0b' },
    ]
    for (const wrong of errors) {
      const _page = '/contact?kind=refused#besked'
      const { status, to } = await post303({ ...fields(wrong), _page })
      expect([status, to]).toEqual([303, '/contact?kind=refused&svar=1#besked'])
    }
    const elsewhere = await post303({ ...fields({ email: 'anne' }), _page: '/help' })
    expect(elsewhere.to).toBe('/contact?svar=1')
    const inquiry = { ...fields({ email: 'anne' }), kind: 'club_inquiry', organisation: 'Rold' }
    const { to } = await post303({ ...inquiry, _page: '/for-the-golfclub' })
    expect(to).toBe('/for-the-golfclub?svar=1')
  })

  test('from another site is refused', async () => {
    const { status } = await post303(fields(), { origin: 'https://evil.example' })
    expect(status).toBe(403)
  })
})
