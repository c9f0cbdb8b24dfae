import type { CutOff } from '#domain/settlement/season-input.ts'
import type { SeasonSettlement } from '#domain/settlement/season-result.ts'
import type { Ctx } from '../ctx.ts'
import { doEach } from '../jobs/do-each.ts'
import { setTransactionLimits } from '../db/limits.ts'
import type { SeasonRow } from '../passes/season-queries.ts'
import {
  findComputed,
  hasMoreCards,
  saveComputed,
  tryLockComputing,
  type ComputedRow,
} from './computed-queries.ts'
import { changedSince, selectCutOffs, selectSeasons } from './cut-off-queries.ts'
import { settleInProcess } from './settle-in-process.ts'
import { cutOffOfToday, simulate, type Simulation } from './simulate.ts'

/** A season with more cards is large: it is computed by a job only, never while a page waits. */
const mostCardsOfSmall = 2_000

type Bounds = { mostCards?: number }

/** How a season stands. `simulation` is undefined while a large season is computed for the first time. */
export type Standing = { simulation: Simulation | undefined; isComputing: boolean }

/**
 * How a season would be settled today. A small season is computed at once; of a large one the newest result of the job
 * is shown, and the job is woken when that is out of date.
 */
export async function standingOf(
  ctx: Ctx,
  season: SeasonRow,
  { mostCards = mostCardsOfSmall }: Bounds = {},
): Promise<Standing> {
  const cutOff = cutOffOfToday(ctx, season)
  if (!(await hasMoreCards(ctx.db, season.id, mostCards))) {
    return { simulation: await simulate(ctx, season, cutOff), isComputing: false }
  }
  const row = await findComputed(ctx.db, season.id)
  const isFresh = row !== undefined && (await isCurrent(ctx, row, cutOff))
  if (!isFresh) ctx.wake?.('settlement')
  return { simulation: row && toSimulation(row), isComputing: !isFresh }
}

type Computing = Bounds & {
  /** For the process that computes, which reads the rows by itself. */
  databaseUrl: string
}

/**
 * The job: computes every open large season whose result is out of date, one at a time among all processes of the
 * service, and each in a process of its own. One that fails is reported when the others are done.
 */
export async function computeLargeSeasons(ctx: Ctx, computing: Computing): Promise<void> {
  await doEach(await selectSeasons(ctx.db), async (season) => {
    if (await isOpen(ctx, season)) await computeIfDue(ctx, season, computing)
  })
}

async function computeIfDue(
  ctx: Ctx,
  season: SeasonRow,
  { databaseUrl, mostCards = mostCardsOfSmall }: Computing,
): Promise<void> {
  if (!(await hasMoreCards(ctx.db, season.id, mostCards))) return
  await ctx.db.transaction(async (tx) => {
    // The lock is held while another transaction computes.
    await setTransactionLimits(tx, 'unlimited')
    if (!(await tryLockComputing(tx, season.id))) return
    const cutOff = cutOffOfToday(ctx, season)
    const row = await findComputed(tx, season.id)
    if (row && (await isCurrent({ ...ctx, db: tx }, row, cutOff))) return
    const started = performance.now()
    const task = { databaseUrl, seasonId: season.id, cutOff, at: ctx.now() }
    const simulation = await settleInProcess(task)
    const tookMs = Math.round(performance.now() - started)
    await saveComputed(tx, toRow({ season, cutOff, simulation, tookMs }))
  })
}

async function isOpen(ctx: Ctx, season: SeasonRow): Promise<boolean> {
  if (cutOffOfToday(ctx, season).day < season.salesFrom) return false
  const cutOffs = await selectCutOffs(ctx.db, season.id)
  return !cutOffs.some(({ kind, close }) => kind === 'final' && close)
}

/** A result is used for a minute, and one that took long for longer, so that the machine has time for other work. */
const lifetimeOf = (tookMs: number) => Math.max(60_000, 30 * tookMs)

async function isCurrent(ctx: Ctx, row: ComputedRow, { day, final }: CutOff): Promise<boolean> {
  if (row.day !== day || row.isFinal !== final) return false
  const age = ctx.now().getTime() - row.computedAt.getTime()
  if (age < 0 || age >= lifetimeOf(row.tookMs)) return false
  // A close or a payment changes what every club is still to be paid.
  return !(await changedSince(ctx.db, row.seasonId, row.computedAt))
}

const toSimulation = ({ result, ...row }: ComputedRow): Simulation => ({
  settlement: JSON.parse(result) as SeasonSettlement,
  inputHash: row.inputHash,
  errors: row.errors,
  recentPoints: row.recentPoints,
  at: row.computedAt,
})

type Computed = { season: SeasonRow; cutOff: CutOff; simulation: Simulation; tookMs: number }

function toRow({ season, cutOff, simulation, tookMs }: Computed): ComputedRow {
  const { settlement, inputHash, errors, recentPoints, at } = simulation
  return {
    seasonId: season.id,
    day: cutOff.day,
    isFinal: cutOff.final,
    inputHash,
    result: JSON.stringify(settlement),
    errors,
    recentPoints,
    computedAt: at,
    tookMs,
  }
}
