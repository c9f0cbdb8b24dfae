import { testGolfers } from '#server/simulators/dgu/test-golfers.ts'

export type Seen = { url: URL; status: number; body: string; headers: Headers }

/** The test golfer of this kind, as in `plushandicap`. */
export function golferOf(kind: string) {
  const found = testGolfers.find((golfer) => golfer.kind === kind)
  if (!found) throw new Error(`No test golfer is a ${kind}`)
  return found
}

/**
 * A browser that follows links and forms with cookies of its own, from our pages' addresses to the
 * union's sign-in and back, over real HTTP.
 */
export function openDguBrowser(
  origin: string,
  cookies = new Map<string, string>(),
  /** Where it goes no further, but only looks at the address. */
  isEnd: (address: URL) => boolean = () => false,
) {
  /** Every address that was visited, in order: what would stand in the history. */
  const visited: string[] = []

  async function go(method: string, to: string | URL, form?: Record<string, string>) {
    let asked = { method, url: new URL(to, origin), body: form && new URLSearchParams(form) }
    for (let hop = 0; hop < 12; hop++) {
      visited.push(asked.url.href)
      const answer = await fetch(asked.url, {
        method: asked.method,
        headers: {
          cookie: sent(cookies),
          // As a browser says of every form where its page came from.
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
    /** Follows one redirect less than all: answers with the address that would come next. */
    peek: async (to: string | URL): Promise<URL> => {
      stopAfter = 0
      const { url } = await go('GET', to).finally(() => {
        stopAfter = Infinity
      })
      return url
    },
    /** From our `/oauth-login` to the union, as this golfer, and back to wherever we lead. */
    signIn: async (kind: string, to = '/oauth-login'): Promise<Seen> => {
      const page = await open(to)
      return go('POST', page.url, { golfer: golferOf(kind).personId })
    },
    cancel: async (to = '/oauth-login'): Promise<Seen> => {
      const page = await open(to)
      return go('POST', page.url, { stop: '1' })
    },
    /** A call of our API by the same browser. */
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

/** What a browser does with `Set-Cookie` lines. */
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
