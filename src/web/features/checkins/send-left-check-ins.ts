import { listStored } from '../../browser-store.ts'
import { setUnsent } from '../../outbox/has-unsent.ts'

/**
 * Sends the check-ins that an earlier page left in the queue, from whichever page is open. The code that sends
 * them is loaded only when there are any.
 */
export async function sendLeftCheckIns(): Promise<void> {
  if ((await listStored('check-in:')).length === 0) return setUnsent(false)
  const [{ sendQueuedCheckIns }, { storeLateAnswers }] = await Promise.all([
    import('./check-in-outbox.ts'),
    import('./late-answers.ts'),
  ])
  await storeLateAnswers(await sendQueuedCheckIns())
}
