import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID, webcrypto } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signIn } from '#test/checkins.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { pushBrowsers, urgentMessages } from '../../db/tables/urgent-messages.ts'
import { queueUrgent } from './queue-urgent.ts'
import { sendUrgentMessages } from './send-urgent.ts'
import { encryptPush, vapidKeys } from './web-push.ts'

const { subtle } = webcrypto
const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')

type Received = { path: string; headers: Record<string, string>; body: Buffer }
let app: TestApp
let pushService: Server
let origin: string
let answers: number[] = []
let received: Received[] = []

beforeAll(async () => {
  app = await createTestApp()
  pushService = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const headers = request.headers as Record<string, string>
    received.push({ path: request.url ?? '', headers, body: Buffer.concat(parts) })
    response.writeHead(answers.shift() ?? 201).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => pushService.once('listening', resolve))
  origin = `http://127.0.0.1:${(pushService.address() as AddressInfo).port}`
})
beforeEach(() => {
  app.clock.set('2027-05-04T10:00:00+02:00')
  answers = []
  received = []
})
afterAll(async () => {
  pushService.close()
  await app.close()
})

/** A browser as WebCrypto makes one: it decrypts by other code than ours. */
async function browser() {
  const pair = await subtle.generateKey(curve, true, ['deriveBits'])
  const publicKey = await subtle.exportKey('raw', pair.publicKey)
  const auth = webcrypto.getRandomValues(new Uint8Array(16))
  const subscription = {
    endpoint: `${origin}/push/${randomUUID()}?k=1`,
    p256dh: base64url(publicKey),
    auth: base64url(auth.buffer),
    name: 'Firefox på Android',
  }
  const hkdf = async (
    secret: ArrayBuffer | Uint8Array<ArrayBuffer>,
    salt: Uint8Array<ArrayBuffer>,
    info: Buffer,
    length: number,
  ) => {
    const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
    const algorithm = { name: 'HKDF', hash: 'SHA-256', salt, info: new Uint8Array(info) }
    return new Uint8Array(await subtle.deriveBits(algorithm, key, length * 8))
  }
  const decrypt = async (body: Buffer) => {
    const bytes = new Uint8Array(body)
    const [salt, length] = [bytes.slice(0, 16), bytes[20] ?? 0]
    const senderKey = bytes.slice(21, 21 + length)
    const sender = await subtle.importKey('raw', senderKey, curve, false, [])
    const shared = await subtle.deriveBits({ name: 'ECDH', public: sender }, pair.privateKey, 256)
    const info = Buffer.concat([
      Buffer.from('WebPush: info\0'),
      new Uint8Array(publicKey),
      senderKey,
    ])
    const secret = await hkdf(shared, auth, info, 32)
    const raw = await hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const iv = await hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const key = await subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt'])
    const plain = await subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(21 + length))
    const text = Buffer.from(plain)
    expect(text.at(-1)).toBe(2)
    return JSON.parse(text.subarray(0, -1).toString())
  }
  return { subscription, decrypt }
}

/** A golfer with push about suspended play in one browser. */
async function golfer() {
  const { accountId, headers } = await signIn(app.db, {})
  const { subscription, decrypt } = await browser()
  const ask = (method: string, path: string, body?: object) =>
    app.request(method, `/api/v1/account/urgent${path}`, body, headers)
  const choice = { kind: 'suspension', channel: 'push' }
  await ask('PUT', '/choices', { ...choice, isOn: true })
  const added = await ask('PUT', '/browsers', subscription)
  expect(added.status).toBe(200)
  const queue = (event: string = randomUUID()) =>
    app.db.transaction((tx) =>
      queueUrgent(tx, app.ctx(), [
        {
          accountId,
          kind: 'suspension',
          about: 'Ærø Open',
          title: 'Spillet er genoptaget',
          text: 'Gå ud til jeres bolde.',
          path: '/tournaments/aeroe-open',
          dedupeKey: `${event}:${accountId}`,
          expiresAt: new Date(app.clock.now().getTime() + 3_600_000),
        },
      ]),
    )
  const browsers = () =>
    app.db.select().from(pushBrowsers).where(eq(pushBrowsers.accountId, accountId))
  const messages = () =>
    app.db.select().from(urgentMessages).where(eq(urgentMessages.accountId, accountId))
  const settings = async () => (await ask('GET', '')).json()
  return { ask, choice, subscription, decrypt, queue, browsers, messages, settings }
}

