import { changeFollows, listFollows } from '#contract/board/follows.ts'
import { mergeAccountFollows } from '#domain/board/follows.ts'
import { call } from '../../api.ts'
import { readFollows, writeFollows } from './follows-store.ts'

let running: Promise<void> | undefined
let loadedForAccount: string | undefined

/**
 * Syncs the follows of device and account: follows from before sign-in move to the account, and
 * follows of other devices come here. Changes that cannot be sent stay on the device.
 */
export function syncFollows(accountId: string): Promise<void> {
  running ??= sync(accountId).finally(() => {
    running = undefined
  })
  return running
}

async function sync(accountId: string): Promise<void> {
  const { added, ...before } = readFollows()
  // Removals belong to the account that was signed in at the time.
  const removed = before.accountId === accountId ? before.removed : []
  const nothingToSend = added.length + removed.length === 0
  if (nothingToSend && loadedForAccount === accountId) return
  const { follows } = nothingToSend
    ? await call(listFollows, {})
    : await call(changeFollows, { add: [...added], remove: [...removed] })
  loadedForAccount = accountId
  const after = mergeAccountFollows(readFollows(), { added, removed: before.removed }, follows)
  writeFollows({ ...after, accountId })
  // Send a star that was pressed during the request.
  await sync(accountId)
}
