import type { CheckInAnswer } from '#contract/checkins/endpoints.ts'
import { deleteStored, listStored, putStored } from '../../browser-store.ts'
import { deleteReceipt, storeReceipt } from '../passes/stored-receipts.ts'
import { lateAnswerPrefix as prefix } from './receipts.ts'

/** Keeps the answers until a page has shown them. */
export async function storeLateAnswers(answers: readonly CheckInAnswer[]): Promise<void> {
  for (const answer of answers) await putStored(prefix + answer.id, answer).catch(() => undefined)
}

/**
 * Replaces the receipts of queued check-ins by the answers. Resolves to the new successes, which are shown once,
 * and to the refusals, which stay until somebody has read them.
 */
export async function takeLateAnswers() {
  const answers = await listStored<CheckInAnswer>(prefix)
  for (const { id, receipt, undoUntil } of answers) {
    if (receipt) await storeReceipt({ ...receipt, undoUntil })
    if (receipt?.checkInId !== id) await deleteReceipt(id)
  }
  const successes = answers.filter(isSuccess)
  const refusals = answers.filter((answer) => !isSuccess(answer) && !wasRefusedHere(answer))
  const unread = new Set(refusals.map(({ id }) => id))
  for (const { id } of answers) if (!unread.has(id)) await dismissLateAnswer(id)
  return { successes: oncePerGuest(successes), refusals }
}

export const dismissLateAnswer = (id: string) => deleteStored(prefix + id)

const isSuccess = ({ outcome }: CheckInAnswer) =>
  outcome === 'allow' || outcome === 'allow_with_warning' || outcome === 'already'

/** The reception has refused the guest already, so nobody needs to be told again. */
const wasRefusedHere = ({ flags, reasons }: CheckInAnswer) =>
  flags.includes('refused_offline') && reasons.every(({ code }) => code !== 'refused_offline')

/** A card that was scanned twice without a connection has two answers, and one guest. */
const oncePerGuest = (answers: readonly CheckInAnswer[]) => [
  ...new Map(
    answers.map((answer) => [`${answer.clubId} ${answer.guest?.passId}`, answer]),
  ).values(),
]
