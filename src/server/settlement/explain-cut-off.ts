import { explainSales } from '#domain/settlement/explain-settlement.ts'
import type { CreditRound, Sale, SettlementFrame, Visit } from '#domain/settlement/season-input.ts'
import { createSalesLedger } from '#domain/settlement/sales-ledger.ts'
import { createPoolTally } from '#domain/settlement/pool-tally.ts'
import { createWeigher, notCounted } from '#domain/settlement/weigh-visit.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findCutOff } from './cut-off-queries.ts'
import { parsedLines, type SkipLine } from './frozen-input.ts'
import { assertInputKept } from './input-deletion-queries.ts'

const pageSize = 100

type Asked = { cutOffId: string; clubId?: string | undefined; offset: number }

/**
 * The visits of a cut-off with their points, as they were frozen. For a club `points` is the sum of all its visits. The
 * frozen lines are read once, and of a million visits only those of the club, or of the page, are parsed.
 */
export async function listCutOffVisits(ctx: Ctx, { cutOffId, clubId, offset }: Asked) {
  const explained: ReturnType<typeof explainVisit>[] = []
  const page = pageOf({ kind: 'visit', clubId, offset })
  const weigh = createWeigher()
  let money: ReturnType<typeof createMoney> | undefined
  const explainVisit = (frame: SettlementFrame, visit: Visit) => {
    const { id: visitId, passId, clubId: at, day, holes } = visit
    const left = notCounted(visit, frame.cutOff)
    const why = left ?? (money?.kept(passId) ? ('weighed' as const) : ('no_money' as const))
    const points = why === 'weighed' ? weigh(visit).points : 0
    return { visitId, passId, clubId: at, day, holes, points, why }
  }
  const kinds = ['sale', 'creditRound', 'visit']
  for await (const { frame, name, row } of frozenRows(ctx.db, cutOffId, kinds, page.skip)) {
    money ??= createMoney(frame)
    if (name === 'sale') money.addSale(row as Sale)
    else if (name === 'creditRound') money.addCreditRound(row as CreditRound)
    else explained.push(explainVisit(frame, row as Visit))
  }
  if (clubId === undefined) return { total: page.passed(), points: 0, visits: explained }
  const own = explained.filter((visit) => visit.clubId === clubId)
  const points = own.reduce((sum, visit) => sum + visit.points, 0)
  const byDay = own.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  return { total: own.length, points, visits: byDay.slice(offset, offset + pageSize) }
}

/** The sales of a cut-off with their split, as they were frozen; of one club, those that it earns commission on. */
export async function listCutOffSales(ctx: Ctx, { cutOffId, clubId, offset }: Asked) {
  const page = pageOf({ kind: 'sale', clubId, offset })
  const found: Sale[] = []
  let head: SettlementFrame | undefined
  for await (const { frame, row } of frozenRows(ctx.db, cutOffId, ['sale'], page.skip)) {
    head = frame
    found.push(row as Sale)
  }
  const own = found.filter(({ sellerClubId }) => sellerClubId === clubId)
  const sales = clubId === undefined ? found : own.slice(offset, offset + pageSize)
  const total = clubId === undefined ? page.passed() : own.length
  const rows = { creditRounds: [], visits: [], clipCards: [], clips: [] }
  return { total, sales: head ? [...explainSales({ ...head, ...rows, sales })] : [] }
}

type Page = { kind: 'visit' | 'sale'; clubId: string | undefined; offset: number }

/** Leaves out the lines of a kind that neither name the club nor, without one, are on the page. */
function pageOf({ kind, clubId, offset }: Page) {
  let passed = 0
  const skip: SkipLine = (name, line) => {
    if (name !== kind) return false
    if (clubId !== undefined) return !line.includes(clubId)
    passed += 1
    return passed <= offset || passed > offset + pageSize
  }
  return { skip, passed: () => passed }
}

const singles = new Set(['season', 'cutOff', 'terms'])

/** The rows of some kinds, which come first, with what stands before all rows. Later kinds are not read. */
async function* frozenRows(db: Db, cutOffId: string, kinds: readonly string[], skip: SkipLine) {
  if (!(await findCutOff(db, cutOffId))) throw new AppError('not_found')
  await assertInputKept(db, cutOffId)
  const clubs: unknown[] = []
  const head: Record<string, unknown> = { clubs, payments: [], carried: [], corrections: [] }
  for await (const { name, value } of parsedLines(db, cutOffId, skip)) {
    if (singles.has(name)) head[name] = value
    else if (name === 'club') clubs.push(value)
    else if (kinds.includes(name)) yield { frame: head as SettlementFrame, name, row: value }
    else return
  }
}

/** Whether cards kept money by the cut-off, so that their visits weigh (E38). */
function createMoney(frame: SettlementFrame) {
  const tally = createPoolTally(
    frame.clubs.map(({ id, dguNumber }) => ({ id, dguNumber, partnerOnLastDay: true })),
  )
  return { ...createSalesLedger(frame, tally), kept: tally.keptMoney }
}
