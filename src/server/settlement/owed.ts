import type { SettlementsShown } from '#contract/settlement/cockpit.ts'
import { today, type Ctx } from '../ctx.ts'
import type { SeasonRow } from '../passes/season-queries.ts'
import { selectCutOffs } from './cut-off-queries.ts'
import { standingOf } from './season-standing.ts'
import { findLatestClose, selectUnpaid } from './statement-queries.ts'

/**
 * What clubs are owed today (D29): what they have earned of the seasons that are not closed, as if these ended today, less
 * what they were paid, and the unpaid statements of the closed ones. Without VAT.
 */
export async function selectOwed(
  ctx: Ctx,
  seasons: SeasonRow[],
): Promise<SettlementsShown['owed']> {
  const owed = new Map<string, { name: string; owedOre: number }>()
  const add = (clubId: string, name: string, amount: number) => {
    const before = owed.get(clubId)?.owedOre ?? 0
    owed.set(clubId, { name, owedOre: before + amount })
  }
  const day = today(ctx)
  const computing: string[] = []
  const computed: string[] = []
  for (const season of seasons) {
    const cutOffs = await selectCutOffs(ctx.db, season.id)
    const isClosed = cutOffs.some(({ kind, close }) => kind === 'final' && close)
    if (isClosed) {
      const close = await findLatestClose(ctx.db, season.id)
      const unpaid = close ? await selectUnpaid(ctx.db, close.cutOffId) : []
      for (const { clubId, clubName, amountOre } of unpaid) add(clubId, clubName, amountOre)
    } else if (season.salesFrom <= day) {
      const { simulation, isComputing } = await standingOf(ctx, season)
      if (isComputing) computing.push(season.code)
      if (simulation) computed.push(season.code)
      for (const { clubId, name, earned, balance } of simulation?.settlement.payouts ?? []) {
        add(clubId, name, earned.total + balance.carriedIn - balance.paidBefore)
      }
    }
  }
  const clubs = [...owed]
    .map(([clubId, one]) => ({ clubId, ...one }))
    .filter(({ owedOre }) => owedOre !== 0)
    .toSorted((a, b) => b.owedOre - a.owedOre || a.name.localeCompare(b.name, 'da'))
  return {
    totalOre: clubs.reduce((sum, { owedOre }) => sum + owedOre, 0),
    clubs,
    computing,
    computed,
  }
}
