import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedCard } from '#test/signed-card.ts'
import type { Ctx } from '../ctx.ts'
import { findExchange } from './exchange-api.ts'

let server: Server
let answer: { status: number; body: string } = { status: 200, body: '' }
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

async function send() {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const dgu = { url, user: 'vendor', password: 'secret', scorecardsPath: '/Scorecards' }
  const exchange = findExchange({ config: { demo: true, dgu } } as Ctx)
  return exchange?.send(signedCard)
}

const words = JSON.stringify({ Message: 'Player not found.' })

test.each([
  ['is accepted', 200, '', { state: 'accepted' }],
  ['is refused in its words', 400, words, { state: 'refused', answer: 'Player not found.' }],
  ['is refused in its words', 422, words, { state: 'refused', answer: 'Player not found.' }],
])('a card %s by an exchange that answers %i', async (_, status, body, expected) => {
  answer = { status, body }
  expect(await send()).toEqual(expected)
})

// A wrong address must not use up the day's cards one after another: they would have to be entered manually for good.
test.each([
  [404, 'a path that is not there', JSON.stringify({ Message: 'No HTTP resource was found.' })],
  [404, 'another server', '<h1>Not found</h1>'],
  [410, 'a path that has moved', words],
  [400, 'another server', '<h1>Bad request</h1>'],
  [422, 'another server', '{}'],
  [302, 'a login page', ''],
  [401, 'a wrong account', words],
  [403, 'a closed account', words],
  [429, 'too many cards', words],
  [503, 'a pause', words],
])('a card waits when %i comes from %s', async (status, _, body) => {
  answer = { status, body }
  expect(await send()).toMatchObject({ state: 'unavailable' })
})
