import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { authSecretsOf } from '../auth-secrets.ts'
import type { Ctx } from '../ctx.ts'
import { isSame } from '../keys.ts'

/** A place in a queue as the cookie holds it; without a number it waits for the lot. */
export type Ticket = { queueId: string; ticketId: string; number: number | null }

export const ticketCookie = 'queue'
/** As long as a queue may last. */
export const ticketSeconds = 24 * 60 * 60

type Keys = Pick<Ctx, 'db' | 'now' | 'config'>

/** `queue.ticket.number.signature` */
export async function signTicket(ctx: Keys, ticket: Ticket): Promise<string> {
  const value = `${ticket.queueId}.${ticket.ticketId}.${ticket.number ?? ''}`
  const [signing] = await secretsOf(ctx)
  return `${value}.${signatureOf(signing, value)}`
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
  const secrets = await secretsOf(ctx)
  if (!secrets.some((secret) => isSame(signature, signatureOf(secret, value)))) return undefined
  return { queueId, ticketId, number: number === '' ? null : Number(number) }
}

const signatureOf = (secret: string, value: string) =>
  createHmac('sha256', secret).update(`sale-queue:${value}`).digest('base64url')

const secretsOf = (ctx: Keys) => authSecretsOf(ctx, 'sale_queue_secret')
