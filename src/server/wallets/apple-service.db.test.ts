import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import {
  createAppleWalletApp,
  registrationPath,
  type AppleWalletApp,
} from '#test/apple-wallet-app.ts'
import { createTestApp } from '#test/test-app.ts'
import { passTypeId } from '#test/wallet-certificates.ts'
import { walletRegistrations } from '../db/tables/wallets.ts'
import { tokenOf } from './secrets.ts'

let wallet: AppleWalletApp

beforeAll(async () => {
  wallet = await createAppleWalletApp()
})
beforeEach(() => wallet.reset())
afterAll(() => wallet.close())

describe('the service that phones ask', () => {
  test('gives a card to nobody without its token, and not with that of another card', async () => {
    const [one, other] = [await wallet.downloaded(), await wallet.downloaded()]
    const registration = registrationPath(one.serial, 'device-x')
    for (const authorization of [
      '',
      'ApplePass',
      `Bearer ${one.authorization}`,
      other.authorization,
    ]) {
      const headers = { authorization }
      const asked = [
        wallet.app.request(
          'GET',
          `/wallet/v1/passes/${passTypeId}/${one.serial}`,
          undefined,
          headers,
        ),
        wallet.app.request('POST', registration, { pushToken: 'a'.repeat(64) }, headers),
        wallet.app.request('DELETE', registration, undefined, headers),
      ]
      const statuses = (await Promise.all(asked)).map(({ status }) => status)
      expect(statuses).toEqual([401, 401, 401])
    }
    const wrongType = await wallet.app.request(
      'GET',
      `/wallet/v1/passes/pass.other/${one.serial}`,
      undefined,
      {
        authorization: one.authorization,
      },
    )
    expect(wrongType.status).toBe(404)
    const unknown = crypto.randomUUID()
    const itsToken = `ApplePass ${await tokenOf(wallet.app.ctx(), unknown)}`
    expect((await wallet.latest({ ...one, serial: unknown, authorization: itsToken })).status).toBe(
      401,
    )
  })

  test('stores a phone once, however often and with however many requests at once it registers', async () => {
    const card = await wallet.downloaded()
    const path = registrationPath(card.serial, 'storm')
    const send = (pushToken: string) =>
      wallet.app.request('POST', path, { pushToken }, { authorization: card.authorization })
    const statuses = (
      await Promise.all(Array.from({ length: 40 }, (_, i) => send(String(i % 2).repeat(64))))
    ).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(39).fill(200), 201])
    await send('f'.repeat(64))
    const rows = await wallet.app.db
      .select()
      .from(walletRegistrations)
      .where(eq(walletRegistrations.deviceId, 'storm'))
    expect(rows.map(({ pushToken }) => pushToken)).toEqual(['f'.repeat(64)])
  })

  test('forgets a phone that removes the card', async () => {
    const card = await wallet.downloaded()
    const { device, path } = await wallet.phoneWith(card)
    const remove = () =>
      wallet.app.request('DELETE', path, undefined, { authorization: card.authorization })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200])
    expect((await wallet.changedSince(device)).status).toBe(204)
    await wallet.checkIn(card.pass.number)
    await wallet.runJob()
    expect(wallet.service.pushes).toEqual([])
  })

  test('accepts what phones report, in bounds', async () => {
    const report = (logs: unknown) => wallet.app.request('POST', '/wallet/v1/log', { logs })
    expect((await report(['[get serial numbers] unexpected response'])).status).toBe(200)
    expect((await report('no list')).status).toBe(400)
  })

  test('ends with its certificate', async () => {
    const card = await wallet.downloaded()
    wallet.app.clock.set('2050-01-01T00:00:01Z')
    expect((await wallet.latest(card)).status).toBe(404)
    expect(await (await wallet.app.request('GET', '/api/v1/wallets')).json()).toMatchObject({
      apple: false,
    })
  })

  test('does not exist without certificates', async () => {
    const bare = await createTestApp()
    const asked = await bare.request(
      'GET',
      `/wallet/v1/passes/${passTypeId}/${crypto.randomUUID()}`,
    )
    expect(asked.status).toBe(404)
    expect(await (await bare.request('GET', '/api/v1/wallets')).json()).toMatchObject({
      apple: false,
    })
    await bare.close()
  })
})
