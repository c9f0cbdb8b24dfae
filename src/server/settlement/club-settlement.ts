import type { ClubSettlement } from '#contract/settlement/club-settlement.ts'
import { cutOffDays, cutOffNames, type CutOffKind } from '#domain/settlement/cut-offs.ts'
import { estimateShare } from '#domain/settlement/estimate-share.ts'
import { daysBetween } from '#domain/shared/dates.ts'
import { AppError } from '../app-error.ts'
import { danishDay } from '../clock.ts'
import { accessClubWith } from '../clubs/access.ts'
import { today, type Ctx } from '../ctx.ts'
import type { SeasonRow } from '../passes/season-queries.ts'
import { findOpenAccount, selectConfirmedAccounts } from './bank-account-queries.ts'
import { selectCutOffs, selectSeasons } from './cut-off-queries.ts'
import { listCutOffVisits } from './explain-cut-off.ts'
import { selectObjectionsOf } from './objection-queries.ts'
import { objectionsUntil } from './objections.ts'
import { standingOf } from './season-standing.ts'
import { showMonthShare } from './show-month-share.ts'
import { lengthOf, recentPeriod, type Simulation } from './simulate.ts'
import { findStatement, selectStatementsOf, type StatementRow } from './statement-queries.ts'

/** What a club sees of the settlement: its own rows, and the sums that the agreement makes common (L-PAY-5). */
export async function showClubSettlement(
  ctx: Ctx,
  { clubId }: { clubId: string },
): Promise<ClubSettlement> {
  const { name: clubName } = await accessClubWith(ctx, 'club.money', clubId)
  const { seasons, computing } = await loadClubSeasons(ctx, clubId)
  const statements = await selectStatementsOf(ctx.db, clubId)
  return {
    clubName,
    seasons,
    computing,
    statements: await toStatementViews(ctx, statements),
    account: await toAccountView(ctx, clubId),
  }
}

/**
 * The open seasons, the latest first, with the club's points, share and estimate. `isOutdated` says that a large
 * season has no result of today yet; its job is woken.
 */
export async function loadClubSeasons(ctx: Ctx, clubId: string) {
  const seasons: ClubSettlement['seasons'] = []
  const computing: string[] = []
  let isOutdated = false
  for (const season of await selectSeasons(ctx.db)) {
    if (!(await isRunning(ctx, season))) continue
    const { simulation, isComputing } = await standingOf(ctx, season)
    if (isComputing) computing.push(season.code)
    if (!simulation || danishDay(simulation.at) !== today(ctx)) isOutdated = true
    const shown = simulation && (await toSeasonView(ctx, { season, simulation, clubId }))
    if (shown) seasons.push(shown)
  }
  return { seasons, computing, isOutdated }
}

/** Whether a season has begun and is not closed. */
async function isRunning(ctx: Ctx, { id, playFrom }: SeasonRow): Promise<boolean> {
  if (today(ctx) < playFrom) return false
  const cutOffs = await selectCutOffs(ctx.db, id)
  return !cutOffs.some(({ kind, close }) => kind === 'final' && close)
}

type Shown = { season: SeasonRow; simulation: Simulation; clubId: string }

/** Undefined for a season in which the club is no partner. */
async function toSeasonView(ctx: Ctx, { season, simulation, clubId }: Shown) {
  const { settlement, at } = simulation
  const payout = settlement.payouts.find((one) => one.clubId === clubId)
  if (!payout) return undefined
  const cutOffs = await selectCutOffs(ctx.db, season.id)
  const { pool } = settlement.totals
  const { rounds, points, cardsSold, earned, balance } = payout
  const { total, ...parts } = earned
  const next = (['on_account_1', 'on_account_2', 'final'] as const).find(
    (kind) => !cutOffs.some((one) => one.kind === kind && one.close),
  )
  return {
    code: season.code,
    ...settlement.cutOff,
    computedAt: at.toISOString(),
    playTo: season.playTo,
    pool: pool.total,
    allPoints: pool.points,
    points,
    rounds,
    cardsSold,
    ...parts,
    earned: total,
    carriedIn: balance.carriedIn,
    paidBefore: balance.paidBefore,
    estimate: estimateOf({ season, simulation, clubId }, points),
    month: await showMonthShare(ctx, season, { clubId, points, ...parts }),
    nextPayment: next ? { name: cutOffNames[next], payOn: cutOffDays(season, next).payOn } : null,
  }
}

function estimateOf({ season, simulation, clubId }: Shown, points: number) {
  const { settlement, recentPoints } = simulation
  const { pool } = settlement.totals
  const recent = recentPeriod(season, settlement.cutOff.day)
  return estimateShare({
    pool: pool.total,
    points,
    allPoints: pool.points,
    recent: recentPoints[clubId] ?? 0,
    allRecent: Object.values(recentPoints).reduce((sum, one) => sum + one, 0),
    recentDays: lengthOf(recent),
    daysLeft: Math.max(0, daysBetween(settlement.cutOff.day, season.playTo)),
  })
}

export async function toStatementViews(ctx: Ctx, rows: StatementRow[]) {
  const objections = Map.groupBy(
    await selectObjectionsOf(
      ctx.db,
      rows.map(({ id }) => id),
    ),
    ({ statementId }) => statementId,
  )
  return Promise.all(
    rows.map(async (row) => {
      const { id, number, kind, season, issuedOn, payOn, amountOre, vatOre, paidOn } = row
      const own = objections.get(id) ?? []
      const until = await objectionsUntil(ctx.db, row)
      const mayObject = until !== null && today(ctx) <= until && own.length === 0
      return {
        statementId: id,
        number,
        title: `${cutOffNames[kind as CutOffKind]} ${season}`,
        issuedOn,
        payOn,
        amountOre,
        vatOre,
        paidOn,
        hasPdf: row.hasPdf,
        hasVisits: row.hasVisits,
        mayObjectUntil: mayObject ? until : null,
        objections: own.map(({ text, writtenAt, answer }) => ({
          text,
          writtenAt: writtenAt.toISOString(),
          answer,
        })),
      }
    }),
  )
}

async function toAccountView(ctx: Ctx, clubId: string): Promise<ClubSettlement['account']> {
  const confirmed = await selectConfirmedAccounts(ctx.db, clubId)
  const day = today(ctx)
  const current = confirmed.find(({ validFrom }) => validFrom !== null && validFrom <= day)
  const next = confirmed.find(({ validFrom }) => validFrom !== null && validFrom > day)
  const open = await findOpenAccount(ctx.db, clubId)
  return {
    end: current?.account.slice(-4) ?? null,
    next: next?.validFrom ? { end: next.account.slice(-4), validFrom: next.validFrom } : null,
    open: open
      ? {
          accountId: open.id,
          registration: open.registration,
          account: open.account,
          isOwn: open.enteredBy === ctx.actor?.accountId,
        }
      : null,
  }
}

type AskedVisits = { clubId: string; statementId: string; offset: number }

/** The club's own visits behind one of its statements. */
export async function listClubSettledVisits(
  ctx: Ctx,
  { clubId, statementId, offset }: AskedVisits,
) {
  await accessClubWith(ctx, 'club.money', clubId)
  const statement = await findStatement(ctx.db, statementId)
  if (!statement || statement.clubId !== clubId) throw new AppError('not_found')
  return listCutOffVisits(ctx, { cutOffId: statement.cutOffId, clubId, offset })
}
