import { z } from 'zod'
import { adminList, type Words } from './list.ts'
import { adminRecord } from './record.ts'
import { funding, limit, products } from '#contract/discounts/shapes.ts'
import { campaignMethods } from '#domain/discounts/campaign.ts'
import { productCodes } from '#domain/passes/products.ts'
import { day, writtenDay } from '#contract/shared/day.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'

const methodWords = {
  code: { label: 'Kode' },
  link: { label: 'Link' },
  automatic: { label: 'Automatisk' },
} satisfies Words

const fundingWords = {
  operator: { label: 'Sæsonkortet' },
  club: { label: 'Klubben' },
  pool: { label: 'Puljen' },
} satisfies Words

/** Discounts on cards that are bought. */
export const listCampaigns = adminList({
  path: '/api/v1/admin/campaigns',
  audience: 'admin.enter',
  summary: 'The campaigns that lower the price of a card.',
  title: 'Kampagner',
  searchHint: 'Kampagne, kode eller klub',
  columns: [
    { key: 'name', heading: 'Kampagne', kind: 'text', sortable: true },
    { key: 'method', heading: 'Bruges med', kind: 'word', words: methodWords },
    { key: 'code', heading: 'Kode', kind: 'code', sortable: true, optional: true },
    { key: 'percent', heading: 'Procent', kind: 'number', optional: true },
    { key: 'amountOre', heading: 'Kroner', kind: 'money', optional: true },
    { key: 'validFrom', heading: 'Fra', kind: 'day', sortable: true },
    { key: 'validTo', heading: 'Til og med', kind: 'day', sortable: true },
    { key: 'used', heading: 'Brugt', kind: 'number', sortable: true },
    { key: 'totalLimit', heading: 'Grænse', kind: 'number', optional: true },
    { key: 'fundedBy', heading: 'Betales af', kind: 'word', words: fundingWords },
    { key: 'isStopped', heading: 'Stoppet', kind: 'flag' },
  ],
  filters: [
    { key: 'method', label: 'Bruges med', kind: 'choice', words: methodWords },
    { key: 'fundedBy', label: 'Betales af', kind: 'choice', words: fundingWords },
    { key: 'validTo', label: 'Til og med', kind: 'period' },
  ],
  sort: { by: 'validTo', order: 'desc' },
})

export const getCampaignRecord = adminRecord({
  list: listCampaigns,
  summary: 'One campaign with the orders that use it.',
  more: [
    { key: 'club', heading: 'Klub', kind: 'text', optional: true },
    { key: 'buyerLimit', heading: 'Grænse for hver køber', kind: 'number', optional: true },
    { key: 'cards', heading: 'Kort', kind: 'text', optional: true },
    { key: 'savedOre', heading: 'Rabat i alt', kind: 'money' },
  ],
  related: {
    orders: {
      title: 'Seneste bestillinger',
      columns: [
        { key: 'number', heading: 'Bestilling', kind: 'code', linkKey: 'path' },
        { key: 'path', heading: '', kind: 'text', unseen: true },
        { key: 'description', heading: 'Kort', kind: 'text' },
        { key: 'discountOre', heading: 'Rabat', kind: 'money' },
        { key: 'createdAt', heading: 'Bestilt', kind: 'time' },
      ],
    },
  },
})

const written = z.object({
  name: freeText(60, { min: 3 }),
  method: z.enum(campaignMethods),
  /** As typed; null for an automatic campaign. */
  code: z.string().trim().max(40).nullable(),
  percent: z.int().min(1).max(100).nullable(),
  amountOre: z.int().min(100).max(1_000_000).nullable(),
  productCodes: products,
  validFrom: writtenDay,
  validTo: writtenDay,
  totalLimit: limit,
  buyerLimit: limit,
  fundedBy: funding,
  clubId: z.uuid().nullable(),
  isStopped: z.boolean(),
})

/** A campaign as the start of a change. */
export const getCampaignToEdit = endpoint({
  method: 'GET',
  path: '/api/v1/admin/campaigns/:id/newest',
  audience: 'prices.write',
  summary: 'A campaign, to change it from.',
  input: z.object({ id: z.uuid() }),
  output: z.object({
    id: z.uuid(),
    name: z.string(),
    method: z.enum(campaignMethods),
    code: z.string().nullable(),
    percent: z.int().nullable(),
    amountOre: z.int().nullable(),
    productCodes: z.array(z.enum(productCodes)),
    validFrom: day,
    validTo: day,
    totalLimit: z.int().nullable(),
    buyerLimit: z.int().nullable(),
    fundedBy: funding,
    clubId: z.uuid().nullable(),
    isStopped: z.boolean(),
    /** Sent back as `basedOn`. */
    version: z.string(),
    /** What the buyer opens to use the code; null without one. */
    link: z.string().nullable(),
  }),
})
export type CampaignToEdit = Output<typeof getCampaignToEdit>

/** Refused with `campaign_incomplete`, `campaign_code_taken` or `discount_days_wrong`. */
export const createCampaign = endpoint({
  method: 'POST',
  path: '/api/v1/admin/campaigns',
  audience: 'prices.write',
  errors: ['refused'],
  summary: 'A new campaign.',
  input: written,
  output: z.object({ id: z.uuid() }),
})

/** Orders that have the discount keep it. A lower limit only ends what is left. */
export const writeCampaign = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/campaigns/:id',
  audience: 'prices.write',
  errors: ['changed_elsewhere', 'refused'],
  summary: 'Change or stop a campaign.',
  input: written.extend({ id: z.uuid(), basedOn: z.string().min(1).max(64) }),
  output: z.object({ version: z.string() }),
})
