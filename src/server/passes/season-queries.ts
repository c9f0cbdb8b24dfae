import { and, asc, desc, eq, gt, gte, inArray, lte, ne, sql, type SQL } from 'drizzle-orm'
import type { ProductVersion } from '#domain/passes/products.ts'
import type { Season } from '#domain/passes/season.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { insertAll } from '../db/insert-all.ts'
import { prepared } from '../db/prepared.ts'
import { passes, productVersions, seasons } from '../db/tables/passes.ts'

export type SeasonRow = typeof seasons.$inferSelect
/** A season with the newest version of each product, in display order. */
export type SeasonOnSale = { row: SeasonRow; season: Season; products: ProductVersion[] }

const open: Season['status'][] = ['published', 'live']

export async function findSeason(db: Db, id: string): Promise<SeasonRow | undefined> {
  const [row] = await db.select().from(seasons).where(eq(seasons.id, id))
  return row
}

export async function findSeasonByCode(db: Db, code: string): Promise<SeasonRow | undefined> {
  const [row] = await db.select().from(seasons).where(eq(seasons.code, code))
  return row
}

const isOpen = inArray(seasons.status, open)
const isOnSale = and(
  isOpen,
  lte(seasons.salesFrom, sql.placeholder('day')),
  gte(seasons.salesTo, sql.placeholder('day')),
)

const seasonsWhere = (condition: SQL | undefined) =>
  prepared((db) =>
    db.select().from(seasons).where(condition).orderBy(asc(seasons.playFrom), asc(seasons.code)),
  )
const seasonsOnSale = seasonsWhere(isOnSale)
const seasonsInPlay = seasonsWhere(isOpen)

/** Seasons on sale on a day, the earliest first. */
export const selectSeasonsOnSale = (db: Db, day: PlainDate): Promise<SeasonRow[]> =>
  seasonsOnSale(db).execute({ day })

/** Every season whose cards are or will be valid, the earliest first. */
export const selectSeasonsInPlay = (db: Db): Promise<SeasonRow[]> => seasonsInPlay(db).execute()

const newestVersions = (db: Db) =>
  db
    .selectDistinctOn([productVersions.seasonId, productVersions.code])
    .from(productVersions)
    .orderBy(productVersions.seasonId, productVersions.code, desc(productVersions.version))
    .$dynamic()

const productsWhere = (condition: SQL | undefined) =>
  prepared((db) => {
    const ids = db.select({ id: seasons.id }).from(seasons).where(condition)
    return newestVersions(db).where(inArray(productVersions.seasonId, ids))
  })
const productsOnSale = productsWhere(isOnSale)
const productsInPlay = productsWhere(isOpen)

type ProductsBySeason = Map<string, ProductVersion[]>

/** The newest version of every product of the seasons on sale on a day, by season, in display order. */
export const selectProductsOnSale = async (db: Db, day: PlainDate): Promise<ProductsBySeason> =>
  groupBySeason(await productsOnSale(db).execute({ day }))

/** The newest version of every product of the seasons in play, by season, in display order. */
export const selectProductsInPlay = async (db: Db): Promise<ProductsBySeason> =>
  groupBySeason(await productsInPlay(db).execute())

type ProductRow = typeof productVersions.$inferSelect

const groupBySeason = (rows: readonly ProductRow[]): ProductsBySeason =>
  new Map(
    [...Map.groupBy(rows.toSorted(byPosition), ({ seasonId }) => seasonId)].map(
      ([id, ofSeason]) => [id, ofSeason.map(toProduct)],
    ),
  )

const toProduct = ({ definition, onSale }: ProductRow): ProductVersion => ({
  ...definition,
  onSale,
})

const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position

/** Seasons whose play has begun, the latest first, also closed ones. */
export function selectSeasonsBegun(db: Db, day: PlainDate): Promise<SeasonRow[]> {
  return db
    .select()
    .from(seasons)
    .where(and(ne(seasons.status, 'draft'), lte(seasons.playFrom, day)))
    .orderBy(desc(seasons.playFrom), desc(seasons.code))
}

export const findNextSale = (db: Db, day: PlainDate) => findNextFrom(db, day, open)

/** The next season whose sale would begin if its draft were opened. */
export const findNextDraftSale = (db: Db, day: PlainDate) => findNextFrom(db, day, ['draft'])

async function findNextFrom(
  db: Db,
  day: PlainDate,
  statuses: Season['status'][],
): Promise<SeasonRow | undefined> {
  const [row] = await db
    .select()
    .from(seasons)
    .where(and(inArray(seasons.status, statuses), gt(seasons.salesFrom, day)))
    .orderBy(asc(seasons.salesFrom))
    .limit(1)
  return row
}

/** The newest version of every product of a season, in display order. */
export async function selectProducts(db: Db, seasonId: string): Promise<ProductVersion[]> {
  const rows = await newestVersions(db).where(eq(productVersions.seasonId, seasonId))
  return rows.toSorted(byPosition).map(toProduct)
}

/** Every version of every product of a season, the oldest first: what the cards cost on earlier days. */
export const selectProductHistory = (db: Db, seasonId: string) =>
  db
    .select()
    .from(productVersions)
    .where(eq(productVersions.seasonId, seasonId))
    .orderBy(asc(productVersions.code), asc(productVersions.version))

type ProductKey = { seasonId: string; code: string }

export async function findNewestProduct(db: Db, { seasonId, code }: ProductKey) {
  const [row] = await db
    .select()
    .from(productVersions)
    .where(and(eq(productVersions.seasonId, seasonId), eq(productVersions.code, code)))
    .orderBy(desc(productVersions.version))
    .limit(1)
  return row
}

/** Number of cards of a product ever sold in a season. */
export const countSold = (db: Db, { seasonId, code }: ProductKey): Promise<number> =>
  db.$count(passes, and(eq(passes.seasonId, seasonId), eq(passes.productCode, code)))

/** Locks the season until the transaction ends: product changes run one at a time, sales are not blocked. */
export async function lockSeason(tx: Db, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: seasons.id })
    .from(seasons)
    .where(eq(seasons.id, id))
    .for('no key update')
  return rows.length > 0
}

/** Locks every season, the earliest first, as a correction locks the two that it concerns. */
export async function lockSeasons(tx: Db): Promise<void> {
  await tx
    .select({ id: seasons.id })
    .from(seasons)
    .orderBy(asc(seasons.playFrom), asc(seasons.code))
    .for('no key update')
}

/** Undefined when the code is already in use. */
export async function insertSeason(
  tx: Db,
  row: typeof seasons.$inferInsert,
): Promise<SeasonRow | undefined> {
  const [season] = await tx
    .insert(seasons)
    .values(row)
    .onConflictDoNothing({ target: seasons.code })
    .returning()
  return season
}

type NewProductVersion = { definition: ProductVersion; position: number }

export async function insertProductVersions(
  tx: Db,
  { seasonId, createdAt }: { seasonId: string; createdAt: Date },
  versions: readonly NewProductVersion[],
) {
  const rows = versions.map(({ definition, position }) => {
    const { code, version, onSale } = definition
    return { seasonId, createdAt, code, version, onSale, position, definition }
  })
  await insertAll(tx, productVersions, rows)
}

export function selectAllSeasons(db: Db): Promise<SeasonRow[]> {
  return db.select().from(seasons).orderBy(desc(seasons.playFrom), desc(seasons.code))
}

export async function updateSeason(
  tx: Db,
  id: string,
  values: Partial<typeof seasons.$inferInsert>,
) {
  await tx.update(seasons).set(values).where(eq(seasons.id, id))
}
