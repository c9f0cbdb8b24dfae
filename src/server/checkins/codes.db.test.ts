import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decodeBase64Url } from '#domain/shared/base64url.ts'
import {
  decodeToken,
  windowAt,
  windowMessage,
  formatDynamicCode,
} from '#domain/checkins/pass-token.ts'
import { parseScannedCode } from '#domain/checkins/scanned-code.ts'
import { verifyDynamicCode } from '#domain/checkins/verify-code.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { buildGolfer, buildPass, buildSign, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { passes } from '../db/tables/passes.ts'
import { rotateOperatorKey } from './rotate-operator-key.ts'
import { verifyEd25519 } from './resolve-scan.ts'

let app: TestApp
let club: Awaited<ReturnType<typeof buildClub>>
let staff: Record<string, string>

beforeAll(async () => {
  app = await createTestApp()
  club = await buildClub(app.db)
  staff = (await signIn(app.db, { roles: [{ name: 'club_admin', clubId: club.id }] })).headers
})
beforeEach(() => app.clock.set('2027-05-04T09:12:00+02:00'))
afterAll(() => app.close())

/** A phone with its own key and a token for the pass. */
async function phoneWith(pass: { id: string; golferId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const devicePublicKey = publicKey.export({ format: 'jwk' }).x
  const owner = await signIn(app.db, { golferIds: [pass.golferId] })
  const path = `/api/v1/passes/${pass.id}/token`
  const answer = await app.request('POST', path, { devicePublicKey }, owner.headers)
  const { token } = await answer.json()
  return { token: token as string, privateKey, passId: pass.id }
}

type Phone = { token: string; privateKey: KeyObject; passId: string }

function shown({ token, privateKey, passId }: Phone, at: Date = app.clock.now()): string {
  const [tokenBytes, tokenSignature] = token.split('.').map((part) => decodeBase64Url(part))
  const window = windowAt(at.getTime())
  const message = Buffer.from(windowMessage(passId, window))
  return formatDynamicCode({
    tokenBytes: tokenBytes ?? new Uint8Array(),
    tokenSignature: tokenSignature ?? new Uint8Array(),
    window,
    windowSignature: new Uint8Array(sign(null, message, privateKey)),
  })
}

const later = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000)

async function scan(code: string, more: Record<string, unknown> = {}) {
  const atClient = app.clock.now().toISOString()
  const body = { id: randomUUID(), way: 'staff_scan', clubId: club.id, code, atClient, ...more }
  return (await app.request('POST', '/api/v1/check-ins', body, staff)).json()
}

test('a dynamic code checks in without asking for the name', async () => {
  const phone = await phoneWith(await buildPass(app.db))
  const answer = await scan(shown(phone))
  expect(answer).toMatchObject({ outcome: 'allow', askForName: false, flags: [] })
})

test.each([-60, -30, 30, 60])('a code signed %i seconds from now is accepted', async (seconds) => {
  const phone = await phoneWith(await buildPass(app.db))
  expect((await scan(shown(phone, later(seconds)))).outcome).toBe('allow')
})

test.each([-120, -90, 90])('a code signed %i seconds from now has expired', async (seconds) => {
  const phone = await phoneWith(await buildPass(app.db))
  const answer = await scan(shown(phone, later(seconds)))
  expect(answer).toMatchObject({
    outcome: 'deny',
    headline: 'Koden er for gammel. Bed gæsten åbne kortet igen.',
    reasons: [{ code: 'expired_code' }],
    roundsLeft: null,
  })
})

test('a code that was fresh when scanned is accepted from a queue, also with a wrong clock', async () => {
  const phone = await phoneWith(await buildPass(app.db))
  const code = shown(phone)
  const clientIsAhead = (minutes: number) => later(minutes * 60).toISOString()
  const atClient = clientIsAhead(4)
  app.clock.set('2027-05-04T11:12:00+02:00')
  const sentAt = clientIsAhead(4)
  expect((await scan(code, { atClient, offline: true, sentAt })).outcome).toBe('allow')
})

