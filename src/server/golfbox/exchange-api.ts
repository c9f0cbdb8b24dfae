import { findDguApi, simulatedExchangePath } from '../accounts/dgu-api.ts'
import type { Ctx } from '../ctx.ts'
import { sendOutgoingRequest } from '../http/outgoing-request.ts'
import type { CardAnswer, ScorecardReceiver } from './scorecard-receiver.ts'
import { writeScorecard } from './write-scorecard.ts'

const patienceMs = 10_000
const longestAnswer = 200

/**
 * The union's scorecard exchange; undefined where none is set up. Where it is, the union gives with the
 * account: its public guide has the form of a card and no path (decision 017).
 */
export function findExchange(ctx: Ctx): ScorecardReceiver | undefined {
  const place = findDguApi(ctx)
  const path = ctx.config.dgu.url ? ctx.config.dgu.scorecardsPath : simulatedExchangePath
  if (!place || !path) return undefined
  const send = async (body: string): Promise<CardAnswer> => {
    const headers = {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      Authorization: place.authorization,
    }
    const union = { base: place.base, mayBeHere: ctx.config.demo }
    try {
      return await read(
        await sendOutgoingRequest(union, path, { method: 'POST', headers, body, patienceMs }),
      )
    } catch (error) {
      return { state: 'unavailable', why: error instanceof Error ? error.name : 'unknown' }
    }
  }
  return { send: (card) => send(JSON.stringify([writeScorecard(card)])) }
}

/** What speaks of this card; everything else speaks of the account or of the service. */
const ofTheCard = new Set([400, 404, 409, 410, 413, 422])

async function read(answer: Response): Promise<CardAnswer> {
  if (answer.ok) return { state: 'accepted' }
  if (!ofTheCard.has(answer.status)) return { state: 'unavailable', why: `HTTP ${answer.status}` }
  return { state: 'refused', answer: (await messageOf(answer)) ?? `HTTP ${answer.status}` }
}

async function messageOf(answer: Response): Promise<string | undefined> {
  const body: unknown = await answer.json().catch(() => null)
  if (typeof body !== 'object' || body === null || !('Message' in body)) return undefined
  return typeof body.Message === 'string' ? body.Message.slice(0, longestAnswer) : undefined
}
