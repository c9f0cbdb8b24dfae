import { oneSms } from '#domain/notifications/gsm7.ts'
import { maxSmsADay, type UrgentKind, type UrgentText } from '#domain/notifications/urgent-kinds.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { isSmsOffered } from '../../simulated-gatewayapi.ts'
import {
  countSmsSince,
  insertMessages,
  lockPhones,
  selectBrowsersFor,
  type NewMessage,
} from './message-queries.ts'

export type UrgentMessage = UrgentText & {
  accountId: string
  kind: UrgentKind
  /** The tournament's name; an SMS begins with it. */
  about: string
  /** The page that a push opens. */
  path: string
  /** Unique for the event and its recipient. */
  dedupeKey: string
  /** Afterwards the message would be wrong or useless. */
  expiresAt: Date
}

const dayMs = 86_400_000

/**
 * Writes urgent messages to the outbox in the transaction that causes them, for those recipients who asked for them: by
 * SMS to a proven telephone, at most `maxSmsADay` within 24 hours, and by push to each of their browsers. Returns the
 * number of messages. The telephones stay locked until the commit, so that concurrent events count the same day.
 */
export async function queueUrgent(
  tx: Db,
  ctx: Ctx,
  messages: readonly UrgentMessage[],
): Promise<number> {
  const rows = [...(await smsRows(tx, ctx, messages)), ...(await pushRows(tx, ctx, messages))]
  return insertMessages(tx, rows)
}

async function smsRows(tx: Db, ctx: Ctx, messages: readonly UrgentMessage[]) {
  if (messages.length === 0 || !isSmsOffered(ctx.config)) return []
  const phones = await lockPhones(tx, wantedBy(messages))
  const since = new Date(ctx.now().getTime() - dayMs)
  const sent = await countSmsSince(
    tx,
    messages.map(({ accountId }) => accountId),
    since,
  )
  return messages.flatMap((message): NewMessage[] => {
    const phone = phones.get(keyOf(message))
    const already = sent.get(message.accountId) ?? 0
    if (!phone || already >= maxSmsADay) return []
    sent.set(message.accountId, already + 1)
    const text = oneSms(message.about, message.text)
    return [{ ...rowOf(ctx, message, 'sms'), phone, text }]
  })
}

async function pushRows(tx: Db, ctx: Ctx, messages: readonly UrgentMessage[]) {
  if (messages.length === 0) return []
  const browsers = await selectBrowsersFor(tx, wantedBy(messages))
  return messages.flatMap((message) =>
    (browsers.get(keyOf(message)) ?? []).map((browserId): NewMessage => {
      const row = rowOf(ctx, message, 'push')
      const text = `${message.about}: ${message.text}`
      return { ...row, dedupeKey: `${row.dedupeKey}:${browserId}`, browserId, text }
    }),
  )
}

type Wanted = Pick<UrgentMessage, 'accountId' | 'kind'>

export const keyOf = ({ accountId, kind }: Wanted) => `${accountId} ${kind}`

/** Recipients by kind. */
function wantedBy(messages: readonly UrgentMessage[]): ReadonlyMap<UrgentKind, string[]> {
  const wanted = new Map<UrgentKind, string[]>()
  for (const { kind, accountId } of messages) {
    wanted.set(kind, [...(wanted.get(kind) ?? []), accountId])
  }
  return wanted
}

function rowOf(ctx: Ctx, message: UrgentMessage, channel: 'sms' | 'push'): NewMessage {
  const { accountId, kind, title, text, path, expiresAt } = message
  const now = ctx.now()
  const dedupeKey = `${channel}:${message.dedupeKey}`
  return {
    accountId,
    kind,
    channel,
    title,
    text,
    path,
    expiresAt,
    dedupeKey,
    createdAt: now,
    dueAt: now,
  }
}
