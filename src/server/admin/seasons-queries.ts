import { sql } from 'drizzle-orm'
import { getSeasonAsAdmin, listSeasons } from '#contract/admin/seasons.ts'
import { passes, productVersions, seasons } from '../db/tables/passes.ts'
import type { ListSource, TableSource } from './list-queries.ts'
import { pricesText, productsSource } from './products-queries.ts'
import type { RecordSource } from './record-queries.ts'

export const seasonsSource: ListSource = {
  list: listSeasons,
  from: sql`${seasons}`,
  id: seasons.id,
  columns: {
    code: seasons.code,
    state: sql`(case when ${seasons.status} in ('published', 'live') then 'open' else ${seasons.status} end)`,
    salesFrom: seasons.salesFrom,
    salesTo: seasons.salesTo,
    playFrom: seasons.playFrom,
    playTo: seasons.playTo,
    onSale: sql`(select count(*) from (select distinct on (code) on_sale from ${productVersions}
      where ${productVersions.seasonId} = ${seasons.id} order by code, version desc) as newest where on_sale)`,
    sold: sql`(select count(*) from ${passes} where ${passes.seasonId} = ${seasons.id})`,
    createdAt: seasons.createdAt,
  },
  search: (has) => has(sql`lower(${seasons.code})`),
}

const cardsTable: TableSource = {
  list: getSeasonAsAdmin.related.products as TableSource['list'],
  from: productsSource.from,
  id: productsSource.id,
  columns: {
    name: productsSource.columns.name,
    onSale: productsSource.columns.onSale,
    prices: pricesText,
    plannedRounds: productsSource.columns.plannedRounds,
    version: productVersions.version,
  } as TableSource['columns'],
}

export const seasonRecord: RecordSource = {
  record: getSeasonAsAdmin,
  source: seasonsSource,
  related: {
    products: {
      from: cardsTable,
      of: (id) => sql`${productVersions.seasonId} = ${id} and ${productsSource.where}`,
      order: sql`${productVersions.position}`,
    },
  },
  timelineOf: (id) => ({ others: sql`array[${id}]` }),
}
