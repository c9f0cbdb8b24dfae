import type { TestHouse } from './house.ts'

/** A browser keeps the cookies it is given, and sends nothing else. */
export function newBrowser(house: TestHouse, address = '198.51.100.7') {
  const jar = new Map<string, string>()
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
  return {
    jar,
    /** Asks for a path below `/api/v1/account`. */
    send: async (method: string, path: string, body?: unknown) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { cookie, 'x-visitor-address': address, 'user-agent': userAgent }
      const answer = await house.request(method, `/api/v1/account/${path}`, body, headers)
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (line.includes('Max-Age=0')) jar.delete(name)
        else jar.set(name, value)
      }
      // oxlint-disable-next-line typescript/no-explicit-any -- answers of many endpoints
      return { status: answer.status, body: (await answer.json()) as any }
    },
  }
}
export type TestBrowser = ReturnType<typeof newBrowser>
