import { and, count, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { CampaignUses } from '#domain/discounts/campaign.ts'
import type { Db } from '../db/client.ts'
import { campaigns, campaignUses } from '../db/tables/campaigns.ts'
import { orderLines, orders } from '../db/tables/orders.ts'

/**
 * Locks campaigns until the transaction ends, so that two orders cannot take the same use. Always in the
 * order of their ids, and before the order is locked.
 */
export async function lockCampaigns(tx: Db, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(inArray(campaigns.id, [...ids]))
    .orderBy(campaigns.id)
    .for('update')
}

/**
 * How many cards got each campaign's discount, in all and of one buyer. `exceptOrderId` is the buyer's own
 * unpaid order, which a new one replaces.
 */
export async function countCampaignUses(
  db: Db,
  campaignIds: readonly string[],
  { buyerEmail, exceptOrderId }: { buyerEmail: string | null; exceptOrderId: string | null },
): Promise<Map<string, CampaignUses>> {
  if (campaignIds.length === 0) return new Map()
  const isBuyers = sql`lower(${orders.buyerEmail}) = ${buyerEmail?.toLowerCase() ?? ''}`
  const rows = await db
    .select({
      campaignId: campaignUses.campaignId,
      total: count(),
      byBuyer: sql<number>`(count(*) filter (where ${isBuyers}))::int`,
    })
    .from(campaignUses)
    .innerJoin(orders, eq(orders.id, campaignUses.orderId))
    .where(
      and(
        inArray(campaignUses.campaignId, [...campaignIds]),
        exceptOrderId ? ne(campaignUses.orderId, exceptOrderId) : undefined,
      ),
    )
    .groupBy(campaignUses.campaignId)
  return new Map(rows.map(({ campaignId, ...uses }) => [campaignId, uses]))
}

/** Takes a use for each line of a new order that has a campaign, in the campaign's lowest free slots. */
export async function takeCampaignUses(tx: Db, orderId: string, at: Date): Promise<void> {
  const lines = await tx
    .select({ id: orderLines.id, campaignId: orderLines.campaignId })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), isNotNull(orderLines.campaignId)))
    .orderBy(orderLines.position)
  for (const { id, campaignId } of lines) {
    if (!campaignId) continue
    const of = sql`campaign_id = ${campaignId}`
    const slot = sql<number>`(select min(n) from generate_series(1, 1 + (select count(*) from ${campaignUses} where ${of})) as n
      where not exists (select from ${campaignUses} where ${of} and slot = n))`
    await tx
      .insert(campaignUses)
      .values({ orderLineId: id, orderId, campaignId, slot, createdAt: at })
  }
}

/** Gives the uses of an order, or of some of its lines, back: they will not be paid. */
export async function returnCampaignUses(tx: Db, orderId: string, orderLineIds?: string[]) {
  await tx
    .delete(campaignUses)
    .where(
      and(
        eq(campaignUses.orderId, orderId),
        orderLineIds ? inArray(campaignUses.orderLineId, orderLineIds) : undefined,
      ),
    )
}
