import { between, sql, type SQL } from 'drizzle-orm'
import type { FunnelStep } from '#domain/registrations/funnel.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { orders } from '../db/tables/orders.ts'
import {
  registrationCards,
  registrationCounts,
  registrationOrders,
  registrations,
} from '../db/tables/registrations.ts'
import { withinDays } from '../db/days-filter.ts'

const card = registrationCards
const hasCard = (condition: SQL) =>
  sql`exists (select from ${card} where ${card.registrationId} = ${registrations.id} and ${condition})`
const sale = sql`select from ${registrationOrders}`
const ofRegistration = sql`${registrationOrders.registrationId} = ${registrations.id}`

/** The buyer's own card takes its name from the buyer, whose two words make first and last name. */
const isNamed = sql`(${card.firstName} is not null and ${card.lastName} is not null
  or ${card.relation} = 'self' and btrim(${registrations.name}) like '% %')`
const isComplete = sql`(${isNamed} and ${card.dguNumber} is not null
  and (${card.relation} <> 'child' or ${card.birthDate} is not null))`
const isMember = sql`${card.membershipState} in ('confirmed', 'pending')`

/** The furthest step of a registration, from its stored fields (docs/algorithms/insights.md). */
const furthestStep = sql<FunnelStep>`case
  when ${registrations.status} = 'completed' or exists (${sale} join ${orders}
    on ${orders.id} = ${registrationOrders.orderId} where ${ofRegistration} and ${orders.securedAt} is not null)
    then 'paid'
  when exists (${sale} where ${ofRegistration}) then 'ordered'
  when ${registrations.name} is null or ${registrations.email} is null
    or not ${hasCard(sql`true`)} or ${hasCard(sql`not ${isComplete}`)} then 'begun'
  when ${hasCard(sql`${card.productCode} is null`)} then 'information'
  when ${registrations.emailProvenAt} is null
    or ${registrations.provenEmail} is distinct from ${registrations.email}
    or ${hasCard(sql`not ${isMember}`)} then 'season-pass'
  else 'verification' end`

/** Counts the registrations begun on these Danish days, both ends included, by their furthest step. */
export async function selectFurthest(
  db: Db,
  days: { from: PlainDate; to: PlainDate },
): Promise<Map<FunnelStep, number>> {
  const { rows } = await db.execute<{ step: FunnelStep; count: number }>(sql`
    select step, sum(count)::int as count from (
      select ${furthestStep} as step, count(*) as count from ${registrations}
      where ${withinDays(registrations.createdAt, days)} group by 1
      union all
      select ${registrationCounts.step}, ${registrationCounts.count} from ${registrationCounts}
      where ${between(registrationCounts.day, days.from, days.to)}
    ) as found group by 1`)
  return new Map(rows.map(({ step, count }) => [step, count]))
}

/** Adds registrations to the stored counts before the same transaction deletes them. */
export async function countForgotten(tx: Db, which: SQL): Promise<void> {
  await tx.execute(sql`
    insert into ${registrationCounts} (day, step, count)
    select (${registrations.createdAt} at time zone 'Europe/Copenhagen')::date, ${furthestStep}, count(*)
    from ${registrations} where ${which} group by 1, 2 order by 1, 2
    on conflict (day, step) do update set count = registration_counts.count + excluded.count`)
}
