import { randomUUID } from 'node:crypto'
import type * as contract from '#contract/admin/campaigns.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { parseCampaignCode } from '#domain/discounts/campaign.ts'
import { requirePower } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { findClub } from '../clubs/queries.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { assertShown, versionOf } from '../shown-version.ts'
import {
  findCampaign,
  findCampaignByCode,
  insertCampaign,
  lockCampaign,
  updateCampaign,
  type CampaignRow,
} from './campaign-queries.ts'

type Draft = ParsedInput<(typeof contract)['createCampaign']>

/** What a form of a campaign shows. */
function shownCampaign(row: Draft) {
  const { name, method, code, percent, amountOre, productCodes, validFrom, validTo } = row
  const { totalLimit, buyerLimit, fundedBy, clubId, isStopped } = row
  const value = { name, method, code, percent, amountOre, productCodes, validFrom, validTo }
  return { ...value, totalLimit, buyerLimit, fundedBy, clubId, isStopped }
}

export async function getCampaignToEdit(ctx: Ctx, { id }: { id: string }) {
  requirePower(ctx, 'prices.write')
  const campaign = await findCampaign(ctx.db, id)
  if (!campaign) throw new AppError('not_found')
  const shown = shownCampaign(campaign)
  const { code } = campaign
  const link = code && `${ctx.publicUrl}/account/registration?rabat=${encodeURIComponent(code)}`
  return { id, ...shown, version: versionOf(shown), link }
}

export async function createCampaign(ctx: Ctx, draft: Draft) {
  requirePower(ctx, 'prices.write')
  return ctx.db.transaction(async (tx) => {
    const id = randomUUID()
    const values = await validated(tx, draft, id)
    await insertCampaign(tx, { id, ...values, createdAt: ctx.now(), updatedAt: ctx.now() })
    await record(tx, ctx, 'discounts.create_campaign', id)
    return { id }
  })
}

/** Changes or stops a campaign. Orders that have its discount keep it. */
export async function writeCampaign(
  ctx: Ctx,
  { id, basedOn, ...draft }: ParsedInput<(typeof contract)['writeCampaign']>,
) {
  requirePower(ctx, 'prices.write')
  return ctx.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id)
    if (!campaign) throw new AppError('not_found')
    const values = await validated(tx, draft, id)
    assertShown(basedOn, shownCampaign(campaign), shownCampaign(values))
    await updateCampaign(tx, id, { ...values, updatedAt: ctx.now() })
    await record(tx, ctx, 'discounts.write_campaign', id)
    return { version: versionOf(shownCampaign(values)) }
  })
}

/** The values to store. Throws `refused` when a part is missing or the code belongs to another campaign. */
async function validated(tx: Db, draft: Draft, id: string): Promise<Draft> {
  const { validFrom, validTo, percent, amountOre, method, fundedBy, clubId } = draft
  if (validFrom > validTo) throw new AppError('refused', { reason: 'discount_days_wrong' })
  const code = method === 'automatic' ? null : (parseCampaignCode(draft.code ?? '') ?? null)
  const hasOneValue = (percent === null) !== (amountOre === null)
  const hasClub = fundedBy !== 'club' || clubId !== null
  if (!hasOneValue || !hasClub || (method !== 'automatic' && code === null)) {
    throw new AppError('refused', { reason: 'campaign_incomplete' })
  }
  const other: CampaignRow | undefined = code ? await findCampaignByCode(tx, code) : undefined
  if (other && other.id !== id) throw new AppError('refused', { reason: 'campaign_code_taken' })
  if (clubId && !(await findClub(tx, clubId))) throw new AppError('not_found')
  return { ...draft, code }
}

const record = (tx: Db, ctx: Ctx, action: string, id: string) =>
  recordActivity(tx, ctx, { action, subject: { type: 'campaign', id } })
