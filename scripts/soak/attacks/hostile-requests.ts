import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { pairsOf } from '#test/requests.ts'
import { addressPatterns, hostileRequests, sendHostile } from '#test/hostile-requests.ts'
import { mulberry } from '#test/mulberry.ts'
import type { Kind, Ledger, Target } from './frame/attack.ts'

/** Requests that no browser sends, with invalid paths, headers, cookies and bodies, to every address. */
export const kind: Kind = {
  attacks: [
    {
      sends: 'twenty hostile requests at every address, half of them signed in',
      run: async (target, ledger) => {
        const cookie = await signIn(target)
        await sendAll(target, ledger, cookie)
      },
      limits: { seconds: 600 },
    },
    {
      sends: '400 uploads that break off, in pieces and by length, 40 at once',
      run: async ({ port }, ledger) => {
        const lines = [
          'POST /api/v1/cases HTTP/1.1',
          'Host: 127.0.0.1',
          'Content-Type: application/json',
        ]
        const endings = [
          'Content-Length: 900000\r\n\r\n{"message":"',
          'Transfer-Encoding: chunked\r\n\r\nFFFF\r\n{',
        ]
        const statuses = await runConcurrently(400, 40, (i) => {
          const bytes = Buffer.from(
            `${lines.join('\r\n')}\r\n${endings[i % 2]}${'x'.repeat(20_000)}`,
          )
          return sendHostile(port, { what: 'broken off', bytes, breaksOff: true })
        })
        ledger.check(!statuses.some((status) => status >= 500), 'none is a bug of ours')
      },
    },
  ],
}

async function sendAll({ url, port, seed }: Target, ledger: Ledger, cookie: string) {
  const described = await (await fetch(`${url}/api/v1/openapi.json`)).json()
  const patterns = addressPatterns(Object.keys(described.paths))
  const whom = { host: `127.0.0.1:${port}`, cookie, patterns }
  const all = [...hostileRequests(mulberry(seed), 20 * patterns.length, whom)]
  const broken: string[] = []
  await runConcurrently(all.length, 12, async (i) => {
    const one = all[i]
    const status = one ? await sendHostile(port, one) : 0
    // 503 is an acceptable response; any other server error, or none, is not.
    if (status === -1 || (status >= 500 && status !== 503)) broken.push(`${status}: ${one?.what}`)
    return status
  })
  for (const line of broken.slice(0, 20)) console.log(line)
  ledger.check(broken.length === 0, `each is answered or refused, ${broken.length} were not`)
}

async function signIn({ url }: Target): Promise<string> {
  const { email, password } = demoSignIns[0]
  const answer = await fetch(`${url}/api/v1/account/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return pairsOf(answer)
}

/** Runs requests with limited concurrency; returns their statuses. */
async function runConcurrently(
  count: number,
  concurrency: number,
  ask: (i: number) => Promise<number>,
) {
  const waiting = Array.from({ length: count }, (_, i) => i).values()
  const statuses: number[] = []
  const worker = async () => {
    for (const i of waiting) statuses.push(await ask(i))
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return statuses
}
