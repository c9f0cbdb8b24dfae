import { and, asc, eq, gte, lte, or, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { campaigns } from '../db/tables/campaigns.ts'

export type CampaignRow = typeof campaigns.$inferSelect

export async function findCampaign(db: Db, id: string): Promise<CampaignRow | undefined> {
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id))
  return row
}

/** The campaign of a code in capitals without spaces. */
export async function findCampaignByCode(db: Db, code: string): Promise<CampaignRow | undefined> {
  const [row] = await db.select().from(campaigns).where(eq(campaigns.code, code))
  return row
}

const candidates = prepared((db) =>
  db
    .select()
    .from(campaigns)
    .where(
      or(
        eq(campaigns.id, sql.placeholder('campaignId')),
        and(
          eq(campaigns.method, 'automatic'),
          eq(campaigns.isStopped, false),
          lte(campaigns.validFrom, sql.placeholder('day')),
          gte(campaigns.validTo, sql.placeholder('day')),
        ),
      ),
    )
    .orderBy(asc(campaigns.createdAt), asc(campaigns.id)),
)

/** The campaign of the buyer's code, and the automatic ones of the day, the oldest first. */
export const selectCandidates = (db: Db, campaignId: string | null, day: PlainDate) =>
  candidates(db).execute({ campaignId, day })

/** Every automatic campaign that lowered prices on a day or later, stopped ones included. */
export const selectAutomatic = (db: Db, since: PlainDate): Promise<CampaignRow[]> =>
  db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.method, 'automatic'), gte(campaigns.validTo, since)))

export async function lockCampaign(tx: Db, id: string): Promise<CampaignRow | undefined> {
  const [row] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('update')
  return row
}

export async function insertCampaign(tx: Db, row: typeof campaigns.$inferInsert) {
  await tx.insert(campaigns).values(row)
}

export async function updateCampaign(
  tx: Db,
  id: string,
  set: Partial<typeof campaigns.$inferInsert>,
) {
  await tx.update(campaigns).set(set).where(eq(campaigns.id, id))
}
