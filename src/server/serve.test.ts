import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { listen, type Listener } from './serve.ts'

const opened: { listener?: Listener; sockets: Socket[] } = { sockets: [] }
afterEach(async () => {
  for (const socket of opened.sockets.splice(0)) socket.destroy()
  await opened.listener?.close()
  delete opened.listener
})

const warnings: string[] = []

/** A service that reads the request body and responds by `answer`. */
async function serve(answer: (request: Request) => Promise<Response>, proxies: string[] = []) {
  warnings.length = 0
  const listener = await listen({
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1',
    files: [],
    proxies,
    warn: (sentence) => warnings.push(sentence),
  })
  opened.listener = listener
  listener.open({
    fetch: async (request) => {
      await request.text()
      return answer(request)
    },
  })
  return listener
}

/** A socket with all bytes received on it. */
async function dial({ port }: Listener) {
  const socket = connect(port, '127.0.0.1')
  opened.sockets.push(socket)
  let text = ''
  socket.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const closed = once(socket, 'close')
  return {
    send: (what: string) => void socket.write(what),
    statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
    text: () => text,
    closed,
    until: async (count: number) => {
      while ([...text.matchAll(/HTTP\/1\.1 \d{3}/g)].length < count) await sleep(5)
    },
  }
}

const get = (...headers: string[]) =>
  `${['GET /api/v1/x HTTP/1.1', 'Host: 127.0.0.1', ...headers].join('\r\n')}\r\n\r\n`
const post = 'POST /api/v1/x HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\n\r\n'

test('of a hundred pipelined requests on one socket twelve are answered, then it is refused and closed', async () => {
  let begun = 0
  const listener = await serve(async () => {
    begun += 1
    await sleep(50)
    return new Response('ok')
  })
  const socket = await dial(listener)
  socket.send(get().repeat(100))
  await socket.closed
  expect(socket.statuses()).toEqual([...Array(12).fill(200), 503])
  expect(socket.text()).toContain('Retry-After: 2')
  expect(begun).toBe(12)
  // A client that waits for each response has no such limit.
  const patient = await dial(listener)
  for (let turn = 1; turn <= 30; turn += 1) {
    patient.send(get())
    await patient.until(turn)
  }
  expect(new Set(patient.statuses())).toEqual(new Set([200]))
})

test('a connection is kept longer than the 60 seconds for which a proxy keeps an idle one', async () => {
  const socket = await dial(await serve(async () => new Response('ok')))
  socket.send(get())
  await socket.until(1)
  expect(Number(/^Keep-Alive: timeout=(\d+)/m.exec(socket.text())?.[1])).toBeGreaterThan(60)
})

test('beyond a hundred open requests an address is refused, and others are answered', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let begun = 0
  const listener = await serve(async () => {
    begun += 1
    await held
    return new Response('ok')
  }, ['127.0.0.1'])
  const from = (address: string) => get(`X-Forwarded-For: ${address}`)
  const many = await Promise.all(Array.from({ length: 10 }, () => dial(listener)))
  for (const socket of many) socket.send(from('192.0.2.1').repeat(10))
  const over = await dial(listener)
  await expect.poll(() => begun).toBe(100)
  over.send(from('192.0.2.1'))
  await over.until(1)
  expect(over.statuses()).toEqual([503])
  const other = await dial(listener)
  other.send(from('192.0.2.2'))
  await expect.poll(() => begun).toBe(101)
  expect(other.statuses()).toEqual([])
  release()
  await other.until(1)
  expect(other.statuses()).toEqual([200])
  await Promise.all(many.map((socket) => socket.until(10)))
  const again = await dial(listener)
  again.send(from('192.0.2.1'))
  await again.until(1)
  expect(again.statuses()).toEqual([200])
})

