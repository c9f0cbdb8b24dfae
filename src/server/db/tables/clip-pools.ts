import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, unique, uuid } from 'drizzle-orm/pg-core'
import { noPersonalData } from '../personal-data.ts'
import { id, instant } from './columns.ts'
import { orderLines } from './orders.ts'
import { seasons } from './passes.ts'

/** The clips that a company shares in a season. Check-ins lock the row before they count what is left. */
export const clipPools = pgTable(
  'clip_pools',
  {
    id: id().primaryKey(),
    companyId: uuid('company_id').notNull(),
    seasonId: uuid('season_id')
      .notNull()
      .references(() => seasons.id),
    clips: smallint('clips').notNull(),
  },
  (t) => [
    unique('clip_pools_season').on(t.companyId, t.seasonId),
    check('clip_pools_clips', sql`${t.clips} >= 0`),
  ],
)

noPersonalData(clipPools, 'The clips of a company in a season', 'id companyId seasonId clips')

/** A *klippekort* in a pool. Clips have numbers in the order of purchase, so each has a price. */
export const clipPacks = pgTable(
  'clip_packs',
  {
    id: id().primaryKey(),
    poolId: uuid('pool_id')
      .notNull()
      .references(() => clipPools.id),
    /** Unique, as the final guard against clips that are added twice. */
    orderLineId: uuid('order_line_id')
      .notNull()
      .unique()
      .references(() => orderLines.id),
    /** The number of its first clip. */
    firstClip: smallint('first_clip').notNull(),
    clips: smallint('clips').notNull(),
    perClipOre: integer('per_clip_ore').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (t) => [index('clip_packs_pool').on(t.poolId)],
)

noPersonalData(
  clipPacks,
  'A klippekort of a company',
  'id poolId orderLineId firstClip clips perClipOre addedAt',
)
