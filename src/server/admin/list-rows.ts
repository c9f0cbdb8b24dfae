import type { ListPage, ListQuery } from '#contract/admin/list.ts'
import type { Ctx } from '../ctx.ts'
import { asOf, countListRows, searchedBy, selectListPage, type ListSource } from './list-queries.ts'

/** One page of a back office list, with the total number of rows. */
export async function listRows(ctx: Ctx, source: ListSource, query: ListQuery): Promise<ListPage> {
  const snapshot = await searchedBy(ctx.db, asOf(source, ctx.now()), query)
  const [rows, count] = await Promise.all([
    selectListPage(ctx.db, snapshot, query),
    countListRows(ctx.db, snapshot, query),
  ])
  return { rows, ...count }
}
