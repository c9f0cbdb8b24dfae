import { and, asc, between, eq, exists, gte, inArray, isNull, ne, desc, sql } from 'drizzle-orm'
import type { MessageAudience, MessagePurpose } from '#domain/admin/message.ts'
import { currentStates } from '#domain/passes/pass-state.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../../db/client.ts'
import { accountGolfers, accounts, golferMemberships } from '../../db/tables/accounts.ts'
import { clubs } from '../../db/tables/clubs.ts'
import { marketingConsents } from '../../db/tables/marketing.ts'
import { passes, seasons } from '../../db/tables/passes.ts'
import { plannedVisits } from '../../db/tables/planned-visits.ts'
import { isShown } from '../../passes/queries.ts'

type Asked = { audience: MessageAudience; purpose: MessagePurpose; day: PlainDate }

/**
 * The accounts of an audience, each once, however many cards it manages (docs/algorithms/messages.md). Only an account
 * that may see the card counts: whoever has typed a stranger's number learns nothing of the stranger's visits.
 */
export function selectRecipients(db: Db, asked: Asked) {
  const { audience, purpose, day } = asked
  const isWanted = purpose === 'marketing' || audience.kind === 'news' ? hasAgreed(db) : undefined
  const hasCard =
    audience.kind === 'news' ? undefined : inArray(accounts.id, managersOf(db, audience, day))
  return db
    .select({ accountId: accounts.id, email: accounts.email, name: accounts.name })
    .from(accounts)
    .where(and(hasCard, isWanted))
    .orderBy(asc(accounts.id))
}

type CardAudience = Exclude<MessageAudience, { kind: 'news' }>

const managersOf = (db: Db, audience: CardAudience, day: PlainDate) =>
  db
    .select({ accountId: accountGolfers.accountId })
    .from(passes)
    .innerJoin(accountGolfers, eq(accountGolfers.golferId, passes.golferId))
    .where(and(inArray(passes.status, [...currentStates]), isShown, isIn(db, audience, day)))

export async function countRecipients(db: Db, asked: Asked): Promise<number> {
  const found = selectRecipients(db, asked).as('found')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(found)
  return row?.count ?? 0
}

function isIn(db: Db, audience: CardAudience, day: PlainDate) {
  if (audience.kind === 'visits') return hasPlannedVisit(db, audience)
  return and(
    eq(passes.seasonId, audience.seasonId),
    gte(passes.lastDay, day),
    audience.productCode ? eq(passes.productCode, audience.productCode) : undefined,
    audience.kind === 'region' ? isAtHomeIn(db, audience.region) : undefined,
  )
}

type Visits = Extract<MessageAudience, { kind: 'visits' }>

const hasPlannedVisit = (db: Db, { clubId, from, to }: Visits) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(plannedVisits)
      .where(
        and(
          eq(plannedVisits.passId, passes.id),
          isNull(plannedVisits.cancelledAt),
          between(plannedVisits.day, from, to),
          clubId ? eq(plannedVisits.clubId, clubId) : undefined,
        ),
      ),
  )

const isAtHomeIn = (db: Db, region: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(golferMemberships)
      .innerJoin(clubs, eq(clubs.dguClubNumber, golferMemberships.clubNumber))
      .where(
        and(
          eq(golferMemberships.golferId, passes.golferId),
          eq(golferMemberships.isHome, true),
          isNull(golferMemberships.endedOn),
          eq(clubs.region, region),
        ),
      ),
  )

/** Also asked when each mail is sent, because a consent may be withdrawn meanwhile. */
const hasAgreed = (db: Db) =>
  and(
    eq(accounts.emailVerified, true),
    exists(
      db
        .select({ one: sql`1` })
        .from(marketingConsents)
        .where(
          and(eq(marketingConsents.accountId, accounts.id), isNull(marketingConsents.withdrawnAt)),
        ),
    ),
  )

/** The names of what an audience refers to; undefined for an id that does not exist. */
export async function findAudienceNames(db: Db, audience: MessageAudience) {
  if (audience.kind === 'news') return { club: null, season: null }
  if (audience.kind !== 'visits') {
    const [season] = await db
      .select({ code: seasons.code })
      .from(seasons)
      .where(eq(seasons.id, audience.seasonId))
    return season && { club: null, season: season.code }
  }
  if (!audience.clubId) return { club: null, season: null }
  const [club] = await db
    .select({ name: clubs.name })
    .from(clubs)
    .where(eq(clubs.id, audience.clubId))
  return club && { club: club.name, season: null }
}

/** What an audience may refer to. */
export async function selectAudienceChoices(db: Db) {
  const [ofSeasons, ofClubs] = await Promise.all([
    db
      .select({ id: seasons.id, code: seasons.code })
      .from(seasons)
      .where(ne(seasons.status, 'draft'))
      .orderBy(desc(seasons.playFrom), asc(seasons.code)),
    db
      .select({ id: clubs.id, name: clubs.name })
      .from(clubs)
      .orderBy(sql`${clubs.name} collate "da-x-icu"`),
  ])
  return { seasons: ofSeasons, clubs: ofClubs }
}
