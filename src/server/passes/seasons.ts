import type { ProductVersion } from '#domain/passes/products.ts'
import { seedProducts } from '#domain/passes/seed-products.ts'
import type { Season } from '#domain/passes/season.ts'
import { inOrderOfOffer, ruleVersionOf } from '#domain/passes/season.ts'
import {
  addDays,
  addMonths,
  earliest,
  latest,
  plainDate,
  yearOf,
  type PlainDate,
} from '#domain/shared/dates.ts'
import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { currentTermsVersion } from '../content/terms.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { onOneConnection } from '../db/transactions.ts'
import {
  findSeason,
  findSeasonByCode,
  insertProductVersions,
  insertSeason,
  selectProducts,
  selectProductsInPlay,
  selectProductsOnSale,
  selectSeasonsInPlay,
  selectSeasonsOnSale,
  type SeasonOnSale,
  type SeasonRow,
} from './season-queries.ts'

/** Products default to `seedProducts`. */
export type NewSeason = Omit<Season, 'termsVersion' | 'ruleVersion'> & {
  products?: readonly ProductVersion[] | undefined
}

/** Creates a season with its products; an existing season with the same code is returned unchanged. */
export async function createSeason(tx: Db, ctx: Ctx, newSeason: NewSeason): Promise<SeasonRow> {
  const { products = seedProducts(newSeason), ...season } = newSeason
  const row = await insertSeason(tx, {
    ...season,
    termsVersion: await currentTermsVersion(tx),
    ruleVersion: ruleVersionOf(season.playFrom),
    createdAt: ctx.now(),
  })
  if (!row) return (await findSeasonByCode(tx, newSeason.code)) as SeasonRow

  await insertProductVersions(
    tx,
    { seasonId: row.id, createdAt: ctx.now() },
    products.map((definition, position) => ({ definition, position })),
  )
  await recordActivity(tx, ctx, {
    action: 'passes.create_season',
    subject: { type: 'season', id: row.id },
    data: { code: row.code },
  })
  return row
}

/**
 * Creates the demonstration's seasons: one on sale and in play today (the year's season from 1 March
 * to 30 November, else `Demo` around the day), and next year's season on sale.
 */
export async function ensureSeasons(tx: Db, ctx: Ctx): Promise<SeasonRow[]> {
  const day = today(ctx)
  const year = yearOf(day)
  const ofYear = regularSeason(year)
  const isInside = ofYear.playFrom <= day && day <= ofYear.playTo
  const playable = isInside ? { ...ofYear, salesTo: latest(ofYear.salesTo, day) } : demoSeason(day)
  const next = regularSeason(isInside || day > ofYear.playTo ? year + 1 : year)
  const nextOnSale = { ...next, salesFrom: earliest(next.salesFrom, day) }
  return [await createSeason(tx, ctx, playable), await createSeason(tx, ctx, nextOnSale)]
}

/** A year's season: sold from 27 November of the previous year to 30 September, played 1 March to 30 November. */
export function regularSeason(year: number): NewSeason {
  return {
    code: String(year),
    salesFrom: plainDate(`${year - 1}-11-27`),
    salesTo: plainDate(`${year}-09-30`),
    playFrom: plainDate(`${year}-03-01`),
    playTo: plainDate(`${year}-11-30`),
    status: 'live',
  }
}

function demoSeason(day: PlainDate): NewSeason {
  const playTo = addMonths(day, 4)
  return {
    code: 'Demo',
    salesFrom: addMonths(day, -3),
    salesTo: addDays(playTo, -30),
    playFrom: addMonths(day, -2),
    playTo,
    status: 'live',
  }
}

/** The seasons on sale on a day with their products, in the order of offer (D38). */
export async function selectOnSale(db: Db, day: PlainDate): Promise<SeasonOnSale[]> {
  const [rows, products, termsVersion] = await onOneConnection(db, (one) =>
    Promise.all([
      selectSeasonsOnSale(one, day),
      selectProductsOnSale(one, day),
      currentTermsVersion(one),
    ]),
  )
  return joinProducts([inOrderOfOffer(rows, day), products, termsVersion])
}

/** Every published season with its products, on sale or not, the earliest first. */
export const selectOpenSeasons = async (db: Db): Promise<SeasonOnSale[]> =>
  joinProducts(
    await onOneConnection(db, (one) =>
      Promise.all([selectSeasonsInPlay(one), selectProductsInPlay(one), currentTermsVersion(one)]),
    ),
  )

const joinProducts = ([rows, products, termsVersion]: readonly [
  SeasonRow[],
  Map<string, ProductVersion[]>,
  string,
]): SeasonOnSale[] => rows.map((row) => withProducts(row, termsVersion, products.get(row.id) ?? []))

/** A season with its products, whether or not it is on sale. */
export async function getSeason(db: Db, id: string): Promise<SeasonOnSale> {
  const [row, termsVersion, products] = await Promise.all([
    findSeason(db, id),
    currentTermsVersion(db),
    selectProducts(db, id),
  ])
  if (!row) throw new AppError('not_found')
  return withProducts(row, termsVersion, products)
}

/** A sale uses the terms of the day, not those from when the season was created. */
const withProducts = (
  row: SeasonRow,
  termsVersion: string,
  products: SeasonOnSale['products'],
): SeasonOnSale => ({ row, season: { ...toSeason(row), termsVersion }, products })

/** Converts a stored season to the domain type. */
export function toSeason(row: SeasonRow): Season {
  const { code, salesFrom, salesTo, playFrom, playTo, status, termsVersion, ruleVersion } = row
  return { code, salesFrom, salesTo, playFrom, playTo, status, termsVersion, ruleVersion }
}
