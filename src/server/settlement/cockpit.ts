import type { CutOffShown, SettlementsShown } from '#contract/settlement/cockpit.ts'
import { cutOffDays, type CutOffKind } from '#domain/settlement/cut-offs.ts'
import type { SeasonSettlement } from '#domain/settlement/season-result.ts'
import { requirePower } from '../access.ts'
import { selectAccountNames } from '../accounts/queries.ts'
import { AppError } from '../app-error.ts'
import { danishDay } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import { findSeason, type SeasonRow } from '../passes/season-queries.ts'
import { findCutOff, selectCutOffs, selectSeasons, type CutOff } from './cut-off-queries.ts'
import { findInputDeletion } from './input-deletion-queries.ts'
import { selectObjectionsTo } from './objection-queries.ts'
import { selectOwed } from './owed.ts'
import { payOnOf, selectPayable, sumUnrecorded } from './payout.ts'
import { standingOf } from './season-standing.ts'
import { selectCorrectionsOf, selectStatements } from './statement-queries.ts'
import { toSettledView } from './to-settled-view.ts'

const usualKinds = ['on_account_1', 'on_account_2', 'final'] as const

/** The seasons with their cut-offs, the latest first and those not begun last, and what clubs are owed today. */
export async function listSettlements(ctx: Ctx): Promise<SettlementsShown> {
  const all = await selectSeasons(ctx.db)
  const hasBegun = ({ playFrom }: SeasonRow) => playFrom <= today(ctx)
  const seasons = [...all.filter(hasBegun), ...all.filter((season) => !hasBegun(season))]
  return {
    seasons: await Promise.all(seasons.map((season) => toSeasonView(ctx, season))),
    owed: await selectOwed(ctx, seasons),
  }
}

async function toSeasonView(ctx: Ctx, season: SeasonRow) {
  const { id: seasonId, code, playFrom, playTo, settlementTerms } = season
  const stored = await selectCutOffs(ctx.db, seasonId)
  const usual = await Promise.all(
    usualKinds.map((kind) =>
      toCutOffView(ctx, season, { kind, stored: stored.find((one) => one.kind === kind) }),
    ),
  )
  const corrections = await Promise.all(
    stored
      .filter(({ kind }) => kind === 'correction')
      .map((one) => toCutOffView(ctx, season, { kind: 'correction', stored: one })),
  )
  const closed = stored.filter(({ close }) => close !== null)
  // A cut-off that was left out is not missing once a later one is closed.
  const cutOffs = usual.filter(
    ({ cutOffId, day }) => cutOffId !== null || closed.every((one) => one.day < day),
  )
  const { method } = settlementTerms
  const unrecordedOre = await sumUnrecorded(ctx, season.id)
  return {
    unrecordedOre,
    seasonId,
    code,
    playFrom,
    playTo,
    method,
    cutOffs: [...cutOffs, ...corrections],
  }
}

async function toCutOffView(
  ctx: Ctx,
  season: SeasonRow,
  { kind, stored }: { kind: CutOffKind; stored: CutOff | undefined },
) {
  const { day, payOn } = cutOffDays(season, kind)
  const state = await stateOf(ctx, stored, day)
  return { kind, day, payOn, state, cutOffId: stored?.id ?? null }
}

async function stateOf(ctx: Ctx, stored: CutOff | undefined, day: string) {
  if (!stored) return today(ctx) > day ? ('due' as const) : ('waiting' as const)
  if (!stored.close) return 'prepared' as const
  const left = await selectPayable(ctx, stored.close)
  return left.length > 0 ? ('closed' as const) : ('paid' as const)
}

/** A season as if it were cut off today, by both methods; `settled` is null while a large one is computed for the first time. */
export async function simulateSettlement(ctx: Ctx, { seasonId }: { seasonId: string }) {
  const season = await findSeason(ctx.db, seasonId)
  if (!season) throw new AppError('not_found')
  const { simulation, isComputing } = await standingOf(ctx, season)
  const shown = { season: season.code, isComputing }
  if (!simulation) return { ...shown, settled: null }
  const { settlement, inputHash, errors, at } = simulation
  const view = await toSettledView(ctx.db, { season, settlement, inputHash })
  return { ...shown, settled: { ...view, errors, computedAt: at.toISOString() } }
}

/** A prepared or closed cut-off, as it was settled. */
export async function getCutOff(
  ctx: Ctx,
  { cutOffId }: { cutOffId: string },
): Promise<CutOffShown> {
  const actor = requirePower(ctx, 'money.read')
  const cutOff = await findCutOff(ctx.db, cutOffId)
  const season = cutOff && (await findSeason(ctx.db, cutOff.seasonId))
  if (!cutOff || !season) throw new AppError('not_found')
  const { kind, close, preparedBy, preparedAt, inputHash } = cutOff
  const settlement = JSON.parse(cutOff.result) as SeasonSettlement
  const people = [preparedBy, close?.approvedBy].filter((id) => id != null)
  const names = await selectAccountNames(ctx.db, people)
  const statements = await selectStatements(ctx.db, cutOffId)
  const deletedAt = await findInputDeletion(ctx.db, cutOffId)
  return {
    ...(await toSettledView(ctx.db, { season, settlement, inputHash }, close?.approvedAt)),
    cutOffId,
    kind,
    payOn: payOnOf(ctx, statements[0]?.payOn ?? cutOffDays(season, kind).payOn),
    preparedAt: preparedAt.toISOString(),
    preparedByName: (preparedBy && names.get(preparedBy)) || null,
    isOwn: preparedBy === actor.accountId,
    closedAt: close?.approvedAt.toISOString() ?? null,
    closedByName: (close?.approvedBy && names.get(close.approvedBy)) || null,
    inputDeletedOn: deletedAt ? danishDay(deletedAt) : null,
    unrecordedOre: close || kind === 'correction' ? 0 : await sumUnrecorded(ctx, season.id),
    statements: statements.map(({ id, ...statement }) => ({ ...statement, statementId: id })),
    payable: await toPayableView(ctx, cutOff),
    objections: await selectObjectionsTo(ctx.db, cutOffId),
    corrections: await selectCorrectionsOf(ctx.db, cutOffId),
  }
}

async function toPayableView(ctx: Ctx, { close }: CutOff) {
  const payable = close ? await selectPayable(ctx, close) : []
  const ready = payable.filter(({ account }) => account !== null)
  return {
    count: ready.length,
    sumOre: ready.reduce((sum, { transferOre }) => sum + transferOre, 0),
    transfers: ready.map(({ statement: { id, number, clubName }, transferOre }) => ({
      statementId: id,
      number,
      clubName,
      transferOre,
    })),
    withoutAccount: payable
      .filter(({ account }) => account === null)
      .map(({ statement }) => statement.clubName),
  }
}
