import { changeFollows, listFollows } from '#contract/tournament-follows.ts'
import { afterMeeting } from '#domain/tournaments/board/follows.ts'
import { call } from '../../../api.ts'
import { readFollows, writeFollows } from './following.ts'

let running: Promise<void> | undefined
let readFor: string | undefined

/**
 * Brings device and account together (LB-10): what was followed before anybody signed in moves to the
 * account, what another device follows comes here. Where it cannot be sent it waits on the device.
 */
export function meetAccount(accountId: string): Promise<void> {
  running ??= meet(accountId).finally(() => {
    running = undefined
  })
  return running
}

async function meet(accountId: string): Promise<void> {
  const { own, ...before } = readFollows()
  // What is taken away from one account's list is not taken from another's.
  const gone = before.accountId === accountId ? before.gone : []
  const isTold = own.length + gone.length === 0
  if (isTold && readFor === accountId) return
  const { follows } = isTold
    ? await call(listFollows, {})
    : await call(changeFollows, { add: [...own], remove: [...gone] })
  readFor = accountId
  const after = afterMeeting(readFollows(), { own, gone: before.gone }, follows)
  writeFollows({ ...after, accountId })
  // A star that was pressed meanwhile goes with the next.
  await meet(accountId)
}
