import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { newTraffic, sendUntilAnswered } from '../scripts/soak/crash/traffic.ts'

test('a soak says of a lost request whether the connection broke or the answer took too long', async () => {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    if (asked === 1) request.destroy()
    // Never answered.
    else if (asked === 2) return
    else if (asked === 3) response.writeHead(503).end('{"code":"busy"}')
    else response.end('done')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const traffic = newTraffic()
  const { port } = server.address() as AddressInfo
  const answer = await sendUntilAnswered(traffic, `http://127.0.0.1:${port}/`, {}, 500)
  expect(answer).toMatchObject({ status: 200, text: 'done', wasLost: true })
  expect([traffic.sent, traffic.lost]).toEqual([1, 2])
  expect(Object.fromEntries(traffic.lostBy)).toEqual({ UND_ERR_SOCKET: 1, TimeoutError: 1 })
  expect(Object.fromEntries(traffic.failed)).toEqual({ '503 busy (GET /)': 1 })
  server.closeAllConnections()
  server.close()
})
