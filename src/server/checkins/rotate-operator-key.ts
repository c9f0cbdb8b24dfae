import { tokenLifeDays } from '#domain/checkins/pass-token.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import { findSetting, getOrCreateSetting, lockSetting, saveSetting } from '../db/settings.ts'
import {
  firstKeySetting,
  forgetRing,
  laterKeysSetting,
  newOperatorKey,
  type LaterKey,
} from './operator-keys.ts'

const hourMs = 3_600_000
/** Receptions fetch the keys with every page, so that each has the new one before it signs. */
const announcedHours = 24
/** A token signed by the former key at the last moment is valid to the end of its last day. */
const overlapHours = (tokenLifeDays + 1) * 24
/**
 * Adds a key that signs from tomorrow; the former one is accepted until every token it signed is over. `isLeaked`, after a
 * leak: the new key signs and the former ones end now; phones fetch a new token when they are online.
 * @returns when the new key begins to sign, and until when the former ones are accepted.
 */
export async function rotateOperatorKey(ctx: Ctx, { isLeaked }: { isLeaked: boolean }) {
  const from = ctx.now().getTime() + (isLeaked ? 0 : announcedHours * hourMs)
  const until = isLeaked ? from : from + overlapHours * hourMs
  const signsFrom = new Date(from)
  const formerUntil = new Date(until)
  const key = newOperatorKey()
  await getOrCreateSetting(ctx.db, firstKeySetting, ctx.now(), newOperatorKey)
  await ctx.db.transaction(async (tx) => {
    await lockSetting(tx, laterKeysSetting)
    const later = (await findSetting<LaterKey[]>(tx, laterKeysSetting)) ?? []
    // An announced key that a leak may include never signs.
    const kept = isLeaked ? later.filter((one) => one.signsFrom <= ctx.now().toISOString()) : later
    const added = {
      key,
      signsFrom: signsFrom.toISOString(),
      formerUntil: formerUntil.toISOString(),
    }
    await saveSetting(tx, laterKeysSetting, [...kept, added], ctx.now())
    await recordActivity(tx, ctx, {
      action: 'checkins.rotate_key',
      subject: { type: 'setting', id: laterKeysSetting },
      data: { keyId: key.keyId, signsFrom: added.signsFrom, formerUntil: added.formerUntil },
      ...(!ctx.actor && { actorKind: 'system' as const }),
    })
  })
  forgetRing(ctx.db)
  return { signsFrom, formerUntil }
}
