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
import {
  findSeason,
  findSeasonByCode,
  insertProductVersions,
  insertSeason,
  selectProducts,
  selectSeasonsInPlay,
  selectSeasonsOnSale,
  type SeasonOnSale,
  type SeasonRow,
} from './season-queries.ts'

/** What a season is made of; products default to those of season-pass.md 2.2. */
export type NewSeason = Omit<Season, 'termsVersion' | 'ruleVersion'> & {
  products?: readonly ProductVersion[] | undefined
}

/** Makes a season with its products; one that exists under the code is left as it is. */
export async function createSeason(tx: Db, ctx: Ctx, wanted: NewSeason): Promise<SeasonRow> {
  const { products = seedProducts(wanted), ...season } = wanted
  const row = await insertSeason(tx, {
    ...season,
    termsVersion: await currentTermsVersion(tx),
    ruleVersion: ruleVersionOf(season.playFrom),
    createdAt: ctx.now(),
  })
  if (!row) return (await findSeasonByCode(tx, wanted.code)) as SeasonRow

  await insertProductVersions(
    tx,
    products.map((definition, position) => ({
      seasonId: row.id,
      code: definition.code,
      version: definition.version,
      onSale: definition.onSale,
      position,
      definition,
      createdAt: ctx.now(),
    })),
  )
  await recordActivity(tx, ctx, {
    action: 'passes.create_season',
    subject: { type: 'season', id: row.id },
    data: { code: row.code },
  })
  return row
}

/**
 * The seasons of the demonstration: one that can be bought and played today (inside 1 March –
 * 30 November the year's own, else `Demo` around the day) and the next year's on sale beside it.
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

/** A year's season: sales from 27 November before to 30 September, play 1 March to 30 November. */
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

/** The seasons on sale today with their products, in the order in which they are offered (D38). */
export async function selectOnSale(db: Db, day: PlainDate): Promise<SeasonOnSale[]> {
  const rows = inOrderOfOffer(await selectSeasonsOnSale(db, day), day)
  return Promise.all(rows.map((row) => withProducts(db, row)))
}

/** Every season that is published, on sale or not, with its products. */
export async function selectOpenSeasons(db: Db): Promise<SeasonOnSale[]> {
  const rows = await selectSeasonsInPlay(db)
  return Promise.all(rows.map((row) => withProducts(db, row)))
}

/** A season with its products, whether or not it is on sale. */
export async function getSeason(db: Db, id: string): Promise<SeasonOnSale> {
  const row = await findSeason(db, id)
  if (!row) throw new AppError('not_found')
  return withProducts(db, row)
}

async function withProducts(db: Db, row: SeasonRow): Promise<SeasonOnSale> {
  // What is sold today is sold on today's terms, whatever they were when the season was made.
  const termsVersion = await currentTermsVersion(db)
  const season = { ...toSeason(row), termsVersion }
  return { row, season, products: await selectProducts(db, row.id) }
}

/** A stored season as the domain knows it. */
export function toSeason(row: SeasonRow): Season {
  const { code, salesFrom, salesTo, playFrom, playTo, status, termsVersion, ruleVersion } = row
  return { code, salesFrom, salesTo, playFrom, playTo, status, termsVersion, ruleVersion }
}
