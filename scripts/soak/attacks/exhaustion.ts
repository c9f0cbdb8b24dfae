import { setTimeout as sleep } from 'node:timers/promises'
import type { Kind } from './frame/attack.ts'
import { dial, requestFor } from './frame/sockets.ts'

/** Attempts to exhaust the service: many requests, large responses, silent sockets. */
export const kind: Kind = {
  attacks: [
    {
      sends: '200 sockets with 100 pipelined requests each for one page that nobody has rendered',
      run: async (target, ledger) => {
        const sockets = Array.from({ length: 200 }, () => dial(target))
        for (const { send } of sockets) send(requestFor(`/clubs?q=${target.seed}`).repeat(100))
        const answers = await Promise.all(sockets.map(({ ended }) => ended))
        const statuses = new Set(answers.flat())
        const known = [...statuses].every((status) => [200, 503].includes(status))
        ledger.check(known, `only 200 and 503, not ${[...statuses].join(', ')}`)
        ledger.check(statuses.has(503), 'the most of them are refused with 503')
      },
    },
    {
      sends: '100 sockets with 100 pipelined requests each for the front page, and nobody reads',
      run: async (target, ledger) => {
        const sockets = Array.from({ length: 100 }, () => dial(target, { reads: false }))
        for (const { send } of sockets) send(requestFor('/').repeat(100))
        await sleep(5_000)
        for (const { end } of sockets) end()
        ledger.check(true, 'nothing comes of it')
      },
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
        ledger.check(seconds < 60, `all within 60 seconds, not ${seconds.toFixed(1)}`)
      },
    },
    {
      sends: '400 sockets with half a head, and 90 with half a body',
      run: async (target, ledger) => {
        const heads = Array.from({ length: 400 }, () => dial(target))
        const bodies = Array.from({ length: 90 }, () => dial(target))
        for (const { send } of heads) send('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ')
        const head = 'Host: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 900'
        for (const { send } of bodies)
          send(`POST /api/v1/registrations HTTP/1.1\r\n${head}\r\n\r\n{`)
        const late = sleep(30_000, undefined, { ref: false })
        const answers = await Promise.race([Promise.all(heads.map(({ ended }) => ended)), late])
        ledger.check(
          answers !== undefined,
          'a head that does not come is given up within 30 seconds',
        )
        const isAnswered = answers?.flat().every((status) => status === 408)
        ledger.check(isAnswered === true, 'whoever sends half a head is told 408')
        for (const { end } of bodies) end()
      },
    },
  ],
}
