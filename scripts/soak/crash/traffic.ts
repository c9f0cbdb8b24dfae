import { setTimeout as sleep } from 'node:timers/promises'

/** What a client met on its way, for the report. */
export type Traffic = {
  sent: number
  lost: number
  failed: Map<number, number>
  /** When the last request was lost or failed, by `performance.now()`. */
  lastFailureAt: number | undefined
}

export const newTraffic = (): Traffic => ({
  sent: 0,
  lost: 0,
  failed: new Map(),
  lastFailureAt: undefined,
})

/** As it came, whole. `wasLost`: an earlier send of the same may have been carried out without an answer. */
export type Received = {
  status: number
  text: string
  location: string | null
  cookies: string[]
  wasLost: boolean
}

const patienceMs = 90_000
/** Delays between two tries: short at first, and long enough that sixty clients do not overload a starting service. */
const [shortestMs, longestMs] = [150, 800]

/**
 * Sends a request until it is answered, like a user who retries on a poor connection or a scanner that
 * does so automatically: after a refused or broken connection and after a 5xx.
 */
export async function sendUntilAnswered(
  traffic: Traffic,
  url: string,
  request: RequestInit,
): Promise<Received> {
  traffic.sent += 1
  let wasLost = false
  let pauseMs = shortestMs
  for (const until = performance.now() + patienceMs; performance.now() < until;) {
    const answer = await once(url, request)
    if (answer && answer.status < 500) return { ...answer, wasLost }
    if (answer) traffic.failed.set(answer.status, (traffic.failed.get(answer.status) ?? 0) + 1)
    else traffic.lost += 1
    wasLost = true
    traffic.lastFailureAt = performance.now()
    await sleep(pauseMs)
    pauseMs = Math.min(longestMs, pauseMs * 2)
  }
  throw new Error(`No answer in ${patienceMs / 1000} s: ${request.method} ${url}`)
}

async function once(url: string, request: RequestInit) {
  try {
    const answer = await fetch(url, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
    })
    return {
      status: answer.status,
      text: await answer.text(),
      location: answer.headers.get('location'),
      cookies: answer.headers.getSetCookie(),
    }
  } catch {
    return undefined
  }
}
