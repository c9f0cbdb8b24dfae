import { findDguApi, simulatedExchangePath } from '../accounts/dgu-api.ts'
import type { Ctx } from '../ctx.ts'
import { sendOutgoingRequest } from '../http/outgoing-request.ts'
import { writeScorecard, type SignedCard } from './write-scorecard.ts'

export type CardAnswer =
  | { state: 'accepted' }
  /** Permanent: the same card would be refused again. */
  | { state: 'refused'; answer: string }
  /** Unreachable, too slow or a server error: worth a retry. */
  | { state: 'unavailable'; why: string }

/** Receives signed cards. `send` must be idempotent per card. */
export type ScorecardReceiver = { send: (card: SignedCard) => Promise<CardAnswer> }

const patienceMs = 10_000
const maxAnswerLength = 200

/**
 * The union's scorecard exchange; undefined where none is configured. The union issues its path together
 * with the account: the public guide defines the form of a card but no path (decision 017).
 */
export function findExchange(ctx: Ctx): ScorecardReceiver | undefined {
  const api = findDguApi(ctx)
  const path = ctx.config.dgu.url ? ctx.config.dgu.scorecardsPath : simulatedExchangePath
  if (!api || !path) return undefined
  const send = async (body: string): Promise<CardAnswer> => {
    const headers = {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      Authorization: api.authorization,
    }
    const union = { base: api.base, mayBeHere: ctx.config.demo }
    try {
      return await readAnswer(
        await sendOutgoingRequest(union, path, { method: 'POST', headers, body, patienceMs }),
      )
    } catch (error) {
      return { state: 'unavailable', why: error instanceof Error ? error.name : 'unknown' }
    }
  }
  return { send: (card) => send(JSON.stringify([writeScorecard(card)])) }
}

/** Statuses that refuse this card; any other concerns the address (404, 410), the account or the service. */
const refusalStatuses = new Set([400, 409, 413, 422])

/** A card is refused only in words of the exchange: another server, at a wrong address, answers with a page of its own. */
async function readAnswer(answer: Response): Promise<CardAnswer> {
  if (answer.ok) return { state: 'accepted' }
  const words = refusalStatuses.has(answer.status) ? await messageOf(answer) : undefined
  if (words === undefined) return { state: 'unavailable', why: `HTTP ${answer.status}` }
  return { state: 'refused', answer: words }
}

async function messageOf(answer: Response): Promise<string | undefined> {
  const body: unknown = await answer.json().catch(() => null)
  if (typeof body !== 'object' || body === null || !('Message' in body)) return undefined
  return typeof body.Message === 'string' ? body.Message.slice(0, maxAnswerLength) : undefined
}
