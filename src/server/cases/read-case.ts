import { caseNumber } from '#domain/cases/case.ts'
import { repliesFor } from '#domain/cases/reply-templates.ts'
import { findAccountByEmail } from '../accounts/queries.ts'
import { AppError } from '../app-error.ts'
import { companyOf } from '../content/company.ts'
import type { Ctx } from '../ctx.ts'
import { findCaseWithNames, selectNotes } from './queries.ts'

export async function getCase(ctx: Ctx, { caseId }: { caseId: string }) {
  const found = await findCaseWithNames(ctx.db, caseId)
  if (!found) throw new AppError('not_found')
  const { row, clubName, assigneeName } = found
  const [notes, account] = [
    await selectNotes(ctx.db, caseId),
    await findAccountByEmail(ctx.db, row.email),
  ]
  return {
    ...row,
    number: caseNumber(row.number),
    clubName,
    assignedTo: row.assignedTo ? { id: row.assignedTo, name: assigneeName ?? '' } : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    accountId: row.accountId ?? account?.id ?? null,
    happenedAt: row.happenedAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })),
    replies: repliesFor(row, await companyOf(ctx)),
  }
}
