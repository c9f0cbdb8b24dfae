import { explainSales } from '#domain/settlement/explain-settlement.ts'
import type { Visit } from '#domain/settlement/season-input.ts'
import { createSalesLedger } from '#domain/settlement/sales-ledger.ts'
import { createPoolTally } from '#domain/settlement/pool-tally.ts'
import { createWeigher, notCounted } from '#domain/settlement/weigh-visit.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findCutOff } from './cut-off-queries.ts'
import { frozenSource } from './frozen-input.ts'
import { assertInputKept } from './input-deletion-queries.ts'
import type { SettlementSource } from './load-input.ts'

const pageSize = 100

type Asked = { cutOffId: string; clubId?: string | undefined; offset: number }

/** The visits of a cut-off with their points, as they were frozen. `points` is the sum of all, not of the page. */
export async function listCutOffVisits(ctx: Ctx, { cutOffId, clubId, offset }: Asked) {
  const source = await openFrozen(ctx.db, cutOffId)
  const keptMoney = await moneyOf(source)
  const weigh = createWeigher()
  const explain = (visit: Visit) => {
    const { id: visitId, passId, clubId: at, day, holes } = visit
    const left = notCounted(visit, source.frame.cutOff)
    const why = left ?? (keptMoney(passId) ? ('weighed' as const) : ('no_money' as const))
    const points = why === 'weighed' ? weigh(visit).points : 0
    return { visitId, passId, clubId: at, day, holes, points, why }
  }
  const kept: ReturnType<typeof explain>[] = []
  let total = 0
  let points = 0
  for await (const visit of source.visits()) {
    if (clubId !== undefined && visit.clubId !== clubId) continue
    const explained = explain(visit)
    // The rows of one club fit in memory and are read by their days; those of all keep the order of the file.
    const isOnPage = total >= offset && kept.length < pageSize
    if (clubId !== undefined || isOnPage) kept.push(explained)
    total += 1
    points += explained.points
  }
  if (clubId === undefined) return { total, points, visits: kept }
  const byDay = kept.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  return { total, points, visits: byDay.slice(offset, offset + pageSize) }
}

/** The sales of a cut-off with their split, as they were frozen; of one club, those that it earns commission on. */
export async function listCutOffSales(ctx: Ctx, { cutOffId, clubId, offset }: Asked) {
  const source = await openFrozen(ctx.db, cutOffId)
  const { frame } = source
  const rows = { creditRounds: [], visits: [], clipCards: [], clips: [] }
  const sales = []
  let total = 0
  for await (const sale of source.sales()) {
    if (clubId !== undefined && sale.sellerClubId !== clubId) continue
    if (total >= offset && sales.length < pageSize) sales.push(sale)
    total += 1
  }
  return { total, sales: [...explainSales({ ...frame, ...rows, sales })] }
}

async function openFrozen(db: Db, cutOffId: string): Promise<SettlementSource> {
  if (!(await findCutOff(db, cutOffId))) throw new AppError('not_found')
  await assertInputKept(db, cutOffId)
  return frozenSource(db, cutOffId)
}

/** Whether a card kept money by the cut-off, so that its visits weigh (E38). */
async function moneyOf(source: SettlementSource) {
  const tally = createPoolTally(
    source.frame.clubs.map(({ id, dguNumber }) => ({ id, dguNumber, partnerOnLastDay: true })),
  )
  const ledger = createSalesLedger(source.frame, tally)
  for await (const sale of source.sales()) ledger.addSale(sale)
  for await (const credit of source.creditRounds()) ledger.addCreditRound(credit)
  return tally.keptMoney
}
