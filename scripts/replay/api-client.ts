/** A request to the service: over loopback, or to the API of a test. */
export type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response> | Response

export type ApiClient = ReturnType<typeof createApiClient>

/** What was asked was answered with a refusal. */
export class Refused extends Error {
  readonly status: number
  constructor(what: string, status: number, said: string) {
    super(`${what}: ${status} ${said}`)
    this.status = status
  }
}

/** A browser without pages: keeps its cookies, and comes from an address of its own. */
export function createApiClient(send: Send, given: { cookie?: string; address?: string } = {}) {
  const cookies = new Map<string, string>()
  keep(cookies, given.cookie?.split('; ') ?? [])
  const headers = () => ({
    ...(given.address && { 'x-forwarded-for': given.address }),
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  })
  const request = async (method: string, path: string, body?: unknown) => {
    const answer = await send(method, path, body, headers())
    keep(cookies, answer.headers.getSetCookie())
    return answer
  }
  return {
    /** Follows nothing, and answers whatever came. */
    request,
    /** The answer as JSON; anything but 200 is a `Refused`. */
    ask: async <T>(method: string, path: string, body?: unknown): Promise<T> => {
      const answer = await request(method, `/api/v1${path}`, body)
      const text = await answer.text()
      if (answer.status !== 200) throw new Refused(`${method} ${path}`, answer.status, text)
      return JSON.parse(text) as T
    },
    cookies: () => [...cookies].map(([name, value]) => ({ name, value })),
  }
}

function keep(cookies: Map<string, string>, lines: readonly string[]) {
  for (const line of lines) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    if (at < 1) continue
    if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at))
    else cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}
