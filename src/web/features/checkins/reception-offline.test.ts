// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  encodeToken,
  formatDynamicCode,
  windowAt,
  windowMessage,
} from '#domain/checkins/pass-token.ts'
import type { ReceptionSnapshot } from '#domain/checkins/reception-snapshot.ts'
import { defaultTerms } from '#domain/clubs/terms.ts'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { deleteStored, deleteStoredUnder, listStored, putStored } from '../../browser-store.ts'
import { dequeue, loadOutbox } from '../../outbox/outbox.ts'
import { signOutMutation } from '../accounts/queries.ts'
import { checkInOutbox, sendCheckIn } from './check-in-outbox.ts'
import { answerOffline, isRefusal } from './offline-answer.ts'
import { toOfflineView } from './offline-view.ts'
import { storeCheckInData } from './queries.ts'
import { offlineText } from './reception-offline.tsx'
import { refreshSnapshot } from './reception-snapshot.ts'

const clubId = '00000000-0000-4000-8000-0000000000c1'
const of = { clubId, isDevice: false }
const hour = 3_600_000
const today = danishMoment(Date.now()).day
const operator = generateKeyPairSync('ed25519')
const phone = generateKeyPairSync('ed25519')
const rawKey = (keys: typeof operator) => keys.publicKey.export({ format: 'jwk' }).x ?? ''

/** The answers of the server by the end of the path; a missing one is a lost connection. */
let server: Record<string, () => Response>

beforeEach(async () => {
  server = {}
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = Object.entries(server).find(([end]) => path.split('?')[0]?.endsWith(end))
    if (!answer) throw new TypeError('Failed to fetch')
    return answer[1]()
  })
  await dequeue(checkInOutbox, checkInOutbox.state.queue)
  for (const prefix of ['mine:', 'scan:', 'check-in:']) await deleteStoredUnder(prefix)
  await putStored('scan:keys', [{ publicKey: rawKey(operator) }])
})
afterEach(() => vi.unstubAllGlobals())

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const refused = (code: string, status: number) => () =>
  json({ error: { code, message: code } }, status)

const keyOf = (passId: string) =>
  createHash('sha256').update(passId).digest().subarray(0, 9).toString('base64url')

function snapshot(over: Partial<ReceptionSnapshot> = {}): ReceptionSnapshot {
  const season = { playFrom: addDays(today, -100), playTo: addDays(today, 100) }
  const sold = {
    productCode: 'FULD',
    productName: 'Sæsonkort',
    roundsPerClub: 'club_terms',
  } as const
  return {
    clubId,
    day: today,
    terms: [{ ...defaultTerms(clubId, plainDate('2020-01-01')), roundsPerPass: 2 }],
    closures: [],
    products: [{ ...sold, days: 'all', playsOnHolidays: true, ...season }],
    cards: [],
    isComplete: true,
    ...over,
  }
}

async function fetchSnapshot(over: Partial<ReceptionSnapshot> = {}, ageMs = 0) {
  const takenAt = new Date(Date.now() - ageMs).toISOString()
  server['/reception-snapshot'] = () => json({ takenAt, version: 'v1', snapshot: snapshot(over) })
  await refreshSnapshot(of)
  delete server['/reception-snapshot']
}

const passId = '0b0e7c2e-2f8f-4f59-9d52-0c6a2b0a6a11'

function showCode() {
  const tokenBytes = encodeToken({
    passId,
    product: 'FULD',
    firstDay: addDays(today, -50),
    lastDay: addDays(today, 50),
    expiresOn: addDays(today, 10),
    homeClubNumbers: [],
    shownName: 'Anne H.',
    deviceKey: new Uint8Array(Buffer.from(rawKey(phone), 'base64url')),
  })
  const window = windowAt(Date.now())
  const message = Buffer.from(windowMessage(passId, window))
  const tokenSignature = new Uint8Array(sign(null, tokenBytes, operator.privateKey))
  const windowSignature = new Uint8Array(sign(null, message, phone.privateKey))
  return formatDynamicCode({ tokenBytes, tokenSignature, window, windowSignature })
}

let scans = 0
const request = () => {
  scans += 1
  const id = `00000000-0000-4000-8000-${String(scans).padStart(12, '0')}`
  const atClient = new Date().toISOString()
  return { way: 'staff_scan' as const, id, clubId, holes: 18 as const, atClient, code: showCode() }
}
const answer = () => answerOffline(of, request(), 18)
const stored = async () =>
  (await Promise.all(['mine:reception:', 'scan:reception:'].map(listStored))).flat()

test('a guest is decided on the device, and a second scan of the card is already checked in', async () => {
  await fetchSnapshot({ cards: [{ key: keyOf(passId), slotsHere: [1] }] })
  const connection = 'offline' as const
  const first = await answer()
  expect(toOfflineView({ offline: first, who: '', connection })).toMatchObject({
    kind: 'allowed',
    title: 'Anne H.',
    name: 'Sendes, når der er dækning.',
    detail: 'Sæsonkort · sidste runde her i år',
  })
  expect(toOfflineView({ offline: await answer(), who: '', connection }).kind).toBe('already')
})

test('a revoked card is refused with the sentence of the server', async () => {
  await fetchSnapshot({ cards: [{ key: keyOf(passId), state: 'unpaid' }] })
  const offline = await answer()
  expect(isRefusal(offline)).toBe(true)
  expect(toOfflineView({ offline, who: '', connection: 'offline' })).toMatchObject({
    kind: 'refused',
    title: 'Betalingen mangler. Når gæsten har betalt på sin konto, gælder kortet med det samme.',
  })
})

