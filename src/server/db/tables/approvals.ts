import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ApprovalSubjectKind } from '#domain/settlement/approval.ts'
import { kept, nonPersonal, personalData } from '../personal-data.ts'
import { id, instant } from './columns.ts'

/** Who approves from outside the company (D25), such as the accountant; one at a time. */
export const settlementApprovers = pgTable(
  'settlement_approvers',
  {
    id: id().primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    namedBy: uuid('named_by'),
    namedAt: instant('named_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('settlement_approvers_one')
      .on(sql`(${t.endedAt} is null)`)
      .where(sql`${t.endedAt} is null`),
  ],
)

personalData(settlementApprovers, {
  about: 'Who approves settlements and proposed changes from outside the company',
  purpose: 'audit',
  retention: 'accounting',
  section: ['settlementApprovers', 'Du godkender afregninger og ændringer'],
  columns: {
    name: kept('name', 'Navn'),
    email: kept('contact', 'Mail'),
    namedBy: kept('staff'),
    namedAt: nonPersonal('Oprettet'),
    endedAt: nonPersonal('Ophørt'),
  },
  nonPersonal: 'id',
})

/** A request to the approver, such as to close a prepared cut-off, with the key of its link and the answer. */
export const settlementApprovals = pgTable(
  'settlement_approvals',
  {
    id: id().primaryKey(),
    approverId: uuid('approver_id')
      .notNull()
      .references(() => settlementApprovers.id),
    /** What is to be approved. */
    subjectKind: text('subject_kind').$type<ApprovalSubjectKind>().notNull(),
    /** Without a reference, because a prepared cut-off is deleted when it is prepared again. */
    subjectId: uuid('subject_id').notNull(),
    /** Of the input that was shown when it was asked for. */
    inputHash: text('input_hash').notNull(),
    /** The person who asked says that the bank has not paid the earlier cut-off. */
    earlierNotPaid: boolean('earlier_not_paid').notNull(),
    requestedBy: uuid('requested_by').notNull(),
    requestedAt: instant('requested_at').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    decision: text('decision').$type<'approved' | 'refused'>(),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by'),
    /** Why it was refused. */
    reason: text('reason'),
  },
  (t) => [
    index('settlement_approvals_subject').on(t.subjectId),
    index('settlement_approvals_approver').on(t.approverId),
    // The final guard against two links to one subject.
    uniqueIndex('settlement_approvals_open')
      .on(t.subjectId)
      .where(sql`${t.withdrawnAt} is null and ${t.decision} is null`),
  ],
)

personalData(settlementApprovals, {
  about: 'A request to approve a settlement or a proposed change, and the answer',
  purpose: 'audit',
  retention: 'accounting',
  section: ['settlementApprovals', 'Dine svar om afregninger og ændringer'],
  columns: {
    requestedBy: kept('staff'),
    keyHash: kept('secret'),
    decision: kept('message', 'Svar'),
    decidedAt: nonPersonal('Svaret'),
    decidedBy: kept('pseudonym'),
    reason: kept('message', 'Begrundelse'),
  },
  nonPersonal:
    'id approverId subjectKind subjectId inputHash earlierNotPaid requestedAt expiresAt withdrawnAt',
})
