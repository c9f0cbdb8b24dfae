import type { ProductDraft } from '#contract/admin/products.ts'
import { priceOn } from '#domain/passes/price.ts'
import type { ProductVersion } from '#domain/passes/products.ts'
import { latest } from '#domain/shared/dates.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import {
  countSold,
  findNewestProduct,
  findSeason,
  insertProductVersions,
  lockSeason,
  type SeasonRow,
} from './season-queries.ts'

/** The newest version of a product by `<season>.<code>`, with its season. */
export async function findProduct(db: Db, id: string) {
  const parts = findParts(id)
  const season = parts && (await findSeason(db, parts.seasonId))
  const row = parts && season && (await findNewestProduct(db, parts))
  return season && row ? { season, row } : undefined
}

/** A product with the number sold; `lock` holds its season until the commit. Throws `not_found`. */
export async function newestProduct(db: Db, id: string, { lock = false } = {}) {
  const parts = partsOf(id)
  if (lock) await lockSeason(db, parts.seasonId)
  const found = await findProduct(db, id)
  if (!found) throw new AppError('not_found')
  return { ...found, sold: await countSold(db, parts) }
}

/**
 * Stores the next version of a product. Sold cards keep their terms; a purchase in progress is
 * refused with the new price before it is paid.
 */
export async function writeProductVersion(ctx: Ctx, draft: ProductDraft): Promise<number> {
  const { seasonId } = partsOf(draft.id)
  return ctx.db.transaction(async (tx) => {
    if (!(await lockSeason(tx, seasonId))) throw new AppError('not_found')
    const { season, row } = await newestProduct(tx, draft.id)
    if (row.version !== draft.basedOn) throw new AppError('changed_elsewhere')
    const version = row.version + 1
    const before = { ...row.definition, onSale: row.onSale }
    const definition = nextVersion(before, draft, version)
    assertValidChange(ctx, { season, before, definition })
    const { onSale } = definition
    const { position } = row
    await insertProductVersions(tx, { seasonId, createdAt: ctx.now() }, [{ definition, position }])
    await recordActivity(tx, ctx, {
      action: 'passes.write_product',
      subject: { type: 'product', id: draft.id },
      data: { version, onSale, prices: definition.priceSteps.map(({ price }) => price) },
    })
    return version
  })
}

/**
 * Stores a version with another VAT, which two people have agreed on (`settlement/vat-changes.ts`). `tx` is their
 * transaction, which holds the lock of the season. Sold cards keep their terms.
 */
export async function writeVatMode(
  tx: Db,
  ctx: Ctx,
  changed: Pick<ProductVersion, 'vatMode'> & { id: string },
) {
  const { seasonId } = partsOf(changed.id)
  const { row } = await newestProduct(tx, changed.id)
  const { onSale, position } = row
  const next = { ...row.definition, onSale, vatMode: changed.vatMode, version: row.version + 1 }
  await insertProductVersions(tx, { seasonId, createdAt: ctx.now() }, [
    { definition: next, position },
  ])
}

function nextVersion(
  before: ProductVersion,
  { onSale, summary, plannedRounds, priceSteps }: ProductDraft,
  version: number,
): ProductVersion {
  const inOrder = priceSteps.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return { ...before, version, onSale, summary, plannedRounds, priceSteps: inOrder }
}

type Change = { season: SeasonRow; before: ProductVersion; definition: ProductVersion }

function assertValidChange(ctx: Ctx, { season, before, definition }: Change) {
  const { plannedRounds, priceSteps, totalRounds, onSale } = definition
  if (JSON.stringify({ ...before, version: 0 }) === JSON.stringify({ ...definition, version: 0 })) {
    refuse('product_unchanged')
  }
  const isWithinLimit = totalRounds === undefined || plannedRounds <= totalRounds
  if (!isWithinLimit || (plannedRounds === 0) !== (before.plannedRounds === 0)) {
    refuse('planned_rounds_wrong')
  }
  const days = new Set(priceSteps.map(({ from }) => from))
  const isBuyersAmount = before.priceSteps.length === 0
  const firstDay = latest(today(ctx), season.salesFrom)
  const hasPrice = isBuyersAmount ? priceSteps.length === 0 : priceSteps.length > 0
  const isPriced = isBuyersAmount || !onSale || priceOn(definition, firstDay) !== undefined
  if (days.size !== priceSteps.length || !hasPrice || !isPriced) refuse('price_steps_wrong')
}

/** Splits a product id; `not_found` when it is malformed. */
function findParts(id: string): { seasonId: string; code: string } | undefined {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Z-]{1,20})$/.exec(id)
  const [, seasonId = '', code = ''] = match ?? []
  return match ? { seasonId, code } : undefined
}

function partsOf(id: string): { seasonId: string; code: string } {
  const parts = findParts(id)
  if (!parts) throw new AppError('not_found')
  return parts
}

function refuse(reason: string): never {
  throw new AppError('refused', { reason })
}
