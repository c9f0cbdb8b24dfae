import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseScannedCode } from '#domain/checkins/scanned-code.ts'
import { buildGolfer, buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { passes } from '../db/tables/passes.ts'
import { simulatorWalletObjects } from '../db/tables/simulators.ts'
import { walletCards } from '../db/tables/wallets.ts'
import { simulatedGoogleWallet } from '../simulated-google-wallet.ts'
import { signJwt } from './google-jwt.ts'
import { updateWallets } from './update-wallets.ts'

let app: TestApp
let base: string

beforeAll(async () => {
  app = await createTestApp()
  base = await app.listen()
  await buildClub(app.db)
})
beforeEach(() => app.clock.set('2027-05-04T10:00:00+02:00'))
afterAll(() => app.close())

async function cardOf(status: 'active' | 'unpaid' = 'active') {
  const pass = await buildPass(app.db, { status })
  const { headers } = await signIn(app.db, { golferIds: [pass.golferId] })
  const add = (as: Record<string, string> = headers) =>
    app.request('POST', `/api/v1/passes/${pass.id}/google-wallet`, {}, as)
  return { pass, add }
}

const account = () => simulatedGoogleWallet(app.ctx())
const runJob = () => updateWallets(app.ctx())

const Stored = z.looseObject({
  state: z.string(),
  barcode: z.looseObject({ value: z.string() }),
  textModulesData: z.array(z.looseObject({ id: z.string(), body: z.string().optional() })),
})

/** What Google has of a card, and how often it was added. */
async function atGoogle(passId: string) {
  const [card] = await app.db.select().from(walletCards).where(eq(walletCards.passId, passId))
  const { issuerId } = await account()
  const [row] = await app.db
    .select()
    .from(simulatorWalletObjects)
    .where(eq(simulatorWalletObjects.id, `${issuerId}.kort-${card?.id}`))
  return row && { ...row, content: Stored.parse(row.content) }
}

const textOf = ({ textModulesData }: z.infer<typeof Stored>, id: string) =>
  textModulesData.find((module) => module.id === id)?.body

test('a card is stored at Google first, and the signed link names nothing but its id', async () => {
  const { pass, add } = await cardOf()
  const { saveUrl } = await (await add()).json()
  const stored = await atGoogle(pass.id)
  expect(stored?.content).toMatchObject({
    state: 'ACTIVE',
    classId: `${(await account()).issuerId}.saesonkort`,
    barcode: { type: 'QR_CODE', alternateText: pass.number },
    validTimeInterval: { end: { date: '2027-11-30T23:59:59+01:00' } },
  })
  expect(parseScannedCode(stored?.content.barcode.value ?? '')).toMatchObject({
    passNumber: pass.number,
  })
  expect([textOf(stored!.content, 'holder'), textOf(stored!.content, 'roundsLeft')]).toEqual([
    'Anne Holm',
    '2',
  ])

  const [header = '', payload = '', signature = ''] = saveUrl.split('/').at(-1).split('.')
  const key = createPublicKey((await account()).privateKey)
  const signed = Buffer.from(`${header}.${payload}`)
  expect(verify('sha256', signed, key, Buffer.from(signature, 'base64url'))).toBe(true)
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  expect(read(header)).toEqual({ alg: 'RS256', typ: 'JWT' })
  expect(read(payload)).toEqual({
    iss: (await account()).email,
    aud: 'google',
    typ: 'savetowallet',
    iat: app.clock.now().getTime() / 1000,
    origins: [base],
    payload: {
      genericObjects: [{ id: stored?.id, classId: `${(await account()).issuerId}.saesonkort` }],
    },
  })

  const page = await fetch(saveUrl)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Anne Holm')])
  expect((await atGoogle(pass.id))?.saves).toBe(1)
})

test('Google refuses a link and an account that another key has signed', async () => {
  const { pass, add } = await cardOf()
  const { saveUrl } = await (await add()).json()
  const [header, payload = ''] = saveUrl.split('/').at(-1).split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const foreign = signJwt(claims, privateKey.export({ type: 'pkcs1', format: 'pem' }).toString())
  const unsigned = `${header}.${payload}.`
  for (const token of [foreign, unsigned]) {
    expect((await fetch(`${base}/simulator/google-wallet/save/${token}`)).status).toBe(400)
  }
  expect((await atGoogle(pass.id))?.saves).toBe(0)
  const objects = `${base}/simulator/google-wallet/walletobjects/v1/genericObject`
  const sent = await fetch(objects, {
    method: 'POST',
    body: '{}',
    headers: { authorization: 'Bearer x.y.z' },
  })
  expect(sent.status).toBe(401)
})

test('a card of another person, and one that is not valid, is not added', async () => {
  const { add, pass } = await cardOf()
  const stranger = await signIn(app.db, { golferIds: [(await buildGolfer(app.db)).id] })
  expect([(await add({})).status, (await add(stranger.headers)).status]).toEqual([401, 404])
  expect(await atGoogle(pass.id)).toBeUndefined()
  const refused = await (await cardOf('unpaid')).add()
  expect((await refused.json()).error.reason).toBe('card_not_valid')
})

test.each([
  ['refunded', 'EXPIRED'],
  ['withdrawn', 'EXPIRED'],
  ['revoked', 'INACTIVE'],
] as const)('a card that is %s is %s at Google', async (status, state) => {
  const { add, pass } = await cardOf()
  await add()
  await runJob()
  expect((await atGoogle(pass.id))?.content.state).toBe('ACTIVE')
  await app.db.update(passes).set({ status }).where(eq(passes.id, pass.id))
  await runJob()
  expect((await atGoogle(pass.id))?.content).toMatchObject({ state })
})

test('a failure at Google is tried again later, and a golfer reads that it does not answer', async () => {
  const { add, pass } = await cardOf()
  await add()
  await app.db.update(passes).set({ status: 'refunded' }).where(eq(passes.id, pass.id))
  const { issuerId } = await account()
  const [card] = await app.db.select().from(walletCards).where(eq(walletCards.passId, pass.id))
  // As if Google had lost the object.
  const id = `${issuerId}.kort-${card?.id}`
  const [row] = await app.db
    .delete(simulatorWalletObjects)
    .where(eq(simulatorWalletObjects.id, id))
    .returning()
  await runJob()
  if (row) await app.db.insert(simulatorWalletObjects).values(row)
  await runJob()
  expect((await atGoogle(pass.id))?.content.state).toBe('ACTIVE')
  app.clock.set('2027-05-04T10:01:00+02:00')
  await runJob()
  expect((await atGoogle(pass.id))?.content.state).toBe('EXPIRED')

  const closed = await createTestApp({
    env: {
      GOOGLE_WALLET_ISSUER_ID: issuerId,
      GOOGLE_WALLET_SERVICE_ACCOUNT: 'kort@project.example',
      GOOGLE_WALLET_KEY: (await account()).privateKey,
      GOOGLE_WALLET_API_URL: 'http://127.0.0.1:9',
      GOOGLE_TOKEN_URL: 'http://127.0.0.1:9',
    },
  })
  const there = await buildPass(closed.db)
  const { headers } = await signIn(closed.db, { golferIds: [there.golferId] })
  const path = `/api/v1/passes/${there.id}/google-wallet`
  expect((await closed.request('POST', path, {}, headers)).status).toBe(503)
  await closed.close()
})
