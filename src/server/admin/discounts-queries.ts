import { sql } from 'drizzle-orm'
import { getDiscountRecord, listDiscounts } from '#contract/admin/discounts.ts'
import { clubs } from '../db/tables/clubs.ts'
import { discountCodes, discountOffers, discountRedemptions } from '../db/tables/discounts.ts'
import type { ListSource, TableSource } from './list-queries.ts'
import type { RecordSource } from './record-queries.ts'

const giver = sql`coalesce(${clubs.name}, ${discountOffers.partnerName})`

export const discountsSource: ListSource = {
  list: listDiscounts,
  from: sql`${discountOffers} left join ${clubs} on ${clubs.id} = ${discountOffers.clubId}`,
  id: discountOffers.id,
  columns: {
    title: discountOffers.title,
    giver,
    kind: sql`(case when ${discountOffers.clubId} is null then 'partner' else 'club' end)`,
    state: discountOffers.state,
    validFrom: discountOffers.validFrom,
    validTo: discountOffers.validTo,
    given: sql`(select count(*) from ${discountRedemptions} where ${discountRedemptions.offerId} = ${discountOffers.id} and ${discountRedemptions.undoneAt} is null)`,
    totalLimit: discountOffers.totalLimit,
  },
  search: (has) => has(sql`lower(${discountOffers.title} || ' ' || ${giver})`),
}

const redemptionsTable: TableSource = {
  list: getDiscountRecord.related.redemptions as TableSource['list'],
  from: sql`${discountRedemptions} left join ${clubs} on ${clubs.id} = ${discountRedemptions.clubId}`,
  id: discountRedemptions.id,
  columns: {
    at: discountRedemptions.at,
    club: clubs.name,
    undoneAt: discountRedemptions.undoneAt,
  },
}

export const discountRecord: RecordSource = {
  record: getDiscountRecord,
  source: discountsSource,
  more: {
    text: discountOffers.text,
    golferLimit: discountOffers.golferLimit,
    dayLimit: discountOffers.dayLimit,
    partnerEmail: discountOffers.partnerEmail,
    hasLink: sql`${discountOffers.counterHash} is not null`,
    linkMailedTo: discountOffers.counterMailedTo,
    linkMailedAt: discountOffers.counterMailedAt,
    codes: sql`(select count(*) from ${discountCodes} where ${discountCodes.offerId} = ${discountOffers.id})`,
  },
  related: {
    redemptions: {
      from: redemptionsTable,
      of: (id) => sql`${discountRedemptions.offerId} = ${id}`,
      order: sql`${discountRedemptions.at} desc`,
    },
  },
  timelineOf: (id) => ({ others: sql`array[${id}]` }),
}
