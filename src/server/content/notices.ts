import { validateText } from '#domain/content/validate-text.ts'
import { addDays, earliest, type PlainDate } from '#domain/shared/dates.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import { insertNotice, lockNotice, selectNotices, updateNotice, type NoticeRow } from './queries.ts'

export type NewNotice = {
  body: string
  tone: NoticeRow['tone']
  firstDay: PlainDate
  lastDay: PlainDate
}

/** The notices on the public pages today. */
export function noticesOfToday(ctx: Ctx): Promise<NoticeRow[]> {
  return selectNotices(ctx.db, today(ctx))
}

/** Publishes a notice from its first to its last day, both included; `refused` for an invalid text. */
export async function publishNotice(ctx: Ctx, notice: NewNotice): Promise<NoticeRow> {
  const writtenBy = ctx.actor?.accountId
  if (!writtenBy) throw new AppError('not_signed_in')
  const errors = validateText({ kind: 'paragraphs' }, notice.body)
  if (errors.length > 0) throw new AppError('refused', { reason: 'text_cannot_be_shown', errors })
  if (notice.lastDay < notice.firstDay || notice.lastDay < today(ctx)) {
    throw new AppError('refused', { reason: 'notice_is_over' })
  }
  return ctx.db.transaction(async (tx) => {
    const row = await insertNotice(tx, { ...notice, writtenAt: ctx.now(), writtenBy })
    await record(tx, ctx, 'content.publish_notice', row)
    return row
  })
}

/** Removes a notice immediately; a notice that has ended stays unchanged. */
export async function unpublishNotice(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockNotice(tx, id)
    if (!row) throw new AppError('not_found')
    const yesterday = addDays(today(ctx), -1)
    if (row.lastDay <= yesterday) return
    const ended = { firstDay: earliest(row.firstDay, yesterday), lastDay: yesterday }
    await updateNotice(tx, id, ended)
    await record(tx, ctx, 'content.take_down_notice', { ...row, ...ended })
  })
}

function record(tx: Ctx['db'], ctx: Ctx, action: string, { id, firstDay, lastDay }: NoticeRow) {
  const data = { firstDay, lastDay }
  return recordActivity(tx, ctx, { action, subject: { type: 'notice', id }, data })
}
