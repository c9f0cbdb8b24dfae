import { z } from 'zod'
import { adminList } from './list.ts'
import { adminRecord } from './record.ts'
import { writtenDay } from '#contract/shared/day.ts'
import { endpoint, type Output, type ParsedInput } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'

/** Every `reason` of the code `refused` in this module. */
export const productRefusals = [
  'product_unchanged',
  /** Two prices begin on the same day, or no price applies while the card is on sale. */
  'price_steps_wrong',
  /** Zero, or more than the card's total rounds: refunds by use divide by this number (D9). */
  'planned_rounds_wrong',
] as const
export type ProductRefusal = (typeof productRefusals)[number]

/** `<season>.<code>`: a product, independent of its version. */
const ProductId = z.string().min(1).max(80)
const Ore = z.int().min(100).max(10_000_000)

/** The latest version of every product of every season. */
export const listProductsAsAdmin = adminList({
  path: '/api/v1/admin/products',
  audience: 'admin.enter',
  summary: 'Every product of every season, in its newest version.',
  title: 'Priser',
  searchHint: 'Kort, kode eller sæson',
  columns: [
    { key: 'name', heading: 'Kort', kind: 'text', sortable: true },
    { key: 'season', heading: 'Sæson', kind: 'code', sortable: true },
    { key: 'code', heading: 'Kode', kind: 'code', sortable: true },
    { key: 'onSale', heading: 'Til salg', kind: 'flag', sortable: true },
    { key: 'price', heading: 'Pris i dag', kind: 'money', sortable: true, optional: true },
    { key: 'steps', heading: 'Pristrin', kind: 'number' },
    { key: 'plannedRounds', heading: 'Planlagte runder', kind: 'number', sortable: true },
    { key: 'sold', heading: 'Solgt', kind: 'number', sortable: true },
    { key: 'version', heading: 'Version', kind: 'number', sortable: true },
  ],
  filters: [],
  sort: { by: 'season', order: 'desc' },
})

/** One product of a season with all its versions. */
export const getProductAsAdmin = adminRecord({
  list: listProductsAsAdmin,
  summary: 'One product of a season with every version it has had.',
  id: ProductId,
  more: [{ key: 'summary', heading: 'Beskrivelse', kind: 'text' }],
  related: {
    versions: {
      title: 'Versioner',
      columns: [
        { key: 'version', heading: 'Version', kind: 'number' },
        { key: 'onSale', heading: 'Til salg', kind: 'flag' },
        { key: 'prices', heading: 'Priser', kind: 'text', optional: true },
        { key: 'plannedRounds', heading: 'Planlagte runder', kind: 'number' },
        { key: 'createdAt', heading: 'Skrevet', kind: 'time' },
      ],
    },
  },
})

/** The latest version of a product, as the start of the next one. */
export const getProductToEdit = endpoint({
  method: 'GET',
  path: '/api/v1/admin/products/:id/newest',
  audience: 'prices.write',
  summary: 'The newest version of a product, to write the next one from.',
  input: z.object({ id: ProductId }),
  output: z.object({
    name: z.string(),
    season: z.string(),
    version: z.int(),
    onSale: z.boolean(),
    summary: z.string(),
    plannedRounds: z.int(),
    /** Maximum of the planned rounds; null for a card without a limit. */
    totalRounds: z.int().nullable(),
    /** Empty for a product whose amount the buyer chooses. */
    priceSteps: z.array(z.object({ from: z.iso.date(), price: z.int() })),
    /** Cards sold so far, which keep their terms. */
    sold: z.int(),
  }),
})
export type ProductToEdit = Output<typeof getProductToEdit>

/**
 * Stores the next version of a product, for orders from now on. Refuses with `changed_elsewhere` if a
 * version was stored since `basedOn`, or with a reason of `productRefusals`.
 */
export const writeProduct = endpoint({
  method: 'POST',
  path: '/api/v1/admin/products/:id/versions',
  audience: 'prices.write',
  summary: 'A new version of a product: prices by date, on sale or not, and what is said of it.',
  input: z.object({
    id: ProductId,
    basedOn: z.int().min(1).max(1_000_000),
    onSale: z.boolean(),
    summary: freeText(200, { min: 1 }),
    plannedRounds: z.int().min(0).max(999),
    priceSteps: z.array(z.object({ from: writtenDay, price: Ore })).max(12),
  }),
  output: z.object({ version: z.int() }),
})
export type ProductDraft = ParsedInput<typeof writeProduct>
