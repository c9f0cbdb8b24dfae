import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AnyVat } from '#domain/settlement/vat-labels.ts'
import { kept, personalData } from '../personal-data.ts'
import { id, instant } from './columns.ts'

/** A change of the VAT of a product or a club, which another person confirms than the one who proposes it (D25). */
export const vatProposals = pgTable(
  'vat_proposals',
  {
    id: id().primaryKey(),
    kind: text('kind').$type<'product' | 'club'>().notNull(),
    /** A product by `<season>.<code>`, or a club by its id. */
    subjectId: text('subject_id').notNull(),
    from: text('from_vat').$type<AnyVat>().notNull(),
    to: text('to_vat').$type<AnyVat>().notNull(),
    proposedBy: uuid('proposed_by').notNull(),
    proposedAt: instant('proposed_at').notNull(),
    endedAt: instant('ended_at'),
    outcome: text('outcome').$type<'confirmed' | 'withdrawn' | 'replaced'>(),
  },
  (t) => [
    // The final guard against two proposals about the same.
    uniqueIndex('vat_proposals_open')
      .on(t.kind, t.subjectId)
      .where(sql`${t.endedAt} is null`),
  ],
)

personalData(vatProposals, {
  about: 'A proposed change of the VAT of a card or a club',
  purpose: 'audit',
  retention: 'accounting',
  columns: { proposedBy: kept('staff') },
  nonPersonal: 'id kind subjectId from to proposedAt endedAt outcome',
})
