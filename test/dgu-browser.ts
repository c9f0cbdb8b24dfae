import { testGolfers } from '#server/simulators/dgu/test-golfers.ts'

export type Seen = { url: URL; status: number; body: string; headers: Headers }

/** The name of a test golfer of the simulated union, such as `plushandicap`. */
export function golferOf(kind: string) {
  const found = testGolfers.find((golfer) => golfer.kind === kind)
  if (!found) throw new Error(`No test golfer is a ${kind}`)
  return found
}

/**
 * A browser with its own cookies that follows links and forms over real HTTP, from the app's pages to the
 * union's sign-in and back.
 */
export function openDguBrowser(
  origin: string,
  cookies = new Map<string, string>(),
  /** It stops before an address for which this is true. */
  isEnd: (address: URL) => boolean = () => false,
) {
  /** Every visited address in order, like a browser's history. */
  const visited: string[] = []

  async function go(method: string, to: string | URL, form?: Record<string, string>) {
    let asked = { method, url: new URL(to, origin), body: form && new URLSearchParams(form) }
    for (let hop = 0; hop < 12; hop++) {
      visited.push(asked.url.href)
      const answer = await fetch(asked.url, {
        method: asked.method,
        headers: {
          cookie: sent(cookies),
          // A browser sends the origin of the page with every form.
          ...(asked.body && { origin: asked.url.origin }),
        },
        redirect: 'manual',
        ...(asked.body && { body: asked.body }),
      })
      keepCookies(cookies, answer.headers.getSetCookie())
      const location = answer.headers.get('location')
      const body = await answer.text()
      if (!location) return { url: asked.url, status: answer.status, body, headers: answer.headers }
      asked = { method: 'GET', url: new URL(location, asked.url), body: undefined }
      if (hop === stopAfter || isEnd(asked.url)) break
    }
    return { url: asked.url, status: 0, body: '', headers: new Headers() }
  }
  let stopAfter = Infinity

  const open = (to: string | URL): Promise<Seen> => go('GET', to)
  return {
    cookies,
    visited,
    open,
    post: (to: string | URL, form: Record<string, string>): Promise<Seen> => go('POST', to, form),
    /** Follows all redirects except the last; returns the address that would be next. */
    peek: async (to: string | URL): Promise<URL> => {
      stopAfter = 0
      const { url } = await go('GET', to).finally(() => {
        stopAfter = Infinity
      })
      return url
    },
    /** Goes from `/oauth-login` to the union, signs in as this golfer, and follows the redirects back. */
    signIn: async (kind: string, to = '/oauth-login'): Promise<Seen> => {
      const page = await open(to)
      return go('POST', page.url, { golfer: golferOf(kind).personId })
    },
    cancel: async (to = '/oauth-login'): Promise<Seen> => {
      const page = await open(to)
      return go('POST', page.url, { stop: '1' })
    },
    /** A call of the API by the same browser. */
    api: apiOf(origin, cookies),
  }
}

const sent = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const apiOf =
  (origin: string, cookies: Map<string, string>) =>
  async <T = Record<string, unknown>>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        cookie: sent(cookies),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    keepCookies(cookies, answer.headers.getSetCookie())
    return { status: answer.status, body: (await answer.json()) as T }
  }

/** Stores cookies from `Set-Cookie` lines like a browser. */
function keepCookies(cookies: Map<string, string>, lines: string[]) {
  for (const line of lines) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    const expires = /expires=([^;]+)/i.exec(line)?.[1]
    const isGone = /max-age=0/i.test(line) || (expires && new Date(expires).getTime() < Date.now())
    if (isGone) cookies.delete(pair.slice(0, at))
    else cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}
