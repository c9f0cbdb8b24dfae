import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CampaignMethod, Funding } from '#domain/discounts/campaign.ts'
import type { ProductCode } from '#domain/passes/products.ts'
import { noPersonalData } from '../personal-data.ts'
import { clubs } from './clubs.ts'
import { day, id, instant } from './columns.ts'

/** A discount on cards that are bought (*kampagne*). */
export const campaigns = pgTable(
  'campaigns',
  {
    id: id().primaryKey(),
    /** Shown to the buyer. */
    name: text('name').notNull(),
    method: text('method').$type<CampaignMethod>().notNull(),
    /** In capitals and without spaces; null for an automatic campaign. */
    code: text('code').unique(),
    percent: smallint('percent'),
    amountOre: integer('amount_ore'),
    /** Empty for every card that golfers buy. */
    productCodes: text('product_codes').array().$type<ProductCode[]>().notNull(),
    validFrom: day('valid_from').notNull(),
    validTo: day('valid_to').notNull(),
    totalLimit: integer('total_limit'),
    buyerLimit: integer('buyer_limit'),
    fundedBy: text('funded_by').$type<Funding>().notNull(),
    /** The club that pays for it or whose code it is; it earns the commission (D17). */
    clubId: uuid('club_id').references(() => clubs.id),
    isStopped: boolean('is_stopped').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    check('campaigns_value', sql`(${t.percent} is null) <> (${t.amountOre} is null)`),
    check('campaigns_percent', sql`${t.percent} between 1 and 100`),
    check('campaigns_amount', sql`${t.amountOre} > 0`),
    check('campaigns_days', sql`${t.validFrom} <= ${t.validTo}`),
    check('campaigns_code', sql`(${t.code} is null) = (${t.method} = 'automatic')`),
    check('campaigns_club', sql`${t.fundedBy} <> 'club' or ${t.clubId} is not null`),
  ],
)

noPersonalData(
  campaigns,
  'A discount on cards that are bought',
  'id name method code percent amountOre productCodes validFrom validTo totalLimit buyerLimit fundedBy clubId isStopped createdAt updatedAt',
)

/** A card that gets the discount of a campaign, from the order until that is closed unpaid. */
export const campaignUses = pgTable(
  'campaign_uses',
  {
    orderLineId: uuid('order_line_id').primaryKey(),
    orderId: uuid('order_id').notNull(),
    campaignId: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    slot: integer('slot').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    // The last guard: no use is taken twice, even if the lock of the campaign were forgotten.
    unique('campaign_uses_slot').on(t.campaignId, t.slot),
    index('campaign_uses_order').on(t.orderId),
    check('campaign_uses_first', sql`${t.slot} >= 1`),
  ],
)

noPersonalData(
  campaignUses,
  'A card that gets the discount of a campaign, by ids',
  'orderLineId orderId campaignId slot createdAt',
)
