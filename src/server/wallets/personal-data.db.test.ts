import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPass, signIn } from '#test/checkins.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { appleSettings, passTypeId } from '#test/wallet-certificates.ts'
import { simulatorWalletObjects } from '../db/tables/simulators.ts'
import { walletCards, walletRegistrations } from '../db/tables/wallets.ts'
import { walletsPart } from './personal-data-queries.ts'
import { deleteOldCards } from './queries.ts'
import { tokenOf } from './secrets.ts'
import { updateWallets } from './update-wallets.ts'
import { plainDate } from '#domain/shared/dates.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ env: await appleSettings() })
  await app.listen()
})
afterAll(() => app.close())

/** A card in both wallets. */
async function inBothWallets() {
  const pass = await buildPass(app.db)
  const { accountId, headers, email } = await signIn(app.db, { golferIds: [pass.golferId] })
  await app.request('POST', `/api/v1/passes/${pass.id}/google-wallet`, {}, headers)
  const [card] = await app.db.select().from(walletCards).where(eq(walletCards.passId, pass.id))
  const serial = card?.id ?? ''
  const authorization = `ApplePass ${await tokenOf(app.ctx(), serial)}`
  const path = `/wallet/v1/devices/phone-${serial}/registrations/${passTypeId}/${serial}`
  await app.request('POST', path, { pushToken: 'ab'.repeat(32) }, { authorization })
  const person = { accountId, email, golferIds: [pass.golferId] }
  return { pass, serial, person }
}

const registrationsOf = (serial: string) =>
  app.db.select().from(walletRegistrations).where(eq(walletRegistrations.cardId, serial))

test('an export holds the cards in wallets and their phones, and no key', async () => {
  const { pass, person, serial } = await inBothWallets()
  const sections = await walletsPart.exportOf(app.db, person)
  expect(sections.map(({ key, rows }) => [key, rows.length])).toEqual([
    ['walletCards', 1],
    ['walletRegistrations', 1],
  ])
  expect(sections[0]?.rows[0]).toMatchObject({ number: pass.number })
  const text = JSON.stringify(sections)
  for (const secret of ['ab'.repeat(32), serial]) expect(text).not.toContain(secret)
})

test('an erasure forgets the phones at once, empties the card at Google and then forgets it', async () => {
  const [{ person, serial }, other] = [await inBothWallets(), await inBothWallets()]
  await app.db.transaction((tx) => walletsPart.erase(tx, app.ctx(), person))
  expect(await registrationsOf(serial)).toEqual([])
  const [card] = await app.db.select().from(walletCards).where(eq(walletCards.id, serial))
  expect(card).toMatchObject({ passId: null, faceHash: '', source: '' })
  await updateWallets(app.ctx())
  const objects = await app.db.select().from(simulatorWalletObjects)
  const emptied = objects.find(({ id }) => id.endsWith(serial))
  expect(emptied?.content).toMatchObject({ state: 'EXPIRED', textModulesData: [] })
  expect(JSON.stringify(emptied)).not.toMatch(/Anne|SK27/)
  expect(await app.db.select().from(walletCards).where(eq(walletCards.id, serial))).toEqual([])
  expect(await registrationsOf(other.serial)).toHaveLength(1)
})

test('a card is forgotten with its phones when its pass is long over', async () => {
  const { serial, pass } = await inBothWallets()
  const forget = (until: string) => app.db.transaction((tx) => deleteOldCards(tx, plainDate(until)))
  await forget('2027-11-29')
  expect(await registrationsOf(serial)).toHaveLength(1)
  expect(await forget(pass.lastDay)).toBeGreaterThan(0)
  expect(await registrationsOf(serial)).toEqual([])
  await updateWallets(app.ctx())
  const objects = await app.db.select().from(simulatorWalletObjects)
  const emptied = objects.find(({ id }) => id.endsWith(serial))
  expect(emptied?.content).toMatchObject({ state: 'EXPIRED', textModulesData: [] })
  expect(await app.db.select().from(walletCards).where(eq(walletCards.id, serial))).toEqual([])
})
