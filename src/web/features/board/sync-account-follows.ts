import { useEffect } from 'react'
import { useMe } from '../accounts/use-me.ts'
import { useFollows } from './follows-store.ts'
import { syncFollowsInBackground } from './sync-follows-in-background.ts'

/** Beside a board: what is followed here is followed by the account, and what the account follows here. */
export function SyncAccountFollows() {
  const accountId = useMe()?.account?.id
  // What is followed now: whatever changes is told.
  const followsKey = useFollows().join()
  useEffect(() => {
    if (accountId && followsKey !== undefined) syncFollowsInBackground(accountId)
  }, [accountId, followsKey])
  return null
}
