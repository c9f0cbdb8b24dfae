import { sql } from 'drizzle-orm'
import { getCampaignRecord, listCampaigns } from '#contract/admin/campaigns.ts'
import { campaigns, campaignUses } from '../db/tables/campaigns.ts'
import { clubs } from '../db/tables/clubs.ts'
import { orderLines, orders } from '../db/tables/orders.ts'
import type { ListSource, TableSource } from './list-queries.ts'
import type { RecordSource } from './record-queries.ts'

export const campaignsSource: ListSource = {
  list: listCampaigns,
  from: sql`${campaigns} left join ${clubs} on ${clubs.id} = ${campaigns.clubId}`,
  id: campaigns.id,
  columns: {
    name: campaigns.name,
    method: campaigns.method,
    code: campaigns.code,
    percent: campaigns.percent,
    amountOre: campaigns.amountOre,
    validFrom: campaigns.validFrom,
    validTo: campaigns.validTo,
    used: sql`(select count(*) from ${campaignUses} where ${campaignUses.campaignId} = ${campaigns.id})`,
    totalLimit: campaigns.totalLimit,
    fundedBy: campaigns.fundedBy,
    isStopped: campaigns.isStopped,
  },
  search: (has) =>
    has(
      sql`lower(${campaigns.name} || ' ' || coalesce(${campaigns.code}, '') || ' ' || coalesce(${clubs.name}, ''))`,
    ),
}

const usesTable: TableSource = {
  list: getCampaignRecord.related.orders as TableSource['list'],
  from: sql`${campaignUses} join ${orderLines} on ${orderLines.id} = ${campaignUses.orderLineId}
    join ${orders} on ${orders.id} = ${campaignUses.orderId}`,
  id: campaignUses.orderLineId,
  columns: {
    number: orders.number,
    path: sql`('/admin/orders/' || ${orders.id})`,
    description: orderLines.description,
    discountOre: orderLines.discountOre,
    createdAt: orders.createdAt,
  },
}

export const campaignRecord: RecordSource = {
  record: getCampaignRecord,
  source: campaignsSource,
  more: {
    club: clubs.name,
    buyerLimit: campaigns.buyerLimit,
    cards: sql`nullif(array_to_string(${campaigns.productCodes}, ', '), '')`,
    savedOre: sql`(select coalesce(sum(${orderLines.discountOre}), 0) from ${campaignUses} join ${orderLines} on ${orderLines.id} = ${campaignUses.orderLineId} where ${campaignUses.campaignId} = ${campaigns.id})`,
  },
  related: {
    orders: {
      from: usesTable,
      of: (id) => sql`${campaignUses.campaignId} = ${id}`,
      order: sql`${orders.createdAt} desc`,
    },
  },
  timelineOf: (id) => ({ others: sql`array[${id}]` }),
}
