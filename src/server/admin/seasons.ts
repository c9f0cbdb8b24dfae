import type {
  SeasonComparison,
  SeasonForm,
  SeasonInput,
  ShownSeason,
} from '#contract/admin/seasons.ts'
import { compareSeasons } from '#domain/admin/compare-seasons.ts'
import { moveSeason, stepsFrom, type SeasonValues } from '#domain/admin/move-season.ts'
import { priceOn } from '#domain/passes/price.ts'
import type { ProductVersion } from '#domain/passes/products.ts'
import { yearOf } from '#domain/shared/dates.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import {
  insertDraftSeason,
  lockDraftSeason,
  openDraftSeason,
  replaceDraftSeason,
} from '../passes/draft-season.ts'
import {
  findSeason,
  findSeasonByCode,
  selectAllSeasons,
  selectProducts,
  type SeasonRow,
} from '../passes/season-queries.ts'
import { assertSoldInQueue } from '../salequeue/fits-sales.ts'
import { assertShown, versionOf } from '../shown-version.ts'
import { areDaysValid } from './set-up-season.ts'

/** Every value of a season beside that of another one; by default the one before it. */
export async function compareSeason(
  ctx: Ctx,
  { id, with: chosen }: { id: string; with?: string | undefined },
): Promise<SeasonComparison> {
  const season = await getRow(ctx.db, id)
  const others = (await selectAllSeasons(ctx.db)).filter((one) => one.id !== id)
  const other = chosen ? others.find((one) => one.id === chosen) : previousOf(season, others)
  if (chosen && !other) throw new AppError('not_found')
  const after = await valuesOf(ctx.db, season)
  const before = other && (await valuesOf(ctx.db, other))
  return {
    code: season.code,
    other: other ? { id: other.id, code: other.code } : null,
    others: others.map(({ id: otherId, code }) => ({ id: otherId, code })),
    facts: compareSeasons(before ?? after, after).map((fact) =>
      before ? fact : { ...fact, before: null },
    ),
  }
}

/** The season that was played before, or else the next one. */
const previousOf = (season: SeasonRow, others: readonly SeasonRow[]) =>
  others.find(({ playFrom }) => playFrom < season.playFrom) ?? others.at(-1)

/** The form of next year's season, or of a draft. */
export async function getSeasonForm(ctx: Ctx, { id }: { id: string }): Promise<SeasonForm> {
  const season = await getRow(ctx.db, id)
  const isDraft = season.status === 'draft'
  const earlier = (await selectAllSeasons(ctx.db)).find((one) => one.playFrom < season.playFrom)
  const before = isDraft ? earlier : season
  const values = before && (await valuesOf(ctx.db, before))
  const years = before && isDraft ? yearOf(season.playFrom) - yearOf(before.playFrom) : 1
  const moved = values && moveSeason(values, years)
  const own = isDraft ? await valuesOf(ctx.db, season) : undefined
  const code = isDraft ? season.code : nextCodeOf(season)
  const existing = isDraft ? undefined : await findSeasonByCode(ctx.db, code)
  const start = own ?? moved
  if (!start) throw new AppError('not_found')
  return {
    code,
    isDraft,
    version: own ? versionOf(own) : null,
    existing: existing ? { id: existing.id, isDraft: existing.status === 'draft' } : null,
    before: before && values ? { code: before.code, ...toShown(values) } : null,
    moved: moved ? toShown(moved) : null,
    start: toShown(start),
  }
}

/** Stores next year's season as a draft. */
export async function copySeason(ctx: Ctx, { id, ...input }: SeasonInput & { id: string }) {
  const season = await getRow(ctx.db, id)
  return ctx.db.transaction(async (tx) => {
    const before = await valuesOf(tx, season)
    const after = applyInput(ctx, before.products, input)
    const { settlement: settlementTerms, ...values } = after
    const draft = { ...values, settlementTerms, differences: differencesOf(before, after) }
    const code = nextCodeOf(season)
    return { id: await insertDraftSeason(tx, ctx, { ...draft, code, copyOf: id }) }
  })
}

