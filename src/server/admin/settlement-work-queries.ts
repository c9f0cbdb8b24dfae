import { sql } from 'drizzle-orm'
import { wordsOf } from '#contract/admin/log-field-kinds.ts'
import { vatLabels } from '#domain/settlement/vat-labels.ts'
import { settings } from '../db/tables/activity.ts'
import { settlementApprovals } from '../db/tables/approvals.ts'
import { clubs } from '../db/tables/clubs.ts'
import { productVersions, seasons } from '../db/tables/passes.ts'
import { settlementObjections, settlementStatements } from '../db/tables/settlement.ts'
import { proposals } from '../db/tables/proposals.ts'
import { inWords } from './search-queries.ts'

/** What of today's work is about the settlement with clubs. */

export const ofSettlementObjections = sql`
  select 'settlement_objection', 'settlement_objection', ${settlementObjections.id},
    ${settlementObjections.writtenAt}, null::timestamptz, ${clubs.name}, ${settlementStatements.number},
    null, null, '/admin/settlement/' || ${settlementStatements.cutOffId} || '#objections'
  from ${settlementObjections}
    join ${settlementStatements} on ${settlementStatements.id} = ${settlementObjections.statementId}
    join ${clubs} on ${clubs.id} = ${settlementStatements.clubId}
  where ${settlementObjections.answer} is null
  order by ${settlementObjections.writtenAt}`

/** The newest version of each product of the seasons in play, by the id of a proposal. */
const products = sql`
  select distinct on (${productVersions.seasonId}, ${productVersions.code})
    ${seasons.id} || '.' || ${productVersions.code} as id,
    ${productVersions.definition} ->> 'name' || ' ' || ${seasons.code} as name,
    ${productVersions.definition} ->> 'vatMode' as vat
  from ${productVersions} join ${seasons} on ${seasons.id} = ${productVersions.seasonId}
  where ${seasons.status} in ('published', 'live')
  order by ${productVersions.seasonId}, ${productVersions.code}, ${productVersions.version} desc`

/** The last whole day of a link that the approver has and has not answered, as in the mail. */
const linkEnds = sql`(select max(${settlementApprovals.expiresAt}) - interval '1 day' from ${settlementApprovals}
  where ${settlementApprovals.subjectId} = ${proposals.id} and ${settlementApprovals.withdrawnAt} is null
    and ${settlementApprovals.decision} is null)`

/**
 * Changes that another person must confirm, where their page shows them: those that fit what is in force. While the
 * approver outside the company has a link, they are due when it ends.
 */
export const ofProposals = sql`
  select 'change_proposed', 'proposal', ${proposals.id}, ${proposals.proposedAt}, ${linkEnds},
    case when ${proposals.kind} = 'own_account' then 'Bankkonto'
      else 'Moms for ' || coalesce(product.name, ${clubs.name}) end,
    case when ${proposals.kind} = 'own_account' then '•••• ' || right(${proposals.to}, 4)
      else ${inWords(proposals.to, wordsOf(vatLabels))} end, null, null,
    case when ${proposals.kind} = 'own_account' then '/admin/settlement/account'
      else '/admin/settlement/vat' end
  from ${proposals}
    left join ${clubs} on ${proposals.kind} = 'club' and ${clubs.id}::text = ${proposals.subjectId}
    left join (${products}) as product
      on ${proposals.kind} = 'product' and product.id = ${proposals.subjectId}
    left join ${settings} on ${proposals.kind} = 'own_account' and ${settings.key} = 'bank_account'
  where ${proposals.endedAt} is null and ${proposals.from} = coalesce(${clubs.vatStatus}, product.vat,
    (${settings.value} ->> 'registration') || '-' || (${settings.value} ->> 'account'))
  order by ${proposals.proposedAt}`