test('a token expires after fourteen days', async () => {
  const phone = await phoneWith(await buildPass(app.db))
  app.clock.set('2027-05-18T23:50:00+02:00')
  expect((await scan(shown(phone))).outcome).toBe('allow')
  app.clock.set('2027-05-19T09:00:00+02:00')
  expect((await scan(shown(phone))).reasons[0].code).toBe('expired_code')
})

test('scanning the same code twice spends one round', async () => {
  const phone = await phoneWith(await buildPass(app.db))
  const code = shown(phone)
  expect((await scan(code)).outcome).toBe('allow')
  expect((await scan(code)).outcome).toBe('already')
})

test('a code signed by another phone and a modified token are refused', async () => {
  const phone = await phoneWith(await buildPass(app.db))
  const { privateKey } = generateKeyPairSync('ed25519')
  expect((await scan(shown({ ...phone, privateKey }))).reasons[0].code).toBe('unknown_pass')
  const at = 20
  const other = phone.token[at] === 'A' ? 'B' : 'A'
  const token = `${phone.token.slice(0, at)}${other}${phone.token.slice(at + 1)}`
  expect((await scan(shown({ ...phone, token }))).outcome).toBe('deny')
})

test('an offline scanner verifies a code by the published key', async () => {
  const phone = await phoneWith(await buildPass(app.db))
  const answer = await app.request('GET', '/api/v1/scan/keys')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  const { keys } = await answer.json()
  const operatorKeys = keys.map((key: { publicKey: string }) => decodeBase64Url(key.publicKey))
  const read = parseScannedCode(shown(phone))
  if (read.kind !== 'dynamic') throw new Error('not read')
  const verdictAt = (now: Date, today: string) =>
    verifyDynamicCode(read.code, {
      operatorKeys,
      now: now.getTime(),
      today: plainDate(today),
      verify: verifyEd25519,
    })
  expect(await verdictAt(app.clock.now(), '2027-05-04')).toBe('genuine')
  expect(await verdictAt(later(300), '2027-05-04')).toBe('expired')
  expect(
    await verifyDynamicCode(read.code, {
      operatorKeys: [new Uint8Array(32)],
      now: app.clock.now().getTime(),
      today: plainDate('2027-05-04'),
      verify: verifyEd25519,
    }),
  ).toBe('forged')
})

test('a token contains pass, product, validity, home clubs and name', async () => {
  const pass = await buildPass(app.db, { product: 'HVERDAG' })
  const { token } = await phoneWith(pass)
  expect(decodeToken(decodeBase64Url(token.split('.')[0] ?? '') ?? new Uint8Array())).toMatchObject(
    {
      passId: pass.id,
      product: 'HVERDAG',
      firstDay: '2027-03-01',
      lastDay: '2027-11-30',
      expiresOn: '2027-05-18',
      homeClubNumbers: [90],
      shownName: 'Anne H.',
    },
  )
})

test('a static code checks in and asks for the name', async () => {
  const pass = await buildPass(app.db)
  const owner = await signIn(app.db, { golferIds: [pass.golferId] })
  const path = `/api/v1/passes/${pass.id}/static`
  const print = await (await app.request('GET', path, undefined, owner.headers)).json()
  expect(print).toEqual({
    passNumber: pass.number,
    code: `http://localhost:3000/scan?p=${pass.number}`,
    holderName: 'Anne Holm',
  })
  expect(await scan(print.code)).toMatchObject({
    outcome: 'allow',
    askForName: true,
    flags: ['static_code'],
    guest: { name: 'Anne Holm' },
  })
  const refused = await scan(print.code, { isHolder: false })
  expect([refused.outcome, refused.reasons[0].code]).toEqual(['deny', 'identity_mismatch'])
})

