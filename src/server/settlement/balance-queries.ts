import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type {
  CarriedAmount,
  CorrectionLine,
  EarlierPayment,
} from '#domain/settlement/season-input.ts'
import type { SeasonSettlement } from '#domain/settlement/season-result.ts'
import type { Db } from '../db/client.ts'
import { seasons } from '../db/tables/passes.ts'
import {
  settlementCloses,
  settlementCorrections,
  settlementCutOffs,
  settlementPayments,
  settlementStatements,
} from '../db/tables/settlement.ts'
import type { SeasonRow } from '../passes/season-queries.ts'

/** What clubs were paid for this season so far. */
export function selectPaid(db: Db, seasonId: string): Promise<EarlierPayment[]> {
  return db
    .select({
      id: settlementStatements.id,
      clubId: settlementStatements.clubId,
      paidOn: settlementPayments.paidOn,
      amount: settlementStatements.amountOre,
      vat: settlementStatements.vatOre,
    })
    .from(settlementPayments)
    .innerJoin(settlementStatements, eq(settlementStatements.id, settlementPayments.statementId))
    .innerJoin(settlementCloses, eq(settlementCloses.cutOffId, settlementStatements.cutOffId))
    .where(eq(settlementCloses.seasonId, seasonId))
    .orderBy(settlementStatements.id)
}

/** What the final of the season before carried to this one. */
export async function selectCarried(db: Db, season: SeasonRow): Promise<CarriedAmount[]> {
  const [before] = await db
    .select({ result: settlementCutOffs.result })
    .from(settlementCloses)
    .innerJoin(settlementCutOffs, eq(settlementCutOffs.id, settlementCloses.cutOffId))
    .innerJoin(seasons, eq(seasons.id, settlementCloses.seasonId))
    .where(and(eq(settlementCloses.kind, 'final'), lt(seasons.playTo, season.playFrom)))
    .orderBy(desc(seasons.playTo))
    .limit(1)
  if (!before) return []
  const { payouts } = JSON.parse(before.result) as SeasonSettlement
  return payouts
    .map(({ clubId, balance }) => ({ clubId, amount: balance.carried }))
    .filter(({ amount }) => amount !== 0)
}

/** The corrections of closed seasons that this season pays. */
export function selectCorrectionLines(db: Db, seasonId: string): Promise<CorrectionLine[]> {
  return db
    .select({
      id: settlementCorrections.id,
      clubId: settlementCorrections.clubId,
      season: sql<string>`${seasons.code}`,
      amount: settlementCorrections.amountOre,
    })
    .from(settlementCorrections)
    .innerJoin(settlementCloses, eq(settlementCloses.cutOffId, settlementCorrections.cutOffId))
    .innerJoin(seasons, eq(seasons.id, settlementCloses.seasonId))
    .where(eq(settlementCorrections.paidWithSeasonId, seasonId))
    .orderBy(settlementCorrections.id)
}
