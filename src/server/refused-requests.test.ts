import { once } from 'node:events'
import { request } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { listen, type Listener } from './serve.ts'

let listener: Listener | undefined
afterEach(() => listener?.close())

/** A service that answers, without reading the body, when it is released. */
async function serve() {
  const opened = await listen({
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1',
    files: [],
    proxies: [],
  })
  listener = opened
  const held = Promise.withResolvers<void>()
  let begun = 0
  opened.open({
    fetch: async () => {
      begun += 1
      await held.promise
      return new Response('ok')
    },
  })
  const send = (method: string) => {
    const sent = request({ host: '127.0.0.1', port: opened.port, method, path: '/api/v1/x' })
    const answer = once(sent, 'response').then(async ([response]) => {
      response.resume()
      await once(response, 'end')
      return response.statusCode as number
    })
    return { sent, answer }
  }
  return { send, begun: () => begun, release: () => held.resolve() }
}

test('a request that was refused while it was handled is not answered again', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { send, begun, release } = await serve()
  const unfinished = send('POST')
  unfinished.sent.write('half of ')
  await expect.poll(begun).toBe(1)
  const others = Array.from({ length: 100 }, () => send('GET'))
  for (const { sent } of others) sent.end()
  // The hundred and first from one address takes the place of the one whose body is not complete.
  expect(await unfinished.answer).toBe(503)
  await expect.poll(begun).toBe(101)
  release()
  expect(new Set(await Promise.all(others.map(({ answer }) => answer)))).toEqual(new Set([200]))
  expect(errors).not.toHaveBeenCalled()
})
