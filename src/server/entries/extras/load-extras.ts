import type { Extra } from '#contract/entries/extras.ts'
import { leftOf } from '#domain/entries/extras.ts'
import { today, type Ctx } from '../../ctx.ts'
import { accessEntry } from '../show-entry.ts'
import { countTaken, selectExtras, type ExtraRow } from './extra-queries.ts'

/** The extras of a tournament for those who choose. */
export async function loadExtras(ctx: Ctx, tournamentId: string): Promise<Extra[]> {
  const extras = await selectExtras(ctx.db, tournamentId)
  if (extras.length === 0) return []
  const taken = await countTaken(ctx.db, tournamentId)
  return extras.map((extra) => toExtra(ctx, extra, taken.get(extra.id) ?? 0))
}

export const toExtra = (ctx: Ctx, extra: ExtraRow, taken: number): Extra => ({
  ...extra,
  left: leftOf(extra, taken),
  isClosed: today(ctx) > extra.lastDay,
})

/** The extras that an entry of the account may choose. */
export async function getOwnExtras(ctx: Ctx, { entryId }: { entryId: string }) {
  const { tournament } = await accessEntry(ctx, entryId)
  return { extras: await loadExtras(ctx, tournament.id) }
}
