import type { ProductVersion } from '#domain/passes/products.ts'
import { priceOn } from '#domain/passes/price.ts'
import { ruleVersionOf } from '#domain/passes/season.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { currentTermsVersion } from '../content/terms.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import {
  findSeason,
  insertProductVersions,
  insertSeason,
  lockSeasons,
  selectAllSeasons,
  selectProducts,
  updateSeason,
  type SeasonRow,
} from './season-queries.ts'

export type DraftValues = Pick<
  SeasonRow,
  'salesFrom' | 'salesTo' | 'playFrom' | 'playTo' | 'settlementTerms'
> & { products: readonly ProductVersion[] }

/** How the values differ from those that they replace, for the log: `Spillet slutter: … → …`. */
type Differences = { differences: readonly string[] }

/** Stores a season that is not on sale; refuses with `seasons_overlap`, or `season_exists` for one of two copies at once. */
export async function insertDraftSeason(
  tx: Db,
  ctx: Ctx,
  draft: DraftValues & Differences & { code: string; copyOf: string },
): Promise<string> {
  const { products, differences, copyOf, ...season } = draft
  await lockSeasons(tx)
  await assertOwnDays(tx, season)
  const row = await insertSeason(tx, {
    ...season,
    status: 'draft',
    termsVersion: await currentTermsVersion(tx),
    ruleVersion: ruleVersionOf(season.playFrom),
    createdAt: ctx.now(),
  })
  if (!row) refuse('season_exists')
  await insertProductVersions(
    tx,
    { seasonId: row.id, createdAt: ctx.now() },
    products.map((product, position) => ({ definition: { ...product, version: 1 }, position })),
  )
  await recordActivity(tx, ctx, {
    action: 'passes.copy_season',
    subject: { type: 'season', id: row.id },
    data: { copyOf, differences },
  })
  return row.id
}

/**
 * The season, if nobody has opened it; refuses with `season_opened`. Every season is locked, because none may get days of
 * another one meanwhile.
 */
export async function lockDraftSeason(tx: Db, id: string): Promise<SeasonRow> {
  await lockSeasons(tx)
  const season = await findSeason(tx, id)
  if (!season) throw new AppError('not_found')
  if (season.status !== 'draft') refuse('season_opened')
  return season
}

/**
 * Refuses with `seasons_overlap` when another season is played on one of the days (docs/algorithms/season-copy.md). The
 * seasons are locked.
 */
export async function assertOwnDays(
  tx: Db,
  { code, playFrom, playTo }: Pick<SeasonRow, 'code' | 'playFrom' | 'playTo'>,
): Promise<void> {
  const others = (await selectAllSeasons(tx)).filter((other) => other.code !== code)
  if (others.some((other) => playFrom <= other.playTo && other.playFrom <= playTo)) {
    refuse('seasons_overlap')
  }
}

/** Replaces the values of a locked draft; a card that differs becomes a new version. Refuses with `seasons_overlap`. */
export async function replaceDraftSeason(
  tx: Db,
  ctx: Ctx,
  draft: DraftValues & Differences & { id: string; code: string },
): Promise<void> {
  const { id, code, products, differences, ...season } = draft
  await assertOwnDays(tx, { code, ...season })
  const stored = await selectProducts(tx, id)
  await updateSeason(tx, id, { ...season, ruleVersion: ruleVersionOf(season.playFrom) })
  const rows = products.flatMap((product) => {
    const position = stored.findIndex(({ code }) => code === product.code)
    const before = stored[position]
    const isSame = before && JSON.stringify(sorted(before)) === JSON.stringify(sorted(product))
    if (!before || isSame) return []
    return [{ definition: { ...product, version: before.version + 1 }, position }]
  })
  if (rows.length > 0) {
    await insertProductVersions(tx, { seasonId: id, createdAt: ctx.now() }, rows)
  }
  await recordActivity(tx, ctx, {
    action: 'passes.edit_season',
    subject: { type: 'season', id },
    data: { differences },
  })
}

const sorted = (product: ProductVersion) =>
  Object.entries({ ...product, version: 0 }).toSorted(([a], [b]) => (a < b ? -1 : 1))

/**
 * Opens a draft for sale. Refuses with `season_opened`, `season_days_wrong` when its play is over, `seasons_overlap`, or
 * `season_without_prices` when no card has a price on the first day of sale.
 */
export async function openDraftSeason(tx: Db, ctx: Ctx, id: string): Promise<void> {
  const season = await lockDraftSeason(tx, id)
  const { salesFrom, playTo, code } = season
  if (playTo < today(ctx)) refuse('season_days_wrong')
  await assertOwnDays(tx, season)
  const products = await selectProducts(tx, id)
  const isSold = products.some(
    (product) => product.onSale && priceOn(product, salesFrom) !== undefined,
  )
  if (!isSold) refuse('season_without_prices')
  await updateSeason(tx, id, { status: 'published' })
  await recordActivity(tx, ctx, {
    action: 'passes.open_season',
    subject: { type: 'season', id },
    data: { code },
  })
}

function refuse(reason: string): never {
  throw new AppError('refused', { reason })
}
