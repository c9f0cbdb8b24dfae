import type pg from 'pg'
import type { Acknowledged } from '../crash/acknowledged.ts'
import { compare, type Ledger } from '../crash/compare.ts'

/** What clients had been told at a moment: buyers who were through, those who were not, and check-ins. */
export type Told = { finished: Acknowledged; unfinished: Acknowledged['purchases'] }

export function toldSoFar({ purchases, scans }: Acknowledged): Told {
  const now = structuredClone({ purchases, scans })
  const isOpen = ({ outcome }: (typeof purchases)[number]) => outcome === 'open'
  return {
    finished: { scans: now.scans, purchases: now.purchases.filter((one) => !isOpen(one)) },
    unfinished: now.purchases.filter(isOpen),
  }
}

/** Everything that was acknowledged must be there. A buyer who was not through may be further than he was told. */
export async function compareTold(
  client: pg.Client,
  { finished, unfinished }: Told,
  ledger: Ledger,
) {
  await compare(client, finished, ledger)
  for (const { registrationId, saves, order } of unfinished) {
    const last = Math.max(0, ...saves.map(({ version }) => version))
    const { rows } = await client.query(
      `select from registrations where id = $1 and version >= $2
        and ($3::uuid is null or exists (select from orders where id = $3))`,
      [registrationId, last, order?.id ?? null],
    )
    if (rows.length === 1) ledger.held += 1
    else ledger.failures.push(`Form ${registrationId} is not as it was acknowledged`)
  }
}

/** Nothing of buyers who came later may be there. */
export async function findLater(client: pg.Client, later: Acknowledged, ledger: Ledger) {
  const { rows } = await client.query<{ what: string }>(
    `select 'form ' || id as what from registrations where id = any($1)
     union all select 'order ' || number from orders where id = any($2)
     union all select 'check-in ' || id from check_ins where id = any($3)
     union all select 'mail to ' || to_address from mails where to_address = any($4)`,
    [
      later.purchases.map(({ registrationId }) => registrationId),
      later.purchases.flatMap(({ order }) => order?.id ?? []),
      later.scans.map(({ request }) => request.id),
      later.purchases.map(({ email }) => email),
    ],
  )
  ledger.held += later.purchases.length + later.scans.length - rows.length
  ledger.failures.push(...rows.map(({ what }) => `After the moment: ${what}`))
}