test('a card that the next snapshot does not list is valid again', async () => {
  await fetchSnapshot({ cards: [{ key: keyOf(passId), state: 'unpaid' }] })
  expect(isRefusal(await answer())).toBe(true)
  await fetchSnapshot({ cards: [{ key: keyOf('another'), state: 'unpaid' }] })
  expect(isRefusal(await answer())).toBe(false)
})

test('a card about which nothing can be read is not checked, rather than valid', async () => {
  await fetchSnapshot({ cards: [{ key: keyOf(passId), state: 'unpaid' }] })
  await deleteStored(`mine:reception:latest-snapshot:${clubId}:cards:${keyOf(passId)[0]}`)
  expect((await answer()).kind).toBe('unchecked')
})

test('without a snapshot, and for a typed number, the reception says that the card is not checked', async () => {
  const genuine = await answer()
  const typed = await answerOffline(
    of,
    { ...request(), way: 'manual', pass: { number: '900-1' }, manualReason: 'no_phone' },
    18,
  )
  const views = [genuine, typed].map((offline) =>
    toOfflineView({ offline, who: '900-1', connection: 'offline' }),
  )
  expect(views).toMatchObject([
    { kind: 'warning', word: 'Afventer', title: 'Koden er ægte, men kortet er ikke tjekket' },
    { kind: 'warning', word: 'Afventer', title: 'Kortet er ikke tjekket', name: '900-1' },
  ])
})

test('a refused guest waits as refused from the first moment, and the queue survives a reload', async () => {
  await fetchSnapshot({ cards: [{ key: keyOf(passId), state: 'revoked' }] })
  const scan = request()
  const sent = await sendCheckIn(
    { request: scan, who: 'Anne H.', clubName: 'Rold' },
    async (item) =>
      item.request.way === 'staff_scan'
        ? { ...item, request: { ...item.request, refusedOffline: true } }
        : item,
  )
  expect(sent.kind).toBe('queued')
  checkInOutbox.state = { ...checkInOutbox.state, queue: [] }
  await loadOutbox(checkInOutbox)
  expect(checkInOutbox.state.queue.map(({ request: waiting }) => waiting)).toEqual([
    { ...scan, refusedOffline: true },
  ])
})

test('signing out deletes the snapshot and the own check-ins', async () => {
  await fetchSnapshot()
  await answer()
  expect(await stored()).toHaveLength(2)
  const client = new QueryClient()
  const context = { client } as never
  await signOutMutation.onSuccess?.({} as never, undefined, undefined, context)
  expect(await stored()).toEqual([])
})

test('a paired device keeps its snapshot without a session, and signing out deletes it too', async () => {
  const takenAt = new Date().toISOString()
  server['/reception-snapshot'] = () => json({ takenAt, version: 'v1', snapshot: snapshot() })
  await refreshSnapshot({ clubId, isDevice: true })
  await deleteStoredUnder('mine:')
  expect(await stored()).toHaveLength(1)
  const context = { client: new QueryClient() } as never
  await signOutMutation.onSuccess?.({} as never, undefined, undefined, context)
  expect(await stored()).toEqual([])
})

test.each([
  ['not_signed_in', 401],
  ['not_found', 404],
])('a device that may not check in any more (%s) deletes everything', async (code, status) => {
  await fetchSnapshot()
  await answer()
  server['/reception-snapshot'] = refused(code, status)
  await expect(refreshSnapshot(of)).rejects.toThrow(code)
  expect(await stored()).toEqual([])
})

test('when nobody of the club uses the browser any more, everything is deleted', async () => {
  await fetchSnapshot()
  const state = { now: new Date().toISOString(), staffOf: [], device: null, isRegistered: false }
  server['/scan/state'] = () => json(state)
  await storeCheckInData()
  expect(await stored()).toEqual([])
})

test('an own check-in is kept until a snapshot was taken after it was sent', async () => {
  await fetchSnapshot()
  const scan = request()
  await sendCheckIn({ request: scan, who: 'Anne H.', clubName: 'Rold' }, async (item) => {
    await answerOffline(of, scan, 18)
    return item
  })
  await fetchSnapshot()
  expect(await stored(), 'it waits').toHaveLength(2)
  await dequeue(checkInOutbox, checkInOutbox.state.queue)
  await new Promise((resolve) => setTimeout(resolve, 5))
  await fetchSnapshot()
  expect(await stored()).toHaveLength(1)
})

test('the reception says how old the snapshot is, and deletes it when it is too old', async () => {
  const now = Date.parse('2027-06-12T12:00:00+02:00')
  const textAt = (hours: number) =>
    offlineText({ takenAt: new Date(now - hours * hour).toISOString() }, now)
  expect(textAt(2)).toMatchObject({ isStale: false })
  expect(textAt(2).text).toMatch(/^Kort tjekkes efter listen fra kl\.\s10\.00\./)
  expect(textAt(13)).toMatchObject({ isStale: true })
  expect(textAt(13).text).toMatch(/listen fra fredag\sden\s11\.\sjuni/)
  expect(textAt(37).title).toBe('Ingen forbindelse, og enheden har ingen frisk liste')
  await fetchSnapshot({}, 37 * hour)
  expect(await answer()).toEqual({ kind: 'unchecked', isGenuine: true })
  expect(await stored()).toEqual([])
})
