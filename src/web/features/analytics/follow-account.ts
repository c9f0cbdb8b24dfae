import type { QueryClient } from '@tanstack/react-query'
import { giveAnalyticsId } from '#contract/profile.ts'
import { fetchApi } from '../../fetch-api.ts'
import { meQuery } from '../accounts/queries.ts'
import type { CountingClient } from './counting-client.ts'

/** Says who is signed in by the account's analytics id (E31), and nothing more once nobody is. */
export function followAccount(
  client: CountingClient,
  queries: QueryClient,
  mayStillCount: () => boolean,
) {
  let known: string | null | undefined
  const heed = () => {
    const me = queries.getQueryData(meQuery.queryKey)
    // Not asked yet; but what was known and is gone was forgotten as she signed out.
    if (!me && known === undefined) return
    const accountId = me?.account?.id ?? null
    // Nor is an id asked for once consent was taken back, here or in another window.
    if (known === accountId || !mayStillCount()) return
    known = accountId
    if (accountId === null) forgetUser(client)
    else void nameUser(client, () => known === accountId && mayStillCount())
  }
  heed()
  queries.getQueryCache().subscribe(heed)
}

/** A browser in which somebody signs out is another one to statistics. */
function forgetUser(client: CountingClient) {
  if (client.getUserId() !== undefined) client.reset()
}

async function nameUser(client: CountingClient, isStillIn: () => boolean) {
  const analyticsId = await fetchAnalyticsId()
  if (!analyticsId || !isStillIn()) return
  if (client.getUserId() !== analyticsId) forgetUser(client)
  client.setUserId(analyticsId)
}

/** The account's analytics id; undefined without an answer. Not by `call`: nobody is asked to sign in again for this. */
export async function fetchAnalyticsId(): Promise<string | undefined> {
  try {
    const { method, path } = giveAnalyticsId
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetchApi(path, { method, headers, body: '{}' })
    if (!answer.ok) return undefined
    return ((await answer.json()) as { analyticsId: string }).analyticsId
  } catch {
    return undefined
  }
}
