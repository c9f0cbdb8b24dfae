import { useEffect } from 'react'
import { useMe } from '../../accounts/use-me.ts'
import { useFollows } from './following.ts'
import { meetSoon } from './take-along.ts'

/** Beside a board: what is followed here is followed by the account, and what the account follows here. */
export function AccountFollows() {
  const accountId = useMe()?.account?.id
  // What is followed now: whatever changes is told.
  const followsKey = useFollows().join()
  useEffect(() => {
    if (accountId && followsKey !== undefined) meetSoon(accountId)
  }, [accountId, followsKey])
  return null
}
