import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Ctx } from '../ctx.ts'
import { getOrCreateSetting } from '../db/settings.ts'
import { isSame, newKey } from '../keys.ts'

/** A place in a queue as the cookie holds it; without a number it waits for the lot. */
export type Ticket = { queueId: string; ticketId: string; number: number | null }

export const ticketCookie = 'queue'
/** As long as a queue may last. */
export const ticketSeconds = 24 * 60 * 60

type Keys = Pick<Ctx, 'db' | 'now' | 'config'>

/** `queue.ticket.number.signature` */
export async function signTicket(ctx: Keys, ticket: Ticket): Promise<string> {
  const value = `${ticket.queueId}.${ticket.ticketId}.${ticket.number ?? ''}`
  return `${value}.${signatureOf(await secretOf(ctx), value)}`
}

const parts = z.tuple([z.uuid(), z.uuid(), z.string().regex(/^\d{0,9}$/), z.string()])

/** The ticket of a cookie; undefined for none and for a forged one. */
export async function readTicket(
  ctx: Keys,
  cookie: string | undefined,
): Promise<Ticket | undefined> {
  const { data } = parts.safeParse(cookie?.split('.'))
  if (!data) return undefined
  const [queueId, ticketId, number, signature] = data
  const value = `${queueId}.${ticketId}.${number}`
  if (!isSame(signature, signatureOf(await secretOf(ctx), value))) return undefined
  return { queueId, ticketId, number: number === '' ? null : Number(number) }
}

const signatureOf = (secret: string, value: string) =>
  createHmac('sha256', secret).update(`sale-queue:${value}`).digest('base64url')

const secretOf = async ({ db, now, config }: Keys) =>
  config.authSecret ?? (await getOrCreateSetting(db, 'sale_queue_secret', now(), newKey))
