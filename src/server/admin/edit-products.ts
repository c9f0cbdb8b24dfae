import type { ProductDraft, ProductToEdit } from '#contract/admin/products.ts'
import type { Ctx } from '../ctx.ts'
import { newestProduct, writeProductVersion } from '../passes/write-product.ts'

export async function getProduct(ctx: Ctx, { id }: { id: string }): Promise<ProductToEdit> {
  const { season, row, sold } = await newestProduct(ctx.db, id)
  const { name, summary, plannedRounds, totalRounds, priceSteps } = row.definition
  return {
    name,
    season: season.code,
    version: row.version,
    onSale: row.onSale,
    summary,
    plannedRounds,
    totalRounds: totalRounds ?? null,
    priceSteps: [...priceSteps],
    sold,
  }
}

export async function saveProduct(ctx: Ctx, draft: ProductDraft) {
  return { version: await writeProductVersion(ctx, draft) }
}
