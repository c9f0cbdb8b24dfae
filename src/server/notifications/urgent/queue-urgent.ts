import { oneSms } from '#domain/notifications/gsm7.ts'
import {
  isSmsNumber,
  maxSmsADay,
  type UrgentKind,
  type UrgentText,
} from '#domain/notifications/urgent-kinds.ts'
import { parsePhone } from '#domain/shared/phone.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { isSmsOffered } from '../../simulated-gatewayapi.ts'
import { countSmsSince, insertMessages, type NewMessage } from './message-queries.ts'
import { findStopped } from './stop-queries.ts'
import { lockNumbers, lockPhones, selectBrowsersFor } from './wish-queries.ts'

type ToAccount = { accountId: string }
/** An entry without an account; its telephone comes from the list that the tournament desk uploaded. */
type ToEntry = { accountId: null; entryId: string; phone: string | null }

type Message = UrgentText & {
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

export type UrgentMessage = Message & (ToAccount | ToEntry)

/** Who is notified of what happens to an entry. */
export const recipientOf = (entry: {
  id: string
  accountId: string | null
  phone: string | null
}): ToAccount | ToEntry =>
  entry.accountId === null
    ? { accountId: null, entryId: entry.id, phone: entry.phone }
    : { accountId: entry.accountId }

export const dayMs = 86_400_000

/**
 * Writes urgent messages to the outbox in the transaction that causes them, for those recipients who asked for them: by
 * SMS to a proven telephone, at most `maxSmsADay` within 24 hours, and by push to each of their browsers. An entry without
 * an account gets the SMS at the telephone of the uploaded list. Returns the number of messages. The telephones stay
 * locked until the commit, so that concurrent events count the same day.
 */
export async function queueUrgent(
  tx: Db,
  ctx: Ctx,
  messages: readonly UrgentMessage[],
): Promise<number> {
  const toAccounts = messages.filter((message) => message.accountId !== null)
  const toEntries = messages.filter((message) => message.accountId === null)
  const rows = [
    ...(await smsRows(tx, ctx, toAccounts)),
    ...(await entryRows(tx, ctx, toEntries)),
    ...(await pushRows(tx, ctx, toAccounts)),
  ]
  return insertMessages(tx, rows)
}

type AccountMessage = Message & ToAccount
type EntryMessage = Message & ToEntry

async function smsRows(tx: Db, ctx: Ctx, messages: readonly AccountMessage[]) {
  if (messages.length === 0 || !isSmsOffered(ctx.config)) return []
  const phones = await lockPhones(tx, wantedBy(messages))
  const since = new Date(ctx.now().getTime() - dayMs)
  const sent = await countSmsSince(
    tx,
    { by: 'accountId', among: messages.map(({ accountId }) => accountId) },
    since,
  )
  return messages.flatMap((message): NewMessage[] => {
    const phone = phones.get(keyOf(message))
    if (!phone || !mayTakeOne(sent, message.accountId)) return []
    const text = oneSms(message.about, message.text)
    return [{ ...rowOf(ctx, message, 'sms'), accountId: message.accountId, phone, text }]
  })
}

async function entryRows(tx: Db, ctx: Ctx, messages: readonly EntryMessage[]) {
  if (messages.length === 0 || !isSmsOffered(ctx.config)) return []
  const reachable = messages.flatMap((message) => {
    const phone = parsePhone(message.phone ?? '')
    return phone && isSmsNumber(phone) ? [{ message, phone }] : []
  })
  const phones = [...new Set(reachable.map(({ phone }) => phone))]
  await lockNumbers(tx, phones)
  const stopped = await findStopped(tx, phones)
  const since = new Date(ctx.now().getTime() - dayMs)
  const sent = await countSmsSince(tx, { by: 'phone', among: phones }, since)
  return reachable.flatMap(({ message, phone }): NewMessage[] => {
    if (stopped.has(phone) || !mayTakeOne(sent, phone)) return []
    const text = oneSms(message.about, message.text)
    return [{ ...rowOf(ctx, message, 'sms'), entryId: message.entryId, phone, text }]
  })
}

/** Whether the recipient gets one more SMS within 24 hours, which is then counted. */
function mayTakeOne(sent: Map<string, number>, recipient: string): boolean {
  const already = sent.get(recipient) ?? 0
  if (already >= maxSmsADay) return false
  sent.set(recipient, already + 1)
  return true
}

async function pushRows(tx: Db, ctx: Ctx, messages: readonly AccountMessage[]) {
  if (messages.length === 0) return []
  const browsers = await selectBrowsersFor(tx, wantedBy(messages))
  return messages.flatMap((message) =>
    (browsers.get(keyOf(message)) ?? []).map((browserId): NewMessage => {
      const row = rowOf(ctx, message, 'push')
      const text = `${message.about}: ${message.text}`
      const { accountId } = message
      return { ...row, accountId, dedupeKey: `${row.dedupeKey}:${browserId}`, browserId, text }
    }),
  )
}

type Wanted = Pick<AccountMessage, 'accountId' | 'kind'>

const keyOf = ({ accountId, kind }: Wanted) => `${accountId} ${kind}`

/** Recipients by kind. */
function wantedBy(messages: readonly AccountMessage[]): ReadonlyMap<UrgentKind, string[]> {
  const wanted = new Map<UrgentKind, string[]>()
  for (const { kind, accountId } of messages) {
    wanted.set(kind, [...(wanted.get(kind) ?? []), accountId])
  }
  return wanted
}

function rowOf(ctx: Ctx, message: Message, channel: 'sms' | 'push'): NewMessage {
  const { kind, title, text, path, expiresAt } = message
  const now = ctx.now()
  const dedupeKey = `${channel}:${message.dedupeKey}`
  return {
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
