import { sql } from 'drizzle-orm'
import { listPasses, listWithdrawals } from '#contract/admin/cards.ts'
import { golfers } from '../db/tables/accounts.ts'
import { roundsUsed } from '../db/tables/checkins.ts'
import { passes, withdrawals } from '../db/tables/passes.ts'
import type { ListSource } from './list-queries.ts'
import { passesWith } from './search-queries.ts'

export const passesSource: ListSource = {
  list: listPasses,
  from: sql`${passes} join ${golfers} on ${golfers.id} = ${passes.golferId}`,
  id: passes.id,
  columns: {
    number: passes.number,
    holder: sql`(${golfers.firstName} || ' ' || ${golfers.lastName})`,
    product: passes.productCode,
    season: sql`${passes.soldTerms} ->> 'seasonCode'`,
    status: passes.status,
    firstDay: passes.firstDay,
    priceOre: sql`(${passes.soldTerms} ->> 'price')::int`,
    rounds: sql`(select count(*) from ${roundsUsed} where ${roundsUsed.passId} = ${passes.id})`,
    issuedAt: passes.issuedAt,
  },
  search: (has) => sql`${passes.id} = ${passesWith(has)}`,
}

export const withdrawalsSource: ListSource = {
  list: listWithdrawals,
  from: sql`${withdrawals} left join ${passes} on ${passes.id} = ${withdrawals.passId}`,
  // The result of a declaration's link is a row of its own, so used declarations are left out.
  where: sql`${withdrawals.usedAt} is null`,
  id: withdrawals.id,
  columns: {
    name: withdrawals.name,
    receivedAt: withdrawals.receivedAt,
    email: withdrawals.email,
    contract: withdrawals.contract,
    passNumber: passes.number,
    outcome: withdrawals.outcome,
    refundOre: withdrawals.refundOre,
    refundBy: withdrawals.refundBy,
  },
  search: (has) =>
    has(
      sql`lower(${withdrawals.name} || ' ' || ${withdrawals.email} || ' ' || ${withdrawals.contract})`,
    ),
}