test.each(['', 'https://example.com', "SK1.a.b.c.d'; drop table passes", '<script>'])(
  'a foreign code is unknown: %s',
  async (code) => {
    expect((await scan(code || 'x')).reasons[0].code).toBe('unknown_pass')
  },
)

test('a sign’s code is accepted when signed, flagged when typed and refused when forged', async () => {
  await buildSign(app.db, club.id, 'K7M4QX')
  const pass = await buildPass(app.db)
  const owner = await signIn(app.db, { golferIds: [pass.golferId] })
  const path = `/api/v1/clubs/${club.id}/sign-codes`
  const { signs } = await (await app.request('GET', path, undefined, staff)).json()
  const read = parseScannedCode(signs[0].qr)
  if (read.kind !== 'sign') throw new Error('not read')
  expect(read.sign.signId).toBe('K7M4QX')

  const send = async (signSent: { code: string; signature?: string }) => {
    const atClient = app.clock.now().toISOString()
    const body = { id: randomUUID(), way: 'golfer_sign', passId: pass.id, sign: signSent, atClient }
    return (await app.request('POST', '/api/v1/check-ins', body, owner.headers)).json()
  }
  const { signature } = read.sign
  expect(await send({ code: 'K7M4QX', signature })).toMatchObject({ outcome: 'allow', flags: [] })
  expect((await send({ code: 'k7m-4qx' })).flags).toEqual(['typed_sign'])
  const forged = `${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`
  for (const unknown of [{ code: 'K7M4QX', signature: forged }, { code: 'ZZZZZZ' }]) {
    expect(await send(unknown)).toMatchObject({
      error: { code: 'refused', reason: 'unknown_sign' },
    })
  }
})

test('the phone of whoever had a company’s card before shows a code that no longer counts', async () => {
  const former = await buildGolfer(app.db, { firstName: 'Anne', lastName: 'Holm' })
  const pass = await buildPass(app.db, { product: 'FIRMA-N', golferId: former.id })
  const code = shown(await phoneWith(pass))
  const next = await buildGolfer(app.db, { firstName: 'Bo', lastName: 'Holm' })
  await app.db.update(passes).set({ golferId: next.id }).where(eq(passes.id, pass.id))
  expect(await scan(code)).toMatchObject({ outcome: 'deny', reasons: [{ code: 'expired_code' }] })
  expect((await scan(shown(await phoneWith({ ...pass, golferId: next.id })))).outcome).toBe('allow')
})

test('after a new key the codes of the former one go on, until every one of them is over', async () => {
  const keyIds = async () => {
    const answer = await (await app.request('GET', '/api/v1/scan/keys')).json()
    return answer.keys.map(({ keyId }: { keyId: string }) => keyId)
  }
  const pass = await buildPass(app.db)
  const before = await phoneWith(pass)
  const [formerId] = await keyIds()
  await rotateOperatorKey(app.ctx(), { isLeaked: false })
  // Receptions have the new key before it signs.
  expect(await keyIds()).toHaveLength(2)
  const announced = await phoneWith(pass)

  app.clock.set('2027-05-05T09:13:00+02:00')
  const after = await phoneWith(pass)
  for (const phone of [before, announced, after]) {
    expect((await scan(shown(phone))).outcome).toMatch(/allow|already/)
  }
  app.clock.set('2027-05-20T09:14:00+02:00')
  expect(await keyIds()).toEqual([expect.not.stringContaining(formerId)])
  // The token is over by its own day too, so the key is what refuses it.
  expect((await scan(shown(announced))).reasons[0].code).toBe('unknown_pass')
})

test('a leaked key ends at once', async () => {
  const pass = await buildPass(app.db)
  const stolen = await phoneWith(pass)
  await rotateOperatorKey(app.ctx(), { isLeaked: true })
  expect((await scan(shown(stolen))).reasons[0].code).toBe('unknown_pass')
  expect((await scan(shown(await phoneWith(pass)))).outcome).toBe('allow')
})
