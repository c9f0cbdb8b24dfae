import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { parseScannedCode } from '#domain/checkins/scanned-code.ts'
import { createAppleWalletApp, filePath, type AppleWalletApp } from '#test/apple-wallet-app.ts'
import { buildGolfer, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { verifyPkpass } from '#test/pkpass.ts'
import { fingerprintOf, passTypeId } from '#test/wallet-certificates.ts'
import { passes } from '../db/tables/passes.ts'
import { blockPass } from '../passes/block-pass.ts'

let wallet: AppleWalletApp

beforeAll(async () => {
  wallet = await createAppleWalletApp()
})
beforeEach(() => wallet.reset())
afterAll(() => wallet.close())

describe('a card for Apple Wallet', () => {
  test('is signed, shows the card, and has the code that our scanner reads', async () => {
    const { bytes, content, pass } = await wallet.downloaded()
    const { files } = verifyPkpass(bytes, wallet.authority)
    expect(content).toMatchObject({
      passTypeIdentifier: passTypeId,
      teamIdentifier: 'TEAM123456',
      webServiceURL: 'http://localhost:3000/wallet',
      sharingProhibited: true,
      voided: false,
    })
    expect(new Date(content.expirationDate)).toEqual(new Date('2027-11-30T23:59:59+01:00'))
    const { headerFields, primaryFields, secondaryFields, auxiliaryFields } = content.storeCard
    expect(headerFields).toEqual([
      {
        key: 'roundsLeft',
        label: 'Runder tilbage',
        value: 2,
        changeMessage: 'Runder tilbage: %@',
      },
    ])
    expect([primaryFields[0].value, secondaryFields[0].value]).toEqual(['Sæsonkort', 'Anne Holm'])
    expect(auxiliaryFields.map(({ value }: { value: string }) => value)).toEqual([
      '2027-03-01T00:00:00+01:00',
      '2027-11-30T23:59:59+01:00',
    ])
    expect([content.barcodes[0].altText, content.storeCard.backFields[0].value]).toEqual([
      pass.number,
      pass.number,
    ])
    expect(parseScannedCode(content.barcodes[0].message)).toEqual({
      kind: 'static',
      passNumber: pass.number,
    })
    for (const name of ['icon', 'logo', 'strip']) {
      for (const scale of ['', '@2x', '@3x']) {
        expect(files.get(`${name}${scale}.png`)?.subarray(1, 4).toString()).toBe('PNG')
      }
    }
    expect(files.get('en.lproj/pass.strings')?.toString()).toContain(
      '"Runder tilbage" = "Rounds left"',
    )
  })

  test.each(['pass.json', 'icon@2x.png', 'en.lproj/pass.strings', 'strip@3x.png'])(
    'is refused when one byte of %s is changed, also with another hash in the manifest',
    async (name) => {
      const { bytes } = await wallet.downloaded()
      const { files } = verifyPkpass(bytes, wallet.authority)
      const content = files.get(name)!
      const changed = Buffer.from(bytes)
      const at = changed.indexOf(content)
      changed[at + content.length - 1]! ^= 1
      expect(() => verifyPkpass(changed, wallet.authority)).toThrow(`Another hash of ${name}`)
      const hash = (of: Uint8Array) => createHash('sha1').update(of).digest('hex')
      const rehashed = hash(changed.subarray(at, at + content.length))
      changed.write(rehashed, changed.indexOf(hash(content)))
      expect(() => verifyPkpass(changed, wallet.authority)).toThrow(
        'Another digest of the manifest',
      )
    },
  )

  test('is refused when one byte of its signature is changed', async () => {
    const { bytes } = await wallet.downloaded()
    const { files } = verifyPkpass(bytes, wallet.authority)
    const signature = files.get('signature')!
    const changed = Buffer.from(bytes)
    changed[changed.indexOf(signature) + signature.length - 1]! ^= 1
    expect(() => verifyPkpass(changed, wallet.authority)).toThrow('The signature does not fit')
  })

  test('is refused when another authority has issued the certificate', async () => {
    const { bytes } = await wallet.downloaded()
    const other = wallet.app.services.config.wallets.apple?.certificate ?? ''
    expect(() => verifyPkpass(bytes, other)).toThrow('no certificate of the authority')
  })

  test('is only given to the account that manages its golfer, and only while it is valid', async () => {
    const { pass, headers } = await wallet.downloaded()
    const stranger = await signIn(wallet.app.db, {
      golferIds: [(await buildGolfer(wallet.app.db)).id],
    })
    const ask = (as: Record<string, string>) =>
      wallet.app.request('GET', filePath(pass.id), undefined, as)
    expect((await ask({})).status).toBe(401)
    expect((await ask(stranger.headers)).status).toBe(404)
    await wallet.app.db.update(passes).set({ status: 'revoked' }).where(eq(passes.id, pass.id))
    const refused = await ask(headers)
    expect([refused.status, (await refused.json()).error.reason]).toEqual([422, 'card_not_valid'])
  })
})

describe('a change of the card', () => {
  test('a played round is pushed to every phone, and only the changed card is fetched again', async () => {
    const card = await wallet.downloaded()
    const phones = [await wallet.phoneWith(card), await wallet.phoneWith(card)]
    const other = await wallet.downloaded()
    await wallet.phoneWith(other)
    await wallet.runJob()
    expect(wallet.service.pushes).toEqual([])
    const before = await wallet.latest(card)
    const known = before.headers.get('last-modified') ?? ''

    await wallet.checkIn(card.pass.number)
    await wallet.runJob()
    const { certificate = '' } = wallet.app.services.config.wallets.apple ?? {}
    expect(wallet.service.pushes.toSorted((a, b) => (a.token < b.token ? -1 : 1))).toEqual(
      phones.map(({ pushToken }) => ({
        token: pushToken,
        topic: passTypeId,
        body: '{}',
        certificate: fingerprintOf(certificate),
      })),
    )
    const list = await (await wallet.changedSince(phones[0]!.device, '0')).json()
    expect(list.serialNumbers).toEqual([card.serial])
    expect((await wallet.changedSince(phones[0]!.device, list.lastUpdated)).status).toBe(204)
    expect((await wallet.latest(card, { 'if-modified-since': known })).status).toBe(200)
    const content = await wallet.latestContent(card)
    expect(content.storeCard.headerFields[0].value).toBe(1)

    const now = (await wallet.latest(card)).headers.get('last-modified') ?? ''
    const again = await wallet.latest(card, { 'if-modified-since': now })
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
    wallet.service.pushes.length = 0
    await wallet.runJob()
    expect(wallet.service.pushes).toEqual([])
  })

  test('two changes in one second have two times, so that the second is fetched', async () => {
    const card = await wallet.downloaded()
    await wallet.phoneWith(card)
    const rename = async (firstName: string) => {
      await wallet.app.pool.query('update golfers set first_name = $1 where id = $2', [
        firstName,
        card.pass.golferId,
      ])
      await wallet.runJob()
      return (await wallet.latest(card)).headers.get('last-modified') ?? ''
    }
    const first = await rename('Anna')
    const second = await rename('Anne-Marie')
    expect(Date.parse(second)).toBeGreaterThan(Date.parse(first))
    expect((await wallet.latest(card, { 'if-modified-since': first })).status).toBe(200)
    expect((await wallet.latestContent(card)).storeCard.secondaryFields[0].value).toBe(
      'Anne-Marie Holm',
    )
  })

  test.each(['withdrawn', 'refunded', 'moved'] as const)(
    'a card that is %s is voided and pushed',
    async (status) => {
      const card = await wallet.downloaded()
      const { pushToken } = await wallet.phoneWith(card)
      await wallet.app.db.update(passes).set({ status }).where(eq(passes.id, card.pass.id))
      await wallet.runJob()
      expect(wallet.service.pushes.map(({ token }) => token)).toEqual([pushToken])
      const content = await wallet.latestContent(card)
      expect(content).toMatchObject({ voided: true, sharingProhibited: true })
      expect(content.storeCard.secondaryFields[1].value).toBe('Gælder ikke længere')
      expect(content.storeCard.headerFields[0].value).toBe(0)
    },
  )

  test('a blocked card is voided, and works again when it is let in again', async () => {
    const card = await wallet.downloaded()
    await wallet.phoneWith(card)
    await wallet.app.db.transaction((tx) => blockPass(tx, wallet.app.ctx(), card.pass.id))
    await wallet.runJob()
    expect(await wallet.latestContent(card)).toMatchObject({ voided: true })
    await wallet.app.db.update(passes).set({ status: 'active' }).where(eq(passes.id, card.pass.id))
    await wallet.runJob()
    expect(await wallet.latestContent(card)).toMatchObject({ voided: false })
    expect(wallet.service.pushes).toHaveLength(2)
  })

  test('a club that leaves changes the rounds left within a day', async () => {
    const card = await wallet.downloaded()
    await wallet.phoneWith(card)
    const second = await buildClub(wallet.app.db)
    await wallet.runJob()
    expect(wallet.service.pushes).toEqual([])
    wallet.app.clock.set('2027-05-05T10:00:01+02:00')
    await wallet.runJob()
    expect((await wallet.latestContent(card)).storeCard.headerFields[0].value).toBe(4)
    await wallet.app.pool.query('delete from club_terms where club_id = $1', [second.id])
  })

  test('a phone that is gone is forgotten, and a service that fails is asked again later', async () => {
    const card = await wallet.downloaded()
    const [gone, busy] = [await wallet.phoneWith(card), await wallet.phoneWith(card)]
    wallet.service.answers.set(gone.pushToken, { status: 410, reason: 'Unregistered' })
    wallet.service.answers.set(busy.pushToken, { status: 503, reason: 'ServiceUnavailable' })
    await wallet.checkIn(card.pass.number)
    await wallet.runJob()
    wallet.service.answers.clear()
    await wallet.runJob()
    expect(wallet.service.pushes).toHaveLength(2)
    wallet.app.clock.set('2027-05-04T10:01:00+02:00')
    wallet.service.pushes.length = 0
    await wallet.runJob()
    expect(wallet.service.pushes.map(({ token }) => token)).toEqual([busy.pushToken])
  })
})
