import { and, asc, eq, sql } from 'drizzle-orm'
import { clubShareOf } from '#domain/passes/clip-pool.ts'
import type { SoldTerms } from '#domain/passes/sold-terms.ts'
import type { Db } from '../db/client.ts'
import { roundsUsed } from '../db/tables/checkins.ts'
import { clipPacks, clipPools } from '../db/tables/clip-pools.ts'
import { passes } from '../db/tables/passes.ts'

export type ClipPoolRow = typeof clipPools.$inferSelect

export async function findClipPool(db: Db, companyId: string, seasonId: string) {
  const isIt = and(eq(clipPools.companyId, companyId), eq(clipPools.seasonId, seasonId))
  const [pool] = await db.select().from(clipPools).where(isIt)
  return pool
}

/**
 * Holds the pool until the transaction ends, so that two check-ins cannot spend the same clip. Whoever locks a pass
 * too locks the pass first.
 */
export async function lockClipPool(tx: Db, poolId: string): Promise<ClipPoolRow | undefined> {
  const [pool] = await tx.select().from(clipPools).where(eq(clipPools.id, poolId)).for('update')
  return pool
}

/**
 * Serializes changes to the players of a pool and to its clips, so that a new player's card has all of them.
 * Taken before any pass and before the pool; check-ins do not take it.
 */
export async function lockPlayersOf(tx: Db, poolId: string) {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('players:' || ${poolId}::text, 0))`,
  )
}

type NewPack = { orderLineId: string; clips: number; perClipOre: number }

/** Adds *klippekort* to the company's pool of the season; every player's card then has the new number of clips. */
export async function addClips(
  tx: Db,
  { companyId, seasonId, at }: { companyId: string; seasonId: string; at: Date },
  packs: readonly NewPack[],
): Promise<ClipPoolRow> {
  await tx.insert(clipPools).values({ companyId, seasonId, clips: 0 }).onConflictDoNothing()
  const created = await findClipPool(tx, companyId, seasonId)
  if (!created) throw new Error('A pool that was just created is missing')
  await lockPlayersOf(tx, created.id)
  // The players' cards are locked before the pool, as at a check-in.
  const held = await tx
    .select()
    .from(passes)
    .where(eq(passes.clipPoolId, created.id))
    .orderBy(asc(passes.id))
    .for('update')
  const pool = (await lockClipPool(tx, created.id)) ?? created
  let { clips } = pool
  for (const pack of packs) {
    await tx
      .insert(clipPacks)
      .values({ poolId: pool.id, firstClip: clips + 1, addedAt: at, ...pack })
    clips += pack.clips
  }
  await tx.update(clipPools).set({ clips }).where(eq(clipPools.id, pool.id))
  for (const { id, soldTerms } of held) {
    await tx
      .update(passes)
      .set({ soldTerms: withClips(soldTerms, clips) })
      .where(eq(passes.id, id))
  }
  return { ...pool, clips }
}

/** The terms of a player's card: the clips of the pool, and how many of them one club may take (D23). */
export const withClips = (terms: SoldTerms, clips: number): SoldTerms => ({
  ...terms,
  price: 0,
  totalRounds: clips,
  plannedRounds: clips,
  roundsPerClub: clubShareOf(clips),
})

/** The lowest number of a clip that is not spent. The caller holds the pool's lock. */
export async function nextClip(tx: Db, poolId: string): Promise<number> {
  const spent = await tx
    .select({ clip: roundsUsed.clip })
    .from(roundsUsed)
    .where(eq(roundsUsed.clipPoolId, poolId))
  const numbers = new Set(spent.map(({ clip }) => clip))
  let clip = 1
  while (numbers.has(clip)) clip += 1
  return clip
}

/** The *klippekort* that a company has bought for a season, the first one first. */
export const selectClipPacks = (db: Db, poolId: string) =>
  db
    .select({ clips: clipPacks.clips, addedAt: clipPacks.addedAt })
    .from(clipPacks)
    .where(eq(clipPacks.poolId, poolId))
    .orderBy(asc(clipPacks.firstClip))

/** How many clips of a pool are spent. */
export async function countSpentClips(db: Db, poolId: string): Promise<number> {
  return db.$count(roundsUsed, eq(roundsUsed.clipPoolId, poolId))
}