/** Replaces the values of a draft. */
export async function editSeason(
  ctx: Ctx,
  { id, basedOn, ...input }: SeasonInput & { id: string; basedOn: string },
) {
  return ctx.db.transaction(async (tx) => {
    const season = await lockDraftSeason(tx, id)
    const before = await valuesOf(tx, season)
    const after = applyInput(ctx, before.products, input)
    assertShown(basedOn, before, after)
    const { settlement: settlementTerms, ...values } = after
    const differences = differencesOf(before, after)
    const { code } = season
    await replaceDraftSeason(tx, ctx, { id, code, ...values, settlementTerms, differences })
    return { id }
  })
}

export async function openSeason(ctx: Ctx, { id }: { id: string }) {
  await ctx.db.transaction(async (tx) => {
    await openDraftSeason(tx, ctx, id)
    await assertSoldInQueue(tx, ctx, await getRow(tx, id))
  })
  return { done: true as const }
}

async function getRow(db: Db, id: string): Promise<SeasonRow> {
  const row = await findSeason(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

async function valuesOf(db: Db, season: SeasonRow): Promise<SeasonValues> {
  const { salesFrom, salesTo, playFrom, playTo, settlementTerms } = season
  const days = { salesFrom, salesTo, playFrom, playTo }
  return { ...days, settlement: settlementTerms, products: await selectProducts(db, season.id) }
}

const nextCodeOf = ({ playFrom }: SeasonRow) => String(yearOf(playFrom) + 1)

/** The input with what the form does not change from the cards as they are; refuses what does not fit together. */
function applyInput(
  ctx: Ctx,
  products: readonly ProductVersion[],
  input: SeasonInput,
): SeasonValues {
  const { salesFrom, salesTo, playFrom, playTo, settlement } = input
  if (!areDaysValid(ctx, input)) refuse('season_days_wrong')
  if (products.map(({ code }) => code).join() !== input.products.map(({ code }) => code).join()) {
    refuse('season_cards_differ')
  }
  const after = products.map((product, i): ProductVersion => {
    const { priceSteps = [], ...typed } = input.products[i] ?? {}
    const steps = priceSteps
      .map(({ from, price }) => ({ from: from ?? salesFrom, price }))
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    return { ...product, ...typed, priceSteps: steps }
  })
  after.forEach((product, i) => assertValidCard(product, products[i] ?? product, salesFrom))
  return { salesFrom, salesTo, playFrom, playTo, settlement, products: after }
}

function assertValidCard(product: ProductVersion, before: ProductVersion, salesFrom: string) {
  const { priceSteps, plannedRounds, totalRounds, onSale } = product
  const isBuyersAmount = before.priceSteps.length === 0
  const isSingle = new Set(priceSteps.map(({ from }) => from)).size === priceSteps.length
  const isPriced = !onSale || priceOn(product, salesFrom as never) !== undefined
  if (isBuyersAmount ? priceSteps.length > 0 : !isSingle || !isPriced) refuse('price_steps_wrong')
  const isWithinLimit = totalRounds === undefined || plannedRounds <= totalRounds
  if (!isWithinLimit || (plannedRounds === 0) !== (before.plannedRounds === 0)) {
    refuse('planned_rounds_wrong')
  }
}

function toShown({ products, ...season }: SeasonValues): ShownSeason {
  return {
    ...season,
    products: products.map(({ code, name, onSale, summary, plannedRounds, priceSteps }) => ({
      code,
      name,
      onSale,
      summary,
      plannedRounds,
      priceSteps: stepsFrom(priceSteps, season.salesFrom).map(({ from, price }) => ({
        from: from <= season.salesFrom ? null : from,
        price,
      })),
    })),
  }
}

const differencesOf = (before: SeasonValues, after: SeasonValues) =>
  compareSeasons(before, after)
    .filter(({ isChanged }) => isChanged)
    .map(
      (fact) =>
        `${fact.group}, ${fact.label}: ${fact.before ?? 'ingen'} → ${fact.after ?? 'ingen'}`,
    )

function refuse(reason: string): never {
  throw new AppError('refused', { reason })
}
