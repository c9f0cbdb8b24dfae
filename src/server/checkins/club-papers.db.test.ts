import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demonstrationCompany as company } from '#domain/content/company.ts'
import { buildGolfer, buildPass, buildSign, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { htmlText, pdfPages } from '#test/pdf-text.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { activity } from '../db/tables/activity.ts'
import { mails } from '../db/tables/notifications.ts'

let app: TestApp
let club: Awaited<ReturnType<typeof buildClub>>
let staff: Record<string, string>
let operator: Record<string, string>

const at = (path: string) => `/api/v1/clubs/${club.id}/${path}`
const get = (path: string, headers = staff) => app.request('GET', path, undefined, headers)
const pagesOf = async (path: string, headers = staff) =>
  pdfPages(new Uint8Array(await (await get(path, headers)).arrayBuffer()))

beforeAll(async () => {
  app = await createTestApp()
  club = await buildClub(app.db)
  await buildSign(app.db, club.id, 'K7M4QX')
  await buildSign(app.db, club.id, 'J2K9WD')
  staff = (await signIn(app.db, { roles: [{ name: 'club_admin', clubId: club.id }] })).headers
  operator = (await signIn(app.db, { roles: [{ name: 'operator_admin' }] })).headers
})
beforeEach(() => app.clock.set('2027-05-04T09:12:00+02:00'))
afterAll(() => app.close())

test('a sign is one sheet with its code, the telephone and its hours, in A4 and in A5', async () => {
  for (const size of ['a4', 'a5']) {
    const pages = await pagesOf(at(`signs.pdf?size=${size}`))
    expect(pages).toHaveLength(2)
    expect(pages.map((page) => /K7M4QX|J2K9WD/.exec(page)?.[0]).toSorted()).toEqual([
      'J2K9WD',
      'K7M4QX',
    ])
    for (const page of pages) {
      expect(page).toContain(club.name)
      expect(page).toContain(`ring ${company.phone}. ${company.phoneHours}`)
      expect(page).toContain('/scan')
    }
  }
  const [only, ...others] = await pagesOf(at('signs.pdf?size=a4&code=k7m-4qx&ink=little'))
  expect(only).toContain('K7M4QX')
  expect(others).toEqual([])
  expect((await get(at('signs.pdf?code=ZZZZZZ'))).status).toBe(404)
  expect((await get(at('signs.pdf?size=a3'))).status).toBe(400)
})

test('the parcel of a new club is one file, and its sheets say what the page says', async () => {
  const pages = await pagesOf(at('parcel.pdf'))
  // The letter, two signs in two sizes, and three sheets for others.
  expect(pages).toHaveLength(8)
  const page = htmlText(await (await get(at('parcel.html'))).text())
  const sheets = [pages[0], ...pages.slice(5)].join(' ')
  for (const words of [
    `Velkommen, ${club.name}`,
    'Laminér med mat folie på mindst 125 mikron.',
    'Til greenkeepere og café',
    `Ring ${company.phone}. ${company.phoneHours}.`,
    '15. oktober: a conto, igen op til 60 %',
    `${club.name} er med i Sæsonkortet.`,
    `/clubs/${club.slug}`,
  ]) {
    expect(sheets).toContain(words)
    expect(page).toContain(words)
  }
})

test('a club’s papers are for its administrators and ours', async () => {
  const other = await buildClub(app.db)
  const elsewhere = await signIn(app.db, { roles: [{ name: 'club_admin', clubId: other.id }] })
  const desk = await signIn(app.db, { roles: [{ name: 'club_staff', clubId: club.id }] })
  for (const path of ['signs.pdf', 'parcel.pdf', 'parcel.html']) {
    expect((await get(at(path), elsewhere.headers)).status).toBe(404)
    expect((await get(at(path), desk.headers)).status).toBe(404)
    expect((await app.request('GET', at(path))).status).toBe(401)
  }
  expect((await get(at('parcel.pdf'), operator)).headers.get('Content-Type')).toBe(
    'application/pdf',
  )
})

test('the operator mails the parcel’s link to the club, and a club that nobody can open is refused', async () => {
  const send = (id: string) =>
    app.request('POST', `/api/v1/admin/clubs/${id}/parcel-mail`, {}, operator)
  const alone = await buildClub(app.db)
  expect(await (await send(alone.id)).json()).toMatchObject({
    error: { code: 'refused', reason: 'no_club_administrator' },
  })
  expect(await (await send(club.id)).json()).toEqual({ sentTo: 1 })
  const [mail, ...more] = await app.db.select().from(mails).where(eq(mails.template, 'clubParcel'))
  expect(more).toEqual([])
  expect(mail?.data).toMatchObject({ link: expect.stringContaining(`/club/${club.id}/signs`) })
  const events = await app.db.select().from(activity).where(eq(activity.subjectId, club.id))
  expect(events.map(({ action }) => action)).toContain('clubs.mail_parcel')
})

describe('a sign', () => {
  let own: typeof club
  let headers: Record<string, string>
  const read = async (code: string) => {
    const path = `/api/v1/clubs/${own.id}/sign-codes`
    const { signs } = (await (await get(path, headers)).json()) as { signs: Shown[] }
    const { camera, typed, state, lastScan, qr = '' } = signs.find((one) => one.code === code) ?? {}
    return { shown: { camera, typed, state, lastScan }, signature: qr.split('.').at(-1) ?? '' }
  }
  /** Whether the list of the back office finds the club by its signs; its rule is the same, in SQL. */
  const isListed = async () => {
    const answer = await get('/api/v1/admin/clubs?signs=replace', operator)
    const { rows } = (await answer.json()) as { rows: { id: string }[] }
    return rows.some(({ id }) => id === own.id)
  }
  const checkIn = async (sign: { code: string; signature?: string }) => {
    const golfer = await buildGolfer(app.db)
    const pass = await buildPass(app.db, { golferId: golfer.id })
    const owner = await signIn(app.db, { golferIds: [golfer.id] })
    const atClient = app.clock.now().toISOString()
    const body = { id: randomUUID(), way: 'golfer_sign', passId: pass.id, sign, atClient }
    const answer = await app.request('POST', '/api/v1/check-ins', body, owner.headers)
    expect(answer.status).toBe(200)
  }

  beforeAll(async () => {
    own = await buildClub(app.db)
    await buildSign(app.db, own.id, 'P3N8VT')
    const roles = [{ name: 'club_admin' as const, clubId: own.id }]
    headers = (await signIn(app.db, { roles })).headers
  })

  test('that is typed instead of scanned is to be printed again', async () => {
    expect((await read('P3N8VT')).shown).toMatchObject({ state: 'quiet', lastScan: null })
    await checkIn({ code: 'P3N8VT', signature: (await read('P3N8VT')).signature })
    for (let guest = 0; guest < 2; guest += 1) await checkIn({ code: 'P3N8VT' })
    const used = { lastScan: '2027-05-04', camera: 1 }
    expect((await read('P3N8VT')).shown).toEqual({ ...used, typed: 2, state: 'well' })
    expect(await isListed()).toBe(false)
    await checkIn({ code: 'P3N8VT' })
    expect((await read('P3N8VT')).shown).toEqual({ ...used, typed: 3, state: 'typed' })
    expect(await isListed()).toBe(true)
  })

  test('that nobody uses any more is to be printed again when guests came otherwise', async () => {
    app.clock.set('2027-06-10T09:12:00+02:00')
    const unused = { camera: 0, typed: 0, lastScan: '2027-05-04' }
    expect((await read('P3N8VT')).shown).toEqual({ ...unused, state: 'quiet' })
    expect(await isListed()).toBe(false)
    await buildSign(app.db, own.id, 'W5R7XY')
    const { signature } = await read('W5R7XY')
    for (let guest = 0; guest < 3; guest += 1) await checkIn({ code: 'W5R7XY', signature })
    expect((await read('W5R7XY')).shown.state).toBe('well')
    expect((await read('P3N8VT')).shown).toEqual({ ...unused, state: 'silent' })
    expect(await isListed()).toBe(true)
  })
})

type Shown = {
  code: string
  qr: string
  camera: number
  typed: number
  state: string
  lastScan: string | null
}
