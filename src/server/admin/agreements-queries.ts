import { sql } from 'drizzle-orm'
import { listAgreements } from '#contract/admin/agreements.ts'
import { clubs } from '../db/tables/clubs.ts'
import { clubAgreements } from '../db/tables/partnership.ts'
import type { ListSource } from './list-queries.ts'

const state = sql`(case when ${clubAgreements.signedAt} is not null then 'signed'
  when ${clubAgreements.sentAt} is not null then 'sent' else 'unsigned' end)`

export const agreementsSource: ListSource = {
  list: listAgreements,
  from: sql`${clubAgreements} join ${clubs} on ${clubs.id} = ${clubAgreements.clubId}`,
  id: clubAgreements.id,
  where: sql`not exists (select from ${clubAgreements} as newer
    where newer.club_id = ${clubAgreements.clubId} and newer.version > ${clubAgreements.version})`,
  columns: {
    club: clubs.name,
    version: clubAgreements.version,
    state,
    signer: clubAgreements.signerName,
    role: clubAgreements.signerRole,
    signedAt: clubAgreements.signedAt,
    signedVersion: sql`(select max(signed.version) from ${clubAgreements} as signed
      where signed.club_id = ${clubAgreements.clubId} and signed.signed_at is not null)`,
    sentTo: clubAgreements.sentTo,
    createdAt: clubAgreements.createdAt,
    textHash: clubAgreements.textHash,
  },
  search: (has) =>
    has(
      sql`lower(concat_ws(' ', ${clubs.name}, ${clubAgreements.signerName}, ${clubAgreements.sentTo}))`,
    ),
}
