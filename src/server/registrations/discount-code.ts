import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { findTypedCampaign } from '../discounts/price-purchase.ts'
import { accessRegistration } from './access.ts'
import { loadRegistration } from './registration-view.ts'
import { updateRegistration } from './queries.ts'
import { saveOn } from './save.ts'

/** Uses a code for the purchase. A code that gives nothing is refused, and the purchase keeps what it had. */
export async function applyDiscountCode(
  ctx: Ctx,
  { version, code }: { version: number; code: string },
) {
  await accessRegistration(ctx)
  const { id: campaignId } = await findTypedCampaign(ctx, code)
  return saveOn(ctx, version, async (tx, registration) => {
    await updateRegistration(tx, registration.id, { campaignId })
    const { discount } = await loadRegistration(ctx, tx, { ...registration, campaignId })
    const refusal = discount.code?.refusal
    if (refusal) throw new AppError('refused', refusal)
  })
}

export function removeDiscountCode(ctx: Ctx, { version }: { version: number }) {
  return saveOn(ctx, version, (tx, { id }) => updateRegistration(tx, id, { campaignId: null }))
}
