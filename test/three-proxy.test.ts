import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startProxy } from '../scripts/three/proxy.ts'

test('a request with a length and no body does not take the next visitor’s request as its body', async () => {
  const upstream = createServer((request, response) => response.end(`${request.url} ready`))
  upstream.listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const { port } = upstream.address() as AddressInfo
  const proxy = await startProxy({ port: 0, host: '127.0.0.1', upstreams: () => [port] })
  const stranger = connect(proxy.port, '127.0.0.1')
  stranger.write('GET /one HTTP/1.1\r\nHost: club.example\r\nContent-Length: 20\r\n\r\n')
  const [answer] = await once(stranger, 'data')
  expect(String(answer)).toContain('200 OK')
  // On the connection to the process that the first request used.
  const next = await fetch(`http://127.0.0.1:${proxy.port}/two`)
  expect([next.status, await next.text()]).toEqual([200, '/two ready'])
  stranger.destroy()
  await proxy.close()
  upstream.closeAllConnections()
  upstream.close()
})
