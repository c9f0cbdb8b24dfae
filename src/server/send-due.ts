import type { Ctx } from './ctx.ts'

const perRun = 200
/** Messages on their way at the same time. */
const senders = 4
/** How long a message is leased to its sender: longer than the longest wait for an answer, with a margin. */
export const leaseMs = 60_000
/** No message is begun later in a run, so that new ones are soon filed. */
const runMs = 10_000

/** What became of a turn. After `unavailable` the sender stops, because the next would get no answer either. */
export type Turn = 'handled' | 'unavailable' | 'none_due'

/**
 * Sends leased messages of an outgoing queue, a few at a time, until none is due or the run is over.
 * @param sendNext leases the next due message and sends it, without a transaction open meanwhile.
 * @returns the number of messages that were handled.
 */
export async function sendDue(ctx: Ctx, sendNext: () => Promise<Turn>): Promise<number> {
  const until = ctx.now().getTime() + runMs
  let handled = 0
  const sendInTurn = async () => {
    while (handled < perRun && ctx.now().getTime() <= until) {
      const turn = await sendNext()
      if (turn === 'none_due') return
      handled += 1
      if (turn === 'unavailable') return
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: senders }, sendInTurn))
  // Thrown only now, so that the run does not end while a message is on its way.
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return handled
}
