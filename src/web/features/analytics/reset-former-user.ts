import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from '../accounts/queries.ts'
import { fetchAnalyticsId } from './follow-account.ts'

/**
 * Before the SDK begins, for it counts at once: a browser that was named for somebody who is not here any
 * more, her session having run out, begins as another (docs/algorithms/statistics.md).
 */
export async function resetFormerUser(key: string, queries: QueryClient): Promise<void> {
  const name = `AMP_${key.slice(0, 10)}`
  const kept = storedUserId(name)
  if (kept === undefined || kept === (await whoIsHere(queries))) return
  document.cookie = `${name}=; path=/; max-age=0`
}

/** The user id in the SDK's cookie: JSON, encoded twice. What cannot be read is nobody we know. */
function storedUserId(name: string): string | undefined {
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  if (!cookie) return undefined
  try {
    const text = atob(decodeURIComponent(cookie.slice(name.length + 1)))
    const { userId } = JSON.parse(decodeURIComponent(text)) as { userId?: string }
    return userId
  } catch {
    return ''
  }
}

async function whoIsHere(queries: QueryClient): Promise<string | undefined> {
  const me = await queries.ensureQueryData({ ...meQuery, retry: false }).catch(() => undefined)
  return me?.account ? fetchAnalyticsId() : undefined
}
