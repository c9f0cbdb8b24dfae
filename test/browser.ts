import type { TestApp } from './test-app.ts'

/** A browser that keeps the cookies of responses, and starts with none. */
export function newBrowser(app: TestApp, address = '198.51.100.7') {
  const jar = new Map<string, string>()
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
  /** Requests any path; a response that is no JSON has no body here. */
  async function ask(method: string, path: string, given?: unknown) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'x-visitor-address': address, 'user-agent': userAgent }
    const answer = await app.request(method, path, given, headers)
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (line.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    }
    const isJson = answer.headers.get('content-type')?.includes('json')
    // oxlint-disable-next-line typescript/no-explicit-any -- answers of many endpoints
    const body: any = isJson ? await answer.json() : undefined
    return { status: answer.status, body }
  }
  return {
    jar,
    ask,
    /** Requests a path below `/api/v1/account`. */
    send: (method: string, path: string, body?: unknown) =>
      ask(method, `/api/v1/account/${path}`, body),
  }
}
export type TestBrowser = ReturnType<typeof newBrowser>
