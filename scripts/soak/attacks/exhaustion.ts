import { connect } from 'node:net'
import type { Kind, Target } from './frame/attack.ts'

/** What anybody can do to keep the service busy: many requests, large answers, sockets that say nothing. */
export const kind: Kind = {
  attacks: [
    {
      sends: '200 sockets with 100 pipelined requests each for one page that nobody has rendered',
      run: async (target, ledger) => {
        const path = `/clubs?q=${target.seed}`
        const answers = await Promise.all(
          Array.from({ length: 200 }, () => pipeline(target, path, 100)),
        )
        const statuses = new Set(answers.flat())
        const known = [...statuses].every((status) => [200, 503].includes(status))
        ledger.check(known, `only 200 and 503, not ${[...statuses].join(', ')}`)
      },
      limits: { besideMs: 5_000 },
    },
    {
      sends: '2,000 requests for openapi.json, 50 at once',
      run: async ({ url }, ledger) => {
        const from = performance.now()
        let failed = 0
        const ask = async () => {
          for (let turn = 0; turn < 40; turn += 1) {
            const answer = await fetch(`${url}/api/v1/openapi.json`)
            await answer.arrayBuffer()
            if (!answer.ok) failed += 1
          }
        }
        await Promise.all(Array.from({ length: 50 }, ask))
        const seconds = (performance.now() - from) / 1000
        ledger.check(failed === 0, `each is answered, ${failed} were not`)
        ledger.check(seconds < 40, `all within 40 seconds, not ${seconds.toFixed(1)}`)
      },
    },
  ],
}

/** The statuses that came back until the socket was closed or all had come. */
function pipeline({ port }: Target, path: string, count: number): Promise<number[]> {
  return new Promise((resolve) => {
    const statuses: number[] = []
    const socket = connect(port, '127.0.0.1')
    const end = () => {
      socket.destroy()
      resolve(statuses)
    }
    let rest = ''
    socket.on('data', (bytes: Buffer) => {
      const text = rest + bytes.toString('latin1')
      for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) statuses.push(Number(status))
      rest = text.slice(-12)
      if (statuses.length >= count) end()
    })
    socket.on('error', end)
    socket.on('close', end)
    socket.setTimeout(60_000, end)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`.repeat(count))
  })
}
