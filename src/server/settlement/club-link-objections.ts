import { actByClubLink } from '../checkins/club-link.ts'
import type { Ctx } from '../ctx.ts'
import { toStatementViews } from './club-settlement.ts'
import { objectToStatement } from './objections.ts'
import { selectStatementsOf } from './statement-queries.ts'

/** The statements to which the club of the mailed link may object now. */
export async function listLinkedStatements(given: Ctx) {
  const { ctx, club } = await actByClubLink(given)
  const views = await toStatementViews(ctx, await selectStatementsOf(ctx.db, club.id))
  return {
    statements: views.flatMap(({ statementId, number, title, amountOre, mayObjectUntil }) =>
      mayObjectUntil ? [{ statementId, number, title, amountOre, mayObjectUntil }] : [],
    ),
  }
}

type Objection = { objectionId: string; statementId: string; text: string }

export async function objectByLink(given: Ctx, objection: Objection) {
  const { ctx, club } = await actByClubLink(given)
  return objectToStatement(ctx, { clubId: club.id, ...objection })
}
