import { sql } from 'drizzle-orm'
import { wordsOf } from '#contract/admin/log-field-kinds.ts'
import { vatLabels } from '#domain/settlement/vat-labels.ts'
import { clubs } from '../db/tables/clubs.ts'
import { productVersions, seasons } from '../db/tables/passes.ts'
import { settlementObjections, settlementStatements } from '../db/tables/settlement.ts'
import { vatProposals } from '../db/tables/vat-proposals.ts'
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

/** Of a card, its newest version has the name that the page shows. */
export const ofVatProposals = sql`
  select 'vat_proposed', 'vat_proposal', ${vatProposals.id}, ${vatProposals.proposedAt}, null::timestamptz,
    coalesce(${clubs.name}, (select ${productVersions.definition} ->> 'name' || ' ' || ${seasons.code}
      from ${productVersions} join ${seasons} on ${seasons.id} = ${productVersions.seasonId}
      where ${vatProposals.subjectId} = ${seasons.id} || '.' || ${productVersions.code}
      order by ${productVersions.version} desc limit 1), ''),
    ${inWords(vatProposals.to, wordsOf(vatLabels))}, null, null, '/admin/settlement/vat'
  from ${vatProposals} left join ${clubs}
    on ${vatProposals.kind} = 'club' and ${clubs.id}::text = ${vatProposals.subjectId}
  where ${vatProposals.endedAt} is null
  order by ${vatProposals.proposedAt}`
