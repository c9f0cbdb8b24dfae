import type { SettledSeasonShown, SettledClub } from '#contract/settlement/settled.ts'
import type {
  ClubPayout,
  MethodResult,
  SeasonSettlement,
} from '#domain/settlement/season-result.ts'
import { shareChanges, type ShareChange } from '#domain/settlement/share-change.ts'
import type { Db } from '../db/client.ts'
import type { SeasonRow } from '../passes/season-queries.ts'
import { selectCutOffs, type CutOff } from './cut-off-queries.ts'

type Shown = { season: SeasonRow; settlement: SeasonSettlement; inputHash: string }

/** A settlement by both methods, and what changed since the cut-off of the season that was closed before `until`. */
export async function toSettledView(
  db: Db,
  { season, settlement, inputHash }: Shown,
  until?: Date,
): Promise<SettledSeasonShown> {
  const last = await findLastClosed(db, season.id, until)
  const before = last && (JSON.parse(last.result) as SeasonSettlement)
  const changes = before && shareChanges(before, settlement)
  const others = new Map(settlement.other.payouts.map((payout) => [payout.clubId, payout]))
  return {
    season: season.code,
    seasonId: season.id,
    day: settlement.cutOff.day,
    final: settlement.cutOff.final,
    method: settlement.method,
    inputHash,
    clubs: settlement.payouts.map((payout) =>
      toClub(payout, others.get(payout.clubId), changes?.get(payout.clubId)),
    ),
    totals: toTotals(settlement),
    since: last ? { kind: last.kind, day: last.day } : null,
  }
}

async function findLastClosed(
  db: Db,
  seasonId: string,
  until: Date | undefined,
): Promise<CutOff | undefined> {
  const closed = (await selectCutOffs(db, seasonId)).filter(
    ({ close }) => close && (!until || close.approvedAt < until),
  )
  return closed.toSorted(
    (a, b) => (b.close?.approvedAt.getTime() ?? 0) - (a.close?.approvedAt.getTime() ?? 0),
  )[0]
}

function toClub(
  { clubId, dguNumber, name, points, earned, balance, vat, transfer }: ClubPayout,
  other: ClubPayout | undefined,
  change: ShareChange | undefined,
): SettledClub {
  const { total, ...parts } = earned
  return {
    clubId,
    dguNumber,
    name,
    points,
    ...parts,
    earned: total,
    otherShare: other?.earned.share ?? 0,
    otherEarned: other?.earned.total ?? 0,
    ...balance,
    vat: vat.amount,
    transfer,
    change: change ?? null,
  }
}

function toTotals({ totals }: MethodResult): SettledSeasonShown['totals'] {
  const { sales, pool, operator, payouts } = totals
  const { lines, paid, vat, net, operatorShare, commission } = sales
  return {
    lines,
    paid,
    vat,
    net,
    operatorShare,
    operatorKeeps: operator.keeps,
    commission,
    pool: pool.total,
    points: pool.points,
    topUps: operator.topUps,
    missing: operator.missing,
    transfer: payouts.transfer,
  }
}
