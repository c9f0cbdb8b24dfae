import { statementDays, type CutOffKind } from '#domain/settlement/cut-offs.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { requirePower } from '../access.ts'
import { AppError } from '../app-error.ts'
import { accessClubWith } from '../clubs/access.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findSeason } from '../passes/season-queries.ts'
import { insertObjection, updateAnswer } from './objection-queries.ts'
import { findStatement, type StatementRow } from './statement-queries.ts'

type Objection = { clubId: string; objectionId: string; statementId: string; text: string }

/**
 * Stores a club's objection to a statement. A second send changes nothing. Throws `refused` with `objection_too_late` after
 * the last day for it, and `no_objection_on_account`.
 */
export async function objectToStatement(ctx: Ctx, objection: Objection) {
  const { clubId, objectionId, statementId, text } = objection
  if (ctx.clubLink?.clubId !== clubId) await accessClubWith(ctx, 'club.money', clubId)
  return ctx.db.transaction(async (tx) => {
    const statement = await findStatement(tx, statementId)
    if (!statement || statement.clubId !== clubId) throw new AppError('not_found')
    const until = await objectionsUntil(tx, statement)
    if (!until) throw new AppError('refused', { reason: 'no_objection_on_account' })
    if (today(ctx) > until) throw new AppError('refused', { reason: 'objection_too_late', until })
    const stored = await insertObjection(tx, {
      id: objectionId,
      statementId,
      text,
      writtenBy: ctx.actor?.accountId ?? null,
      writtenAt: ctx.now(),
    })
    if (stored) {
      await recordActivity(tx, ctx, {
        action: 'settlement.object',
        subject: { type: 'club', id: clubId },
        data: { statementNumber: statement.number },
      })
    }
    return { done: true as const }
  })
}

/** The last day for an objection to a statement; null on account. */
export async function objectionsUntil(db: Db, statement: StatementRow): Promise<PlainDate | null> {
  const season = await findSeason(db, statement.seasonId)
  if (!season) return null
  return statementDays(season, statement.kind as CutOffKind, statement.issuedOn).objectionsUntil
}

type Answer = { objectionId: string; answer: string }

/** Answers an objection once. Throws `refused` with `already_answered`. */
export async function answerObjection(ctx: Ctx, { objectionId, answer }: Answer) {
  const { accountId } = requirePower(ctx, 'money.move')
  return ctx.db.transaction(async (tx) => {
    const set = { answer, answeredBy: accountId, answeredAt: ctx.now() }
    if (!(await updateAnswer(tx, objectionId, set))) {
      throw new AppError('refused', { reason: 'already_answered' })
    }
    await recordActivity(tx, ctx, {
      action: 'settlement.answer_objection',
      subject: { type: 'settlement_objection', id: objectionId },
    })
    return { done: true as const }
  })
}
