import { sql } from 'drizzle-orm'
import { listCheckIns } from '#contract/admin/visits.ts'
import { golfers } from '../db/tables/accounts.ts'
import { checkIns } from '../db/tables/checkins.ts'
import { clubs } from '../db/tables/clubs.ts'
import { passes } from '../db/tables/passes.ts'
import type { ListSource, Search } from './list-queries.ts'
import {
  checkInHas,
  checkInsWithAll,
  findCommonWords,
  golfersWith,
  type Has,
} from './search-queries.ts'

const voided = sql`exists (select from ${checkIns} as voiding where voiding.voids = ${checkIns.id})`
/** The same for a filter: few are voided, and collecting them first is faster than asking for each. */
const isVoided = sql`${checkIns.id} = any(array(
  select voiding.voids from ${checkIns} as voiding where voiding.voids is not null))`

const collected = (words: readonly Has[]) => sql`${checkIns.id} = ${checkInsWithAll(words)}`
const ofGolfers = (has: Has) => sql`${checkIns.golferId} = ${golfersWith(has)}`

export const checkInsSource: ListSource = {
  list: listCheckIns,
  from: sql`${checkIns}
    left join ${clubs} on ${clubs.id} = ${checkIns.clubId}
    left join ${passes} on ${passes.id} = ${checkIns.passId}
    left join ${golfers} on ${golfers.id} = ${checkIns.golferId}`,
  where: sql`${checkIns.kind} = 'attempt'`,
  id: checkIns.id,
  columns: {
    at: checkIns.atClient,
    club: clubs.name,
    golfer: sql`(${golfers.firstName} || ' ' || ${golfers.lastName})`,
    passNumber: passes.number,
    result: checkIns.result,
    headline: sql`${checkIns.answer} ->> 'headline'`,
    holes: checkIns.holes,
    way: checkIns.mode,
    offline: checkIns.offline,
    voided,
  },
  search: (has) => collected([has]),
  chooseSearch: async (db, words) => {
    const areCommon = await findCommonWords(db, words)
    const rare = words.filter((_, at) => !areCommon[at])
    if (rare.length === 0) return { search: checkInHas, searchPart: ofGolfers }
    // The condition of the first of them is that of all.
    const first = areCommon.indexOf(false)
    const search: Search = (has, at) => {
      if (areCommon[at]) return checkInHas(has)
      return at === first ? collected(rare) : sql`true`
    }
    return { search }
  },
  filters: {
    // Written as their partial indexes are, not as a comparison with a parameter.
    offline: (word) => (word === 'yes' ? sql`${checkIns.offline}` : sql`not ${checkIns.offline}`),
    signal: (word) => sql`${checkIns.signals} <> '{}' and ${word} = any(${checkIns.signals})`,
    voided: (word) => (word === 'yes' ? isVoided : sql`not ${voided}`),
  },
}
