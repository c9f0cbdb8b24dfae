/** Sends a request to a running service or to the API of a test. */
export type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response> | Response

export type ApiClient = ReturnType<typeof createApiClient>

/** A response other than 200. */
export class Refused extends Error {
  readonly status: number
  constructor(request: string, status: number, text: string) {
    super(`${request}: ${status} ${text}`)
    this.status = status
  }
}

/** A client with its own cookies and client address. */
export function createApiClient(send: Send, options: { cookie?: string; address?: string } = {}) {
  const cookies = new Map<string, string>()
  storeCookies(cookies, options.cookie?.split('; ') ?? [])
  const headers = () => ({
    ...(options.address && { 'x-forwarded-for': options.address }),
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  })
  const request = async (method: string, path: string, body?: unknown) => {
    const answer = await send(method, path, body, headers())
    storeCookies(cookies, answer.headers.getSetCookie())
    return answer
  }
  return {
    /** Returns any response, without following redirects. */
    request,
    /** Returns the JSON of a response; throws `Refused` for a status other than 200. */
    ask: async <T>(method: string, path: string, body?: unknown): Promise<T> => {
      const answer = await request(method, `/api/v1${path}`, body)
      const text = await answer.text()
      if (answer.status !== 200) throw new Refused(`${method} ${path}`, answer.status, text)
      return JSON.parse(text) as T
    },
    cookies: () => [...cookies].map(([name, value]) => ({ name, value })),
  }
}

function storeCookies(cookies: Map<string, string>, lines: readonly string[]) {
  for (const line of lines) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    if (at < 1) continue
    if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at))
    else cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}
