import { clauseChanges } from '#domain/partnership/agreement.ts'
import { addDays } from '#domain/shared/dates.ts'
import { danishDay } from '../clock.ts'
import type { AgreementRow } from './agreement-queries.ts'

/** An agreement without its text. */
export const toSummary = (row: AgreementRow) => ({
  id: row.id,
  version: row.version,
  textHash: row.textHash,
  createdAt: row.createdAt.toISOString(),
  sentTo: row.sentTo,
  sentAt: row.sentAt?.toISOString() ?? null,
  linkTo: row.expiresAt ? addDays(danishDay(row.expiresAt), -1) : null,
  endedAt: row.endedAt?.toISOString() ?? null,
  signedAt: row.signedAt?.toISOString() ?? null,
  signerName: row.signerName,
  signerRole: row.signerRole,
})

/**
 * An agreement with its text, and what differs from the version that was signed before it.
 * @param versions of the same club
 */
export function toText(row: AgreementRow, clubName: string, versions: readonly AgreementRow[]) {
  const before = versions
    .filter(({ version, signedAt }) => version < row.version && signedAt !== null)
    .toSorted((a, b) => b.version - a.version)[0]
  return {
    ...toSummary(row),
    clubName,
    clauses: row.clauses,
    since: before?.version ?? null,
    changes: before ? clauseChanges(before.clauses, row.clauses) : [],
  }
}
