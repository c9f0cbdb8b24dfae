import type { Choice } from '#server/simulators/payments/choices.ts'
import { keep } from '#test/purchase-test-app.ts'
import { sendUntilAnswered, type Received, type Traffic } from './traffic.ts'

export type Answer<T> = { status: number; body: T; text: string; wasLost: boolean }
export type Refusal = {
  error?: { code: string; reason?: string; details?: Record<string, unknown> }
}
export type RetryingBrowser = ReturnType<typeof openRetryingBrowser>

/** A client with its own cookies and address that repeats every request until it is answered. */
export function openRetryingBrowser(service: { url: string; traffic: Traffic }, address: string) {
  const cookies = new Map<string, string>()
  const headers = () => ({
    'x-forwarded-for': address,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  })
  const request = async (path: string, init: RequestInit): Promise<Received> => {
    const answer = await sendUntilAnswered(service.traffic, `${service.url}${path}`, init)
    keep(cookies, answer.cookies)
    return answer
  }

  async function send<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const { status, text, wasLost } = await request(`/api/v1${path}`, {
      method,
      headers: { ...headers(), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status, text, wasLost, body: JSON.parse(text) as T }
  }

  return {
    send,
    /** Like `send`, but throws for a status other than 200. */
    ask: async <T>(method: string, path: string, body?: unknown): Promise<T> => {
      const answer = await send<T>(method, path, body)
      if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.text}`)
      return answer.body
    },
    /** Chooses on the provider's page; returns the token of the return address, if it redirects. */
    choose: async (redirectUrl: string, choice: Choice): Promise<string | undefined> => {
      const { pathname } = new URL(redirectUrl)
      const body = new URLSearchParams({ choice })
      const answer = await request(pathname, { method: 'POST', headers: headers(), body })
      if (answer.status >= 400) throw new Error(`POST ${pathname}: ${answer.status}`)
      return answer.location
        ? (new URL(answer.location).searchParams.get('t') ?? undefined)
        : undefined
    },
  }
}
