import type { CheckInAnswer } from '#contract/checkins/endpoints.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { errorText } from '../../error-text.ts'
import { newId } from '../../new-id.ts'
import { serverNow } from '../../server-clock.ts'
import { findWaiting, sendCheckIn } from './check-in-outbox.ts'
import type { GolferPass } from './queries.ts'
import { storeReceipt } from '../passes/stored-receipts.ts'
import type { Sign } from './use-sign.ts'

/** What one golfer's check-in led to. `problem`: the request failed, and nothing is stored. */
export type CheckInResult = { pass: GolferPass } & (
  | { kind: 'queued'; isUnconfirmed: boolean }
  /** An earlier check-in of the card waits in the queue. */
  | { kind: 'waiting'; minute: number; isUnconfirmed: boolean }
  | { kind: 'answered'; answer: CheckInAnswer }
  | { kind: 'problem'; text: string }
)

type CheckInInput = {
  sign: Sign
  passes: readonly GolferPass[]
  holes: 9 | 18
  /** Requests another round on the same day. */
  another: boolean
}

/**
 * Checks in each golfer by an own request, so that a refusal or a lost connection of one concerns nobody
 * else, and each waits in the queue alone.
 */
export const checkInAtSign = ({ passes, ...rest }: CheckInInput): Promise<CheckInResult[]> =>
  Promise.all(passes.map((pass) => checkInOne({ ...rest, pass })))

async function checkInOne({
  sign,
  pass,
  holes,
  another,
}: Omit<CheckInInput, 'passes'> & { pass: GolferPass }): Promise<CheckInResult> {
  const { code, signature, clubName, isUnconfirmed = false } = sign
  const id = newId()
  const now = serverNow()
  const { passId } = pass
  const { day } = danishMoment(now)
  const earlier = another ? undefined : await findWaiting({ passId, code, clubName, day })
  if (earlier) {
    const { minute } = danishMoment(Date.parse(earlier.request.atClient))
    return { pass, kind: 'waiting', minute, isUnconfirmed: earlier.isUnconfirmed ?? false }
  }
  const request = {
    way: 'golfer_sign' as const,
    id,
    holes,
    another,
    passId,
    sign: { code, signature },
    atClient: new Date(now).toISOString(),
  }
  try {
    const sent = await sendCheckIn({ request, who: pass.holderName, clubName, isUnconfirmed })
    if (sent.kind === 'queued') {
      const place = { checkInId: id, clubName, holes, wordOfDay: null, ...danishMoment(now) }
      await storeReceipt({ ...pass, ...place, isUnconfirmed })
      return { pass, kind: 'queued', isUnconfirmed }
    }
    const { answer } = sent
    // The answer to a repeated scan does not include `undoUntil`, so the stored receipt is kept.
    if (answer.receipt && answer.outcome !== 'already') {
      await storeReceipt({ ...answer.receipt, undoUntil: answer.undoUntil })
    }
    return { pass, kind: 'answered', answer }
  } catch (error) {
    return { pass, kind: 'problem', text: errorText(error) }
  }
}

/** A plain success needs no screen of its own: the day's receipt says it. */
export const isPlainSuccess = (result: CheckInResult) =>
  result.kind === 'queued' || (result.kind === 'answered' && result.answer.outcome === 'allow')
