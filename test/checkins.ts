import { createHmac, randomUUID } from 'node:crypto'
import { productOf, type ProductCode } from '#domain/passes/products.ts'
import { seedProducts } from '#domain/passes/seed-products.ts'
import { freezeTerms, type SoldTerms } from '#domain/passes/sold-terms.ts'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import { passNumber } from '#domain/shared/ids.ts'
import { requiresSecondStep } from '#domain/accounts/powers.ts'
import type { RoleName } from '#domain/accounts/roles.ts'
import type { Db } from '#server/db/client.ts'
import {
  accountGolfers,
  accounts,
  golferMemberships,
  golfers,
  sessions,
} from '#server/db/tables/accounts.ts'
import { roles } from '#server/db/tables/roles.ts'
import { clubSigns } from '#server/db/tables/clubs.ts'
import { passes, productVersions, seasons } from '#server/db/tables/passes.ts'
import { letThroughSecondStep } from './people.ts'

const builtAt = new Date('2027-02-10T09:00:00Z')
let built = 0

/** The season 2027 of the demonstration, created once per database. */
export async function buildSeason(db: Db) {
  const days = { salesFrom: plainDate('2026-11-27'), salesTo: plainDate('2027-09-30') }
  const play = { playFrom: plainDate('2027-03-01'), playTo: plainDate('2027-11-30') }
  const fields = { ...days, ...play, termsVersion: '2027-1', ruleVersion: '2027.1' }
  const season = { code: '2027', status: 'live' as const, ...fields }
  const [row] = await db
    .insert(seasons)
    .values({ ...season, createdAt: builtAt })
    .onConflictDoUpdate({ target: seasons.code, set: { status: 'live' } })
    .returning()
  return { ...season, id: row?.id ?? '' }
}

/** The products of the season as they are sold, so that cards know which membership they require. */
export async function buildProducts(db: Db) {
  const season = await buildSeason(db)
  await db.insert(productVersions).values(
    seedProducts(season).map((definition, position) => ({
      seasonId: season.id,
      code: definition.code,
      version: definition.version,
      onSale: true,
      position,
      definition,
      createdAt: builtAt,
    })),
  )
}

type GivenGolfer = Partial<typeof golfers.$inferInsert> & {
  memberships?: Partial<typeof golferMemberships.$inferInsert>[]
}

/** By default a full member of a club that is no partner, confirmed for 2027. */
export async function buildGolfer(db: Db, { memberships = [{}], ...given }: GivenGolfer = {}) {
  built += 1
  const [golfer] = await db
    .insert(golfers)
    .values({
      firstName: 'Anne',
      lastName: 'Holm',
      handicapTenths: 184,
      rightToPlay: true,
      verifiedForYear: 2027,
      verifiedAt: builtAt,
      createdAt: builtAt,
      updatedAt: builtAt,
      ...given,
    })
    .returning()
  if (!golfer) throw new Error('The golfer was not stored')
  const current = memberships.map((membership, i) => ({
    golferId: golfer.id,
    dguNumber: `9${i}-${built}`,
    clubNumber: 90 + i,
    clubName: 'Hjemme Golfklub',
    type: 1,
    isHome: i === 0,
    firstSeen: plainDate('2020-03-01'),
    ...membership,
  }))
  if (current.length > 0) await db.insert(golferMemberships).values(current)
  return golfer
}

type GivenPass = Partial<typeof passes.$inferInsert> & {
  product?: ProductCode
  sold?: Partial<SoldTerms>
}

/** By default a Sæsonkort 2027 in force from 1 March. */
export async function buildPass(db: Db, { product = 'FULD', sold, ...given }: GivenPass = {}) {
  built += 1
  const season = await buildSeason(db)
  const version = productOf(seedProducts(season), product)
  if (!version) throw new Error(`No product ${product}`)
  const soldOn = plainDate('2027-02-10')
  const terms = freezeTerms({ product: version, season, price: 149_500, soldOn })
  const [pass] = await db
    .insert(passes)
    .values({
      number: passNumber({ seasonYear: 2027, payload: built * 7_919 }),
      orderId: randomUUID(),
      orderLineId: randomUUID(),
      golferId: given.golferId ?? (await buildGolfer(db)).id,
      seasonId: season.id,
      productCode: product,
      soldTerms: { ...terms, ...sold },
      status: 'active',
      firstDay: season.playFrom,
      lastDay: season.playTo,
      startNow: false,
      orderedOn: soldOn,
      withdrawalDeadline: addDays(soldOn, 14),
      issuedAt: builtAt,
      exclusive: !['FERIE', 'FIRMA-P'].includes(product),
      ...given,
    })
    .returning()
  if (!pass) throw new Error('The pass was not stored')
  return pass
}

export async function buildSign(db: Db, clubId: string, code = 'K7M4QX') {
  const sign = { clubId, code, place: 'Ved første tee', createdAt: builtAt }
  const [row] = await db.insert(clubSigns).values(sign).returning()
  return row as typeof clubSigns.$inferSelect
}

type GivenAccount = {
  golferIds?: string[]
  relation?: 'self' | 'child' | 'partner'
  roles?: { name: RoleName; clubId?: string }[]
}

/** An account with a session, and the headers of its requests. Sessions use the real clock (E14). */
export async function signIn(
  db: Db,
  { golferIds = [], relation = 'self', roles: given = [] }: GivenAccount = {},
) {
  const email = `person-${randomUUID()}@example.com`
  const person = { name: 'Prøve Person', email, emailVerified: true }
  const dates = { createdAt: builtAt, updatedAt: builtAt }
  const [account] = await db
    .insert(accounts)
    .values({ ...person, ...dates })
    .returning()
  const accountId = account?.id ?? ''
  const links = golferIds.map((golferId) => ({
    accountId,
    golferId,
    relation,
  }))
  if (links.length > 0) {
    const known = { proof: 'dgu_login', createdAt: builtAt } as const
    await db.insert(accountGolfers).values(links.map((link) => ({ ...link, ...known })))
  }
  const granted = given.map(({ name, clubId = null }) => ({ accountId, name, clubId }))
  if (granted.length > 0) {
    await db.insert(roles).values(granted.map((role) => ({ ...role, grantedAt: builtAt })))
  }
  const token = randomUUID()
  const now = new Date()
  const expiresAt = new Date(now.getTime() + 3_600_000)
  await db.insert(sessions).values({ token, accountId, expiresAt, createdAt: now, updatedAt: now })
  if (requiresSecondStep(given)) {
    await letThroughSecondStep(db, accountId)
  }
  const proof = createHmac('sha256', testSecret).update(token).digest('base64')
  const cookie = `saesonkortet.session_token=${encodeURIComponent(`${token}.${proof}`)}`
  return { accountId, email, headers: { cookie } }
}

const testSecret = 'a-secret-for-tests-only-32-characters'
