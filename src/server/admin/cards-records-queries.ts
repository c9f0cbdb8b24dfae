import { sql } from 'drizzle-orm'
import { getPassRecord, getWithdrawal } from '#contract/admin/cards.ts'
import { getActivity } from '#contract/admin/log.ts'
import { getCheckIn } from '#contract/admin/visits.ts'
import { activity } from '../db/tables/activity.ts'
import { checkIns, roundsUsed } from '../db/tables/checkins.ts'
import { passes, passPayments, withdrawals } from '../db/tables/passes.ts'
import { orders } from '../db/tables/orders.ts'
import { passesSource, withdrawalsSource } from './cards-queries.ts'
import type { TableSource } from './list-queries.ts'
import { activitySource } from './log-queries.ts'
import { ordersSource } from './orders-queries.ts'
import type { RecordSource } from './record-queries.ts'
import { checkInsSource } from './visits-queries.ts'
import { settledNote } from './todays-work-queries.ts'

/** The order of the sale, and the orders of upgrades and of failed payments that were paid later. */
const ordersOfPass = (id: string) => sql`array(
  select ${passes.orderId} from ${passes} where ${passes.id} = ${id}
  union select ${passPayments.orderId} from ${passPayments} where ${passPayments.passId} = ${id})`

export const passRecord: RecordSource = {
  record: getPassRecord,
  source: passesSource,
  more: {
    lastDay: passes.lastDay,
    dguNumber: passes.dguNumber,
    startNow: passes.startNow,
    withdrawalDeadline: passes.withdrawalDeadline,
    endedAt: passes.endedAt,
    golferId: passes.golferId,
  },
  related: {
    orders: {
      from: ordersSource,
      of: (id) => sql`${orders.id} = any(${ordersOfPass(id)})`,
      order: sql`${orders.createdAt} desc`,
    },
    checkIns: {
      from: checkInsSource,
      of: (id) => sql`${checkIns.passId} = ${id} and ${checkIns.kind} = 'attempt'`,
      order: sql`${checkIns.atClient} desc`,
    },
    withdrawals: {
      from: withdrawalsSource,
      of: (id) => sql`${withdrawals.passId} = ${id}`,
      order: sql`${withdrawals.receivedAt} desc`,
    },
  },
  timelineOf: (id) => ({ passes: sql`array[${id}::uuid]`, orders: ordersOfPass(id) }),
  viewedAs: 'pass',
}

const passOfWithdrawal = (id: string) =>
  sql`array(select ${withdrawals.passId} from ${withdrawals} where ${withdrawals.id} = ${id} and ${withdrawals.passId} is not null)`

export const withdrawalRecord: RecordSource = {
  record: getWithdrawal,
  source: withdrawalsSource,
  more: {
    roundsCounted: withdrawals.roundsCounted,
    retainedOre: withdrawals.retainedOre,
    settled: settledNote('withdrawal', withdrawals.id),
  },
  related: {
    passes: {
      from: passesSource,
      of: (id) => sql`${passes.id} = any(${passOfWithdrawal(id)})`,
      order: sql`${passes.issuedAt}`,
    },
  },
  timelineOf: (id) => ({ passes: passOfWithdrawal(id), others: sql`array[${id}]` }),
  viewedAs: 'withdrawal',
}

/** The current weight of the round that the scan began or joined; 0 if the scan was voided. */
const roundPoints = sql`coalesce((select spent.weight_points from ${roundsUsed} as spent
  where spent.pass_id = ${checkIns.passId} and ${checkIns.id} = any(spent.check_in_ids)), 0)`

const columnOfVoid = (column: string) =>
  sql`(select voiding.${sql.identifier(column)} from ${checkIns} as voiding where voiding.voids = ${checkIns.id})`

const reasonsTable: TableSource = {
  list: getCheckIn.related.reasons as TableSource['list'],
  from: sql`${checkIns} cross join lateral jsonb_array_elements(coalesce(${checkIns.answer} -> 'reasons', '[]'::jsonb)) as reason`,
  id: sql`reason ->> 'code'`,
  columns: { sentence: sql`reason ->> 'sentence'`, code: sql`reason ->> 'code'` },
}

export const checkInRecord: RecordSource = {
  record: getCheckIn,
  source: checkInsSource,
  more: {
    storedAt: checkIns.atServer,
    signals: sql`nullif(array_to_string(${checkIns.signals}, ', '), '')`,
    skewed: checkIns.skewed,
    points: roundPoints,
    voidedAt: columnOfVoid('at_server'),
    voidReason: columnOfVoid('void_reason'),
    golferId: checkIns.golferId,
  },
  related: {
    reasons: { from: reasonsTable, of: (id) => sql`${checkIns.id} = ${id}`, order: sql`1` },
  },
  timelineOf: (id) => ({ others: sql`array[${id}]` }),
  peopleOf: (id) => ({
    golfers: sql`array(select ${checkIns.golferId} from ${checkIns} where ${checkIns.id} = ${id} and ${checkIns.golferId} is not null)`,
  }),
  viewedAs: 'check_in',
}

export const activityRecord: RecordSource = {
  record: getActivity,
  source: activitySource,
  timelineOf: (id) => ({
    others: sql`array(select ${activity.subjectId} from ${activity} where ${activity.id} = ${id})`,
  }),
}
