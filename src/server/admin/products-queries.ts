import { sql } from 'drizzle-orm'
import { getProductAsAdmin, listProductsAsAdmin } from '#contract/admin/products.ts'
import { danishDay } from '../clock.ts'
import { passes, productVersions, seasons } from '../db/tables/passes.ts'
import type { ListSource, TableSource } from './list-queries.ts'
import type { RecordSource } from './record-queries.ts'

const { definition } = productVersions
const productId = sql`(${productVersions.seasonId}::text || '.' || ${productVersions.code})`
const newer = sql`select from ${productVersions} as newer where newer.season_id = ${productVersions.seasonId}
  and newer.code = ${productVersions.code} and newer.version > ${productVersions.version}`

export const productsSource: ListSource = {
  list: listProductsAsAdmin,
  from: sql`${productVersions} join ${seasons} on ${seasons.id} = ${productVersions.seasonId}`,
  where: sql`not exists (${newer})`,
  id: productId,
  columns: {
    name: sql`(${definition} ->> 'name')`,
    season: seasons.code,
    code: productVersions.code,
    onSale: productVersions.onSale,
    steps: sql`jsonb_array_length(${definition} -> 'priceSteps')`,
    plannedRounds: sql`(${definition} ->> 'plannedRounds')::int`,
    sold: sql`(select count(*) from ${passes} where ${passes.seasonId} = ${productVersions.seasonId} and ${passes.productCode} = ${productVersions.code})`,
    version: productVersions.version,
  },
  columnsAt: (now) => ({
    price: sql`(select (step ->> 'price')::int from jsonb_array_elements(${definition} -> 'priceSteps') as step
      where step ->> 'from' <= ${danishDay(now)} order by step ->> 'from' desc limit 1)`,
  }),
  search: (has) =>
    has(
      sql`lower((${definition} ->> 'name') || ' ' || ${productVersions.code} || ' ' || ${seasons.code})`,
    ),
}

/** `1.495 kr. fra 01.03.2027, 1.195 kr. fra 01.07.2027`. */
export const pricesText = sql`(select string_agg(replace(to_char((step ->> 'price')::int / 100, 'FM999G999'), ',', '.') || ' kr. fra ' || to_char((step ->> 'from')::date, 'DD.MM.YYYY'), ', ' order by step ->> 'from')
  from jsonb_array_elements(${definition} -> 'priceSteps') as step)`

const versionsTable: TableSource = {
  list: getProductAsAdmin.related.versions as TableSource['list'],
  from: sql`${productVersions}`,
  id: productVersions.id,
  columns: {
    version: productVersions.version,
    onSale: productVersions.onSale,
    prices: pricesText,
    plannedRounds: sql`(${definition} ->> 'plannedRounds')::int`,
    createdAt: productVersions.createdAt,
  },
}

export const productRecord: RecordSource = {
  record: getProductAsAdmin,
  source: productsSource,
  more: { summary: sql`(${definition} ->> 'summary')` },
  related: {
    versions: {
      from: versionsTable,
      of: (id) => sql`${productId} = ${id}`,
      order: sql`${productVersions.version} desc`,
    },
  },
  timelineOf: (id) => ({ others: sql`array[${id}]` }),
}