const send = () => sendUrgentMessages(app.ctx())

test('a payload is encrypted as in the example of RFC 8291', () => {
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  const encrypted = encryptPush(
    'When I grow up, I want to be a watermelon',
    {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    {
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    },
  )
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('an event sends one push, which the browser alone can read and which names us to its service', async () => {
  const anne = await golfer()
  expect([await anne.queue('resumed'), await anne.queue('resumed')]).toEqual([1, 0])
  await Promise.all([send(), send()])
  expect(received).toHaveLength(1)
  const [{ path, headers, body }] = received as [Received]
  expect(`${origin}${path}`).toBe(anne.subscription.endpoint)
  expect(headers).toMatchObject({ ttl: '3600', urgency: 'high', 'content-encoding': 'aes128gcm' })
  expect(body.includes('bolde')).toBe(false)
  expect(await anne.decrypt(body)).toMatchObject({
    title: 'Spillet er genoptaget',
    body: 'Ærø Open: Gå ud til jeres bolde.',
    path: '/tournaments/aeroe-open',
  })

  const { publicKey } = (await anne.settings()).push
  const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(headers['authorization'] ?? '') ?? []
  expect(key).toBe(publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const raw = Buffer.from(publicKey, 'base64url')
  const known = await subtle.importKey('raw', raw, ecdsa, false, ['verify'])
  const given = Buffer.from(signature, 'base64url')
  expect(await subtle.verify(ecdsa, known, given, Buffer.from(`${head}.${claims}`))).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: origin,
    exp: app.clock.now().getTime() / 1000 + 43_200,
    sub: 'mailto:hej@saesonkortet.example',
  })
})

test('a browser that its service no longer knows is forgotten, and a busy service is tried again', async () => {
  for (const gone of [404, 410]) {
    const anne = await golfer()
    await anne.queue()
    answers = [gone]
    await send()
    expect(await anne.browsers()).toEqual([])
    expect(await anne.queue()).toBe(0)
  }
  const bo = await golfer()
  await bo.queue()
  answers = [429]
  await send()
  expect(await bo.messages()).toMatchObject([{ sentAt: null, lastError: 'answer_429' }])
  app.clock.set('2027-05-04T10:00:30+02:00')
  await send()
  expect((await bo.messages())[0]?.sentAt).not.toBeNull()
  expect(await bo.browsers()).toHaveLength(1)
})

test('a push that was switched off, or whose browser was removed, is not sent', async () => {
  const [anne, bo] = [await golfer(), await golfer()]
  await anne.queue()
  await anne.ask('PUT', '/choices', { ...anne.choice, isOn: false })
  await bo.queue()
  const id = (await bo.browsers())[0]?.id
  await anne.ask('DELETE', `/browsers/${id}`)
  expect(await bo.browsers()).toHaveLength(1)
  await bo.ask('DELETE', `/browsers/${id}`)
  await send()
  expect(received).toEqual([])
})

test('a browser belongs to the account that added it last, and an account has ten at most', async () => {
  const [anne, bo] = [await golfer(), await golfer()]
  await bo.ask('PUT', '/browsers', anne.subscription)
  expect(await anne.browsers()).toEqual([])
  const more = await Promise.all(Array.from({ length: 10 }, () => browser()))
  const added = await Promise.all(
    more.map(({ subscription }) => bo.ask('PUT', '/browsers', subscription)),
  )
  expect(added.filter(({ status }) => status === 200)).toHaveLength(8)
  expect(await bo.browsers()).toHaveLength(10)
})

test('an address inside a network and keys that cannot encrypt are refused', async () => {
  const anne = await golfer()
  const given = anne.subscription
  for (const wrong of [
    { endpoint: 'https://169.254.169.254/latest' },
    { endpoint: 'http://push.example.com/1' },
    { p256dh: given.p256dh.replace(/^./, 'A') },
    { auth: given.auth + 'AAAA' },
  ]) {
    expect((await anne.ask('PUT', '/browsers', { ...given, ...wrong })).status).toBe(400)
  }
})

test('the key pair is created once', async () => {
  const keys = await Promise.all([vapidKeys(app.ctx()), vapidKeys(app.ctx())])
  expect(keys[0]).toEqual(keys[1])
  expect(JSON.stringify(await (await golfer()).settings())).not.toContain(keys[0].privateKey.d)
})
