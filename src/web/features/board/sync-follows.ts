import { changeFollows, listFollows } from '#contract/board-follows.ts'
import { mergeAccountFollows } from '#domain/board/follows.ts'
import { call } from '../../api.ts'
import { readFollows, writeFollows } from './follows-store.ts'

let running: Promise<void> | undefined
let loadedForAccount: string | undefined

/**
 * Brings device and account together (LB-10): what was followed before anybody signed in moves to the
 * account, what another device follows comes here. Where it cannot be sent it waits on the device.
 */
export function syncFollows(accountId: string): Promise<void> {
  running ??= sync(accountId).finally(() => {
    running = undefined
  })
  return running
}

async function sync(accountId: string): Promise<void> {
  const { own, ...before } = readFollows()
  // What is taken away from one account's list is not taken from another's.
  const gone = before.accountId === accountId ? before.gone : []
  const nothingToSend = own.length + gone.length === 0
  if (nothingToSend && loadedForAccount === accountId) return
  const { follows } = nothingToSend
    ? await call(listFollows, {})
    : await call(changeFollows, { add: [...own], remove: [...gone] })
  loadedForAccount = accountId
  const after = mergeAccountFollows(readFollows(), { own, gone: before.gone }, follows)
  writeFollows({ ...after, accountId })
  // A star that was pressed meanwhile goes with the next.
  await sync(accountId)
}
