import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  countedDays,
  firstDayOf,
  leastCount,
  silentDays,
  type SignUse,
} from '#domain/checkins/sign-health.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { checkIns } from '../db/tables/checkins.ts'
import { clubSigns } from '../db/tables/clubs.ts'

/** How a row of `club_signs` was used until a day (docs/algorithms/sign-health.md); each by an index, so that a long list is quick. */
export function signUseColumns(today: PlainDate) {
  const since = firstDayOf(countedDays, today)
  const uses = (condition: SQL) => sql`(select count(*)::int from ${checkIns}
    where ${checkIns.signId} = ${clubSigns.id} and ${checkIns.kind} = 'attempt'
      and ${checkIns.day} between ${since} and ${today} and ${condition})`
  const wasTyped = sql`'typed_sign' = any(${checkIns.signals})`
  return {
    createdOn: sql`(${clubSigns.createdAt} at time zone 'Europe/Copenhagen')::date::text`,
    lastScan: sql`(select ${checkIns.day}::text from ${checkIns}
      where ${checkIns.signId} = ${clubSigns.id} and ${checkIns.kind} = 'attempt' and ${checkIns.day} <= ${today}
      order by ${checkIns.day} desc limit 1)`,
    camera: uses(sql`not ${wasTyped}`),
    typed: uses(wasTyped),
    otherwise: sql`(select count(*)::int from (${checkedInOtherwise(today)}) as found)`,
  }
}

/** Recent check-ins at the club of a row of `club_signs` without that sign. */
const checkedInOtherwise = (today: PlainDate) => sql`select from ${checkIns}
  where ${checkIns.clubId} = ${clubSigns.clubId} and ${checkIns.kind} = 'attempt'
    and ${checkIns.day} between ${firstDayOf(silentDays, today)} and ${today}
    and ${checkIns.result} in ('allow', 'allow_with_warning')
    and ${checkIns.signId} is distinct from ${clubSigns.id}`

/** Whether a club of the query has a sign whose `signState` suggests a new one, for lists that filter by it. */
export function hasSignToPrint(clubId: SQLWrapper, today: PlainDate): SQL {
  const { createdOn, lastScan, camera, typed } = signUseColumns(today)
  // Whether there are that many, and not how many: a club has hundreds.
  const isPlayed = sql`exists (${checkedInOtherwise(today)} offset ${leastCount - 1} limit 1)`
  return sql`exists (select from ${clubSigns}
    where ${clubSigns.clubId} = ${clubId} and ${clubSigns.revokedAt} is null
      and ((${typed} >= ${leastCount} and ${typed} > ${camera})
        or (coalesce(${lastScan}, ${createdOn}) <= ${addDays(today, -silentDays)}
          and ${isPlayed})))`
}

type SignUseRow = SignUse & { code: string }

/** How the signs of a club were used until a day. */
export async function selectSignUse(db: Db, clubId: string, today: PlainDate) {
  const { createdOn, lastScan, camera, typed, otherwise } = signUseColumns(today)
  // Written out, because the query builder leaves out the table's name that the inner queries need.
  const { rows } = await db.execute<SignUseRow>(sql`
    select ${clubSigns.code} as code, ${createdOn} as "createdOn", ${lastScan} as "lastScan",
      ${camera} as camera, ${typed} as typed, ${otherwise} as otherwise
    from ${clubSigns} where ${clubSigns.clubId} = ${clubId} and ${clubSigns.revokedAt} is null`)
  return rows
}
