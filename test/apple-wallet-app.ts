import { expect } from 'vitest'
import { updateWallets } from '#server/wallets/update-wallets.ts'
import { startPushServer } from './apple-push-server.ts'
import { buildPass, signIn } from './checkins.ts'
import { buildClub } from './clubs.ts'
import { verifyPkpass } from './pkpass.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { appleSettings, passTypeId } from './wallet-certificates.ts'

export type AppleWalletApp = Awaited<ReturnType<typeof createAppleWalletApp>>
type Card = Awaited<ReturnType<typeof fetchFile>>

/** The API with Apple Wallet, a push service on this machine, one partner club, and what an iPhone does. */
export async function createAppleWalletApp() {
  const service = await startPushServer()
  const app = await createTestApp({
    env: { ...(await appleSettings()), APPLE_PUSH_URL: service.url },
  })
  const authority = app.services.config.wallets.apple?.wwdr ?? ''
  const club = await buildClub(app.db)
  return {
    app,
    authority,
    service,
    ...phonesOf(app, authority),
    downloaded: () => download(app, authority),
    /** The file at an address, verified. */
    fetched: (path: string, headers: Record<string, string>) =>
      fetchFile(app, authority, { path, headers }),
    checkIn: (passNumber: string) => checkIn(app, club.id, passNumber),
    runJob: () => updateWallets(app.ctx()),
    /** To call before each test. */
    reset: () => {
      app.clock.set('2027-05-04T10:00:00+02:00')
      service.pushes.length = 0
      service.answers.clear()
    },
    close: async () => {
      await app.close()
      await service.close()
    },
  }
}

/** Anne's card, downloaded by her and verified. */
async function download(app: TestApp, authority: string) {
  const pass = await buildPass(app.db)
  const { headers } = await signIn(app.db, { golferIds: [pass.golferId] })
  return {
    pass,
    headers,
    ...(await fetchFile(app, authority, { path: filePath(pass.id), headers })),
  }
}

type File = { path: string; headers: Record<string, string> }

async function fetchFile(app: TestApp, authority: string, { path, headers }: File) {
  const answer = await app.request('GET', path, undefined, headers)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const { pass: content } = verifyPkpass(bytes, authority)
  const token: string = content.authenticationToken
  const serial: string = content.serialNumber
  return { bytes, content, serial, authorization: `ApplePass ${token}` }
}

function phonesOf(app: TestApp, authority: string) {
  let devices = 0
  const latest = ({ serial, authorization }: Card, headers: Record<string, string> = {}) =>
    app.request('GET', `/wallet/v1/passes/${passTypeId}/${serial}`, undefined, {
      authorization,
      ...headers,
    })
  return {
    latest,
    latestContent: async (card: Card) =>
      verifyPkpass(new Uint8Array(await (await latest(card)).arrayBuffer()), authority).pass,
    changedSince: (device: string, tag = '') => {
      const since = tag && `?passesUpdatedSince=${tag}`
      return app.request('GET', `/wallet/v1/devices/${device}/registrations/${passTypeId}${since}`)
    },
    /** A phone with the card, as iOS registers it. */
    phoneWith: async ({ serial, authorization }: Card) => {
      devices += 1
      const device = `device-${devices}`
      const pushToken = devices.toString(16).padStart(64, '0')
      const path = registrationPath(serial, device)
      const answer = await app.request('POST', path, { pushToken }, { authorization })
      expect(answer.status).toBe(201)
      return { device, pushToken, path }
    },
  }
}

/** Plays a round on the card at the club. */
async function checkIn(app: TestApp, clubId: string, passNumber: string) {
  const staff = await signIn(app.db, { roles: [{ name: 'club_admin', clubId }] })
  const atClient = app.clock.now().toISOString()
  const scan = { id: crypto.randomUUID(), way: 'staff_scan', clubId, code: passNumber, atClient }
  const answer = await app.request('POST', '/api/v1/check-ins', scan, staff.headers)
  expect((await answer.json()).outcome).toBe('allow')
}

export const filePath = (passId: string) => `/api/v1/passes/${passId}/apple-wallet.pkpass`
export const registrationPath = (serial: string, device: string) =>
  `/wallet/v1/devices/${device}/registrations/${passTypeId}/${serial}`
