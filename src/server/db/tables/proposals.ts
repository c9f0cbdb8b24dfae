import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { kept, personalData } from '../personal-data.ts'
import { id, instant } from './columns.ts'

export type ProposalKind = 'product' | 'club' | 'own_account'

/** A change about money that another person confirms than the one who proposes it (D25). */
export const proposals = pgTable(
  'proposals',
  {
    id: id().primaryKey(),
    /** The VAT of a product or a club, or our own bank account. */
    kind: text('kind').$type<ProposalKind>().notNull(),
    /** A product by `<season>.<code>`, a club by its id, or `own`. */
    subjectId: text('subject_id').notNull(),
    /** What was in force when it was proposed: a kind of VAT, or an account as `1234-0001234567`. */
    from: text('from_value').notNull(),
    to: text('to_value').notNull(),
    proposedBy: uuid('proposed_by').notNull(),
    proposedAt: instant('proposed_at').notNull(),
    endedAt: instant('ended_at'),
    outcome: text('outcome').$type<'confirmed' | 'withdrawn' | 'replaced'>(),
  },
  (t) => [
    // The final guard against two proposals about the same.
    uniqueIndex('proposals_open')
      .on(t.kind, t.subjectId)
      .where(sql`${t.endedAt} is null`),
  ],
)

personalData(proposals, {
  about: 'A proposed change of VAT or of our own bank account',
  purpose: 'audit',
  retention: 'accounting',
  columns: { proposedBy: kept('staff') },
  nonPersonal: 'id kind subjectId from to proposedAt endedAt outcome',
})
