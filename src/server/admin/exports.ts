import type { Exports } from '#contract/admin/exports.ts'
import { mayUse, requireSignedIn } from '../access.ts'
import type { Ctx } from '../ctx.ts'
import { selectExports } from '../settlement/bookkeeping-queries.ts'
import { selectCutOffHeads } from '../settlement/cut-off-queries.ts'
import type { ListSource } from './list-queries.ts'
import { listRows } from './list-rows.ts'
import { ownTakenFilesSource, takenFilesSource } from './log-queries.ts'

/** Lists without a word about a person; the files of all others are marked as personal data. */
export const listsWithoutPeople: ReadonlySet<string> = new Set([
  '/api/v1/admin/clubs',
  '/api/v1/admin/products',
  '/api/v1/admin/seasons',
  '/api/v1/admin/campaigns',
  '/api/v1/admin/discounts',
  '/api/v1/admin/jobs',
])

/** Everything that the caller may take out as files, and what was taken lately: by all, or by the caller alone. */
export async function getExports(ctx: Ctx, sources: readonly ListSource[]): Promise<Exports> {
  const { accountId } = requireSignedIn(ctx)
  const source = mayUse(ctx, 'log.read') ? takenFilesSource : ownTakenFilesSource(accountId)
  const taken = await listRows(ctx, source, latestFirst)
  return {
    lists: sources.flatMap(({ list }) => (mayUse(ctx, list.audience) ? toListView(list) : [])),
    settlement: mayUse(ctx, 'money.read') ? await settlementFiles(ctx) : null,
    taken: taken.rows,
  }
}

const latestFirst = {
  q: '',
  sort: 'at',
  order: 'desc',
  page: 1,
  size: 50,
  filters: {},
} as const

function toListView({ title, path, columns, filters }: ListSource['list']) {
  const period = filters.find(({ kind }) => kind === 'period')
  return {
    title,
    path,
    columns: columns.filter(({ unseen }) => !unseen).map(({ heading }) => heading),
    holdsPeople: !listsWithoutPeople.has(path),
    period: period ? { key: period.key, label: period.label } : null,
  }
}

async function settlementFiles(ctx: Ctx) {
  const cutOffs = await selectCutOffHeads(ctx.db)
  const bookkeeping = (await selectExports(ctx.db)).map(({ id, fromDay, toDay }) => ({
    exportId: id,
    from: fromDay,
    to: toDay,
  }))
  return { cutOffs, bookkeeping }
}
