import { randomUUID } from 'node:crypto'
import { webhookActions, webhookEventOf } from '#domain/programs/webhook-events.ts'
import type { Ctx } from '../ctx.ts'
import { findSetting, lockSetting, saveSetting } from '../db/settings.ts'
import {
  deleteOldDeliveries,
  findChainEnd,
  insertDeliveries,
  selectLoggedEvents,
  type LoggedEvent,
} from './delivery-queries.ts'
import { selectActiveWebhooks, type WebhookRow } from './webhook-queries.ts'

/** Up to which position of the log events were filed. */
const readTo = 'programs.webhooks_read_to'
const perRun = 5_000
const keptMs = 30 * 86_400_000

/**
 * Files what was logged since the last run for the webhooks that want it. The log is written in the transaction of
 * every change and chained without gaps, so that no event is missed and none is sent that was rolled back.
 * @returns the number of filed deliveries.
 */
export const fileDeliveries = (ctx: Ctx): Promise<number> =>
  ctx.db.transaction(async (tx) => {
    await lockSetting(tx, readTo)
    const end = await findChainEnd(tx)
    const from = (await findSetting<number>(tx, readTo)) ?? 0
    if (from >= end) return 0
    const wanted = await selectActiveWebhooks(tx)
    const to = wanted.length > 0 ? Math.min(end, from + perRun) : end
    const events =
      wanted.length > 0 ? await selectLoggedEvents(tx, { from, to, actions: webhookActions }) : []
    const rows = events.flatMap((event) => deliveriesOf(ctx, event, wanted))
    await insertDeliveries(tx, rows)
    const before = new Date(ctx.now().getTime() - keptMs)
    for (const id of new Set(rows.map(({ webhookId }) => webhookId))) {
      await deleteOldDeliveries(tx, id, before)
    }
    await saveSetting(tx, readTo, to, ctx.now())
    return rows.length
  })

/** One delivery for each webhook of the club that wants the kind; none of before it was registered. */
function deliveriesOf(ctx: Ctx, logged: LoggedEvent, wanted: readonly WebhookRow[]) {
  const event = webhookEventOf(logged.action, logged.data)
  if (!event) return []
  const { clubId, position, at } = logged
  const payload = JSON.stringify({ type: event, timestamp: at.toISOString(), data: dataOf(logged) })
  const receivers = wanted.filter(
    (one) => one.clubId === clubId && one.events.includes(event) && one.createdAt <= at,
  )
  return receivers.map(({ id }) => ({
    id: randomUUID(),
    webhookId: id,
    position,
    event,
    payload,
    state: 'waiting' as const,
    createdAt: ctx.now(),
    dueAt: ctx.now(),
  }))
}

/** Whether a published result is the final one. */
const finality: Readonly<Record<string, boolean>> = {
  'tournaments.publish_provisional': false,
  'tournaments.publish_final': true,
  'matches.finish': true,
}

/** Ids only: the receiver reads the rest with a key, which shows people as they have chosen. */
const dataOf = ({ action, tournamentId, tournamentSlug, entryId, roundId }: LoggedEvent) => ({
  tournamentId,
  tournamentSlug,
  ...(roundId && { roundId }),
  ...(entryId && { entryId }),
  ...(action in finality && { isFinal: finality[action] }),
})
