import { addDays } from '#domain/shared/dates.ts'
import { danishInstant } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import { insertAccess } from './queries.ts'

/** A person in the log (`account` or `golfer`), or a record about a person. */
export type AccessSubject = { type: string; id: string }

/** Actions that show the data of another person and change nothing. */
export const accessActions = [
  'admin.view',
  'checkins.look_up',
  'checkins.see_guests',
  'tournaments.look_up',
] as const
export type AccessAction = (typeof accessActions)[number]

/**
 * Logs that the actor has seen these people and records, once for each subject and Danish day, because
 * some screens refresh every few seconds. Uses one statement, by the index on the subject. Views of
 * oneself are not logged.
 * @returns the number of new log rows.
 */
export async function recordAccess(
  ctx: Ctx,
  action: AccessAction,
  subjects: readonly AccessSubject[],
) {
  if (subjects.length === 0) return 0
  const from = danishInstant(today(ctx), 0).toISOString()
  const to = danishInstant(addDays(today(ctx), 1), 0).toISOString()
  const actorId = ctx.actor?.accountId ?? null
  const { kind, data } = readerOf(ctx)
  return insertAccess(ctx.db, { at: ctx.now(), from, to, actorId, kind, action, data, subjects })
}

/** The log keeps the key, the device or the mailed link where no account is signed in. */
function readerOf({ actor, apiKey, clubLink, device }: Ctx) {
  if (actor) return { kind: 'account', data: {} }
  if (apiKey) return { kind: 'program', data: { apiKeyId: apiKey.keyId } }
  if (clubLink) return { kind: 'link', data: { clubLinkId: clubLink.linkId } }
  return { kind: 'device', data: device ? { deviceId: device.deviceId } : {} }
}