test('five addresses with hundreds of unfinished requests do not block other visitors', async () => {
  const listener = await serve(async () => new Response('ok'), ['127.0.0.1'])
  const half = (n: number) =>
    `POST /api/v1/x HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 192.0.2.${n % 5}\r\nContent-Length: 10\r\n\r\n`
  const slow = await Promise.all(Array.from({ length: 500 }, () => dial(listener)))
  slow.forEach((socket, n) => socket.send(half(n)))
  await sleep(300)
  // A visitor from another address, and one from an address with a hundred unfinished requests.
  for (const address of ['192.0.2.77', '192.0.2.1']) {
    const visitor = await dial(listener)
    visitor.send(get(`X-Forwarded-For: ${address}`))
    await visitor.until(1)
    expect(visitor.statuses()).toEqual([200])
  }
  // The oldest was refused with 503, and the others can still finish.
  await slow[0]!.closed
  expect(slow[0]!.statuses()).toEqual([503])
  slow[499]!.send('0123456789')
  await slow[499]!.until(1)
  expect(slow[499]!.statuses()).toEqual([200])
})

test('requests that arrived unread before the shutdown are answered', async () => {
  const listener = await serve(async () => {
    await sleep(20)
    return new Response('ok')
  })
  const sockets = await Promise.all(Array.from({ length: 5 }, () => dial(listener)))
  for (const socket of sockets) socket.send(get())
  await Promise.all(sockets.map((socket) => socket.until(1)))
  // In one task, so that the service cannot read them before it closes.
  for (const socket of sockets) socket.send(get())
  const closing = listener.close()
  await Promise.all(sockets.map(({ closed }) => closed))
  for (const socket of sockets) {
    expect(socket.statuses()).toEqual([200, 200])
    expect(socket.text().toLowerCase()).toContain('connection: close')
  }
  await closing
})

test('unfinished requests, and those not answered in time, are refused before the shutdown ends', async () => {
  const listener = await serve(() => new Promise<Response>(() => undefined))
  const [head, body, waiting, silent] = await Promise.all([1, 2, 3, 4].map(() => dial(listener)))
  head!.send('GET /api/v1/x HTTP/1.1\r\nHost: 127')
  body!.send(post)
  waiting!.send(get())
  await sleep(50)
  const from = performance.now()
  await listener.close()
  expect(performance.now() - from).toBeLessThan(6_000)
  await Promise.all([head, body, waiting, silent].map((socket) => socket!.closed))
  expect([head, body, waiting].map((socket) => socket!.statuses())).toEqual([[503], [503], [503]])
})

test('a request under way when the shutdown begins still reaches the simulated provider of the same process', async () => {
  const { promise: isClosing, resolve: begin } = Promise.withResolvers<void>()
  const listener = await serve(async ({ url }) => {
    if (url.endsWith('/provider')) return new Response('paid')
    await isClosing
    await sleep(200)
    return new Response(await (await fetch(`http://127.0.0.1:${listener.port}/provider`)).text())
  })
  const buyer = await dial(listener)
  buyer.send(get())
  await sleep(50)
  const closing = listener.close()
  begin()
  await Promise.all([closing, buyer.closed])
  expect(buyer.statuses()).toEqual([200])
  expect(buyer.text()).toMatch(/paid$/)
})

test('a request whose body arrives during the shutdown is answered', async () => {
  const listener = await serve(async () => new Response('ok'))
  const socket = await dial(listener)
  socket.send(post)
  await sleep(50)
  const closing = listener.close()
  await sleep(200)
  socket.send('0123456789')
  await socket.closed
  await closing
  expect(socket.statuses()).toEqual([200])
})

test('an undeclared proxy causes one warning that names the setting', async () => {
  const listener = await serve(async () => new Response('ok'))
  const socket = await dial(listener)
  for (const turn of [1, 2]) {
    socket.send(get('X-Forwarded-For: 192.0.2.1'))
    await socket.until(turn)
  }
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('Sæt TRUSTED_PROXIES=127.0.0.1')
})

test('a declared proxy and a direct visitor cause no warning', async () => {
  const listener = await serve(async () => new Response('ok'), ['127.0.0.1'])
  const socket = await dial(listener)
  socket.send(get('X-Forwarded-For: 192.0.2.1'))
  await socket.until(1)
  socket.send(get())
  await socket.until(2)
  expect(warnings).toEqual([])
})
