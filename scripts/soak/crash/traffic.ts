import { setTimeout as sleep } from 'node:timers/promises'

/** What a client met on its way, for the report. */
export type Traffic = {
  sent: number
  lost: number
  /** Why there was no answer: `TimeoutError` for one that was waited for too long, or the code of a broken connection. */
  lostBy: Map<string, number>
  /** The answers of 500 and more: status, the code or the first words, and the request without its ids. */
  failed: Map<string, number>
  /** When the last request was lost or failed, by `performance.now()`. */
  lastFailureAt: number | undefined
}

export const newTraffic = (): Traffic => ({
  sent: 0,
  lost: 0,
  lostBy: new Map(),
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
/** After this long without an answer a request is sent again. */
const answerMs = 15_000
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
  waitMs = answerMs,
): Promise<Received> {
  traffic.sent += 1
  let wasLost = false
  let pauseMs = shortestMs
  for (const until = performance.now() + patienceMs; performance.now() < until;) {
    const answer = await once(url, request, waitMs)
    if (typeof answer === 'string') {
      traffic.lost += 1
      countOne(traffic.lostBy, answer)
    } else if (answer.status < 500) return { ...answer, wasLost }
    else countOne(traffic.failed, failureText(answer, request, url))
    wasLost = true
    traffic.lastFailureAt = performance.now()
    await sleep(pauseMs)
    pauseMs = Math.min(longestMs, pauseMs * 2)
  }
  throw new Error(`No answer in ${patienceMs / 1000} s: ${request.method} ${url}`)
}

/** A line for each reason of each client. */
export const lostTexts = (traffics: readonly Traffic[]): string[] =>
  traffics.flatMap(({ lostBy }) =>
    [...lostBy].map(([why, times]) => `${times} requests had no answer: ${why}`),
  )

function failureText(
  { status, text }: { status: number; text: string },
  { method = 'GET' }: RequestInit,
  url: string,
) {
  const code = /"code":"([a-z_]+)"/.exec(text)?.[1] ?? text.slice(0, 40)
  const path = new URL(url).pathname.replace(/[0-9a-f-]{36}/g, '…')
  return `${status} ${code} (${method} ${path})`
}

function countOne(counts: Map<string, number>, kind: string) {
  counts.set(kind, (counts.get(kind) ?? 0) + 1)
}

/** The answer, or why there is none. */
async function once(url: string, request: RequestInit, waitMs: number) {
  try {
    const answer = await fetch(url, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(waitMs),
    })
    return {
      status: answer.status,
      text: await answer.text(),
      location: answer.headers.get('location'),
      cookies: answer.headers.getSetCookie(),
    }
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    return cause?.code ?? name
  }
}
