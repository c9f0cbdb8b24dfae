import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { noAnswers, politeClient } from '../scripts/soak/opening/polite-client.ts'
import { visit, type Visitor } from '../scripts/soak/opening/visitors.ts'

const buyer = {
  name: 'Måling Kunde',
  email: 'kunde-0@example.dk',
  dguNumber: '950-1',
  address: '10.0.0.1',
}

afterEach(() => void vi.restoreAllMocks())

async function clientOf(answer: RequestListener) {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = politeClient(`http://127.0.0.1:${port}`, noAnswers())
  const close = () => {
    client.close()
    server.close()
  }
  return { client, close }
}

test('a visitor who is told to come again in an hour ends, and says which answer it was', async () => {
  const { client, close } = await clientOf((_, response) => {
    response.writeHead(429, { 'Retry-After': '2700' }).end('{}')
  })
  await expect(client.send('POST', '/api/v1/registrations', {})).rejects.toThrow(
    'POST /api/v1/registrations was answered 429: again in 2700 s',
  )
  close()
})

test('a visitor who is told to come again waits as long as the answer says', async () => {
  const askedAt: number[] = []
  const { client, close } = await clientOf((_, response) => {
    askedAt.push(performance.now())
    if (askedAt.length < 3) response.writeHead(503, { 'Retry-After': '1' }).end('{}')
    else response.end('{"done":true}')
  })
  expect((await client.send('GET', '/api/v1/registrations/current')).text).toBe('{"done":true}')
  const [first = 0, second = 0, third = 0] = askedAt
  expect(Math.min(second - first, third - second)).toBeGreaterThan(1000)
  expect(askedAt).toHaveLength(3)
  close()
})

test('a visitor who reloads keeps purchases for the turn: an address may begin 60 in an hour', async () => {
  // Each look also tries to buy.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  let [looks, tries] = [0, 0]
  const { client, close } = await clientOf((request, response) => {
    if (request.url === '/koe') {
      looks += 1
      if (looks > 50) response.end('<h1>Det er din tur</h1>')
      else response.end('<html lang="da" data-again="10">')
      return
    }
    if (looks > 50) return void response.destroy()
    tries += 1
    response.writeHead(422).end('{"error":{"reason":"queue_turn_needed"}}')
  })
  const visitor: Visitor = { buyer, kind: 'reloads', arrivesMs: 0 }
  // The purchase in the turn is not answered here.
  await expect(visit(client, visitor)).rejects.toThrow('socket hang up')
  expect(looks).toBe(51)
  expect(tries).toBe(30)
  close()
})
