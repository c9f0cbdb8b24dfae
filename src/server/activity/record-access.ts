import { addDays } from '#domain/shared/dates.ts'
import { danishInstant } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import { insertAccess } from './queries.ts'

/** A person as the log knows her – `account` or `golfer` – or a thing of hers. */
export type AccessSubject = { type: string; id: string }

/** What somebody does with power over another person, and does not change anything by. */
export const accessActions = [
  'admin.view',
  'checkins.look_up',
  'checkins.see_guests',
  'tournaments.look_up',
] as const
export type AccessAction = (typeof accessActions)[number]

/**
 * Writes down that whoever asks has seen these persons and things – once for each of them and each Danish day,
 * however often it is asked: a screen that is refreshed every few seconds writes nothing new. One
 * statement, by the index on the subject. Nobody is written down for looking at herself.
 * @returns how many were new that day.
 */
export async function recordAccess(ctx: Ctx, action: AccessAction, seen: readonly AccessSubject[]) {
  if (seen.length === 0) return 0
  const from = danishInstant(today(ctx), 0).toISOString()
  const to = danishInstant(addDays(today(ctx), 1), 0).toISOString()
  const actorId = ctx.actor?.accountId ?? null
  const kind = ctx.actor ? 'account' : 'device'
  const noted = !ctx.actor && ctx.device ? { deviceId: ctx.device.deviceId } : {}
  return insertAccess(ctx.db, { at: ctx.now(), from, to, actorId, kind, action, noted, seen })
}
