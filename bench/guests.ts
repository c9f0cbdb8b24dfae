import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'
import {
  encodeToken,
  windowAt,
  windowMessage,
  formatDynamicCode,
} from '#domain/checkins/pass-token.ts'
import { addDays, plainDate, yearOf, type PlainDate } from '#domain/shared/dates.ts'
import { passNumber } from '#domain/shared/ids.ts'
import { hashOf } from '#server/checkins/access.ts'
import { operatorKeysOf } from '#server/checkins/operator-keys.ts'
import { signAsOperator } from '#server/checkins/secrets.ts'
import { danishDay } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { golferMemberships, golfers } from '#server/db/tables/accounts.ts'
import { scanDevices } from '#server/db/tables/checkins.ts'
import { passes } from '#server/db/tables/passes.ts'
import { buildPass } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'

export type Guest = {
  passId: string
  golferId: string
  number: string
  code: string
  scanId: string
}

/** A club with an agreement in force today and a paired scanner. */
export async function buildReception(db: Db) {
  const day = danishDay(new Date())
  const from = addDays(day, -1)
  const club = await buildClub(db, { terms: { validFrom: from, validTo: addDays(day, 200) } })
  const token = randomUUID()
  const createdAt = new Date()
  await db.insert(scanDevices).values({
    clubId: club.id,
    name: 'Skranken',
    tokenHash: hashOf(token),
    pairedBy: randomUUID(),
    createdAt,
    lastSeenAt: createdAt,
  })
  return { clubId: club.id, headers: { cookie: `device=${token}` } }
}

/** Golfers with passes in force today who have not played yet. */
export async function buildGuests(db: Db, count: number): Promise<Guest[]> {
  const day = danishDay(new Date())
  const [playFrom, playTo] = [plainDate(`${yearOf(day)}-01-01`), plainDate(`${yearOf(day)}-12-31`)]
  const one = await buildPass(db, {
    sold: { playFrom, playTo },
    firstDay: playFrom,
    lastDay: playTo,
  })
  const guests = Array.from({ length: count }, () => ({
    passId: randomUUID(),
    golferId: randomUUID(),
    number: passNumber({ seasonYear: yearOf(day), payload: Math.floor(Math.random() * 1e11) }),
    code: '',
    scanId: randomUUID(),
  }))
  for (let at = 0; at < count; at += 500) await insert(db, one, guests.slice(at, at + 500))
  return guests
}

async function insert(db: Db, like: typeof passes.$inferSelect, guests: Guest[]) {
  const at = new Date()
  const dates = { createdAt: at, updatedAt: at }
  const confirmed = { verifiedForYear: at.getFullYear(), verifiedAt: at, rightToPlay: true }
  await db.insert(golfers).values(
    guests.map(({ golferId }, i) => ({
      id: golferId,
      firstName: 'Anne',
      lastName: `Holm ${i}`,
      handicapTenths: 184,
      ...confirmed,
      ...dates,
    })),
  )
  await db.insert(golferMemberships).values(
    guests.map(({ golferId }, i) => ({
      golferId,
      dguNumber: `99-${i}`,
      clubNumber: 99,
      clubName: 'Hjemme Golfklub',
      type: 1,
      isHome: true,
      firstSeen: plainDate('2020-01-01'),
    })),
  )
  await db.insert(passes).values(
    guests.map(({ passId, golferId, number }) => {
      const ids = { orderId: randomUUID(), orderLineId: randomUUID() }
      return { ...like, ...ids, id: passId, golferId, number }
    }),
  )
}

/** The codes on the guests' phones now, valid for a minute. */
export async function showCodes(db: Db, guests: Guest[]): Promise<Guest[]> {
  const { signing: operator } = await operatorKeysOf({ db, now: () => new Date() })
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const deviceKey = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const day = danishDay(new Date())
  return guests.map((guest) => {
    const tokenBytes = tokenOf(guest, deviceKey, day)
    const tokenSignature = signAsOperator(operator, tokenBytes)
    return { ...guest, code: codeOf({ guest, tokenBytes, tokenSignature, privateKey }) }
  })
}

function tokenOf({ passId }: Guest, deviceKey: Uint8Array, day: PlainDate): Uint8Array {
  const days = { firstDay: day, lastDay: day, expiresOn: addDays(day, 14) }
  const rest = { homeClubNumbers: [99], shownName: 'Anne H.', deviceKey: new Uint8Array(deviceKey) }
  return encodeToken({ passId, product: 'FULD', ...days, ...rest })
}

type Shown = {
  guest: Guest
  tokenBytes: Uint8Array
  tokenSignature: Uint8Array
  privateKey: KeyObject
}

function codeOf({ guest, tokenBytes, tokenSignature, privateKey }: Shown): string {
  const window = windowAt(Date.now())
  const message = Buffer.from(windowMessage(guest.passId, window))
  const windowSignature = new Uint8Array(sign(null, message, privateKey))
  return formatDynamicCode({ tokenBytes, tokenSignature, window, windowSignature })
}
