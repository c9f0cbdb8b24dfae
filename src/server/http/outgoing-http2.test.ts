import { createSecureServer, type Http2SecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { serverCertificate } from '#test/wallet-certificates.ts'
import { openHttp2 } from './outgoing-http2.ts'

const servers: Http2SecureServer[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

async function service() {
  const server = createSecureServer(await serverCertificate())
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

const open = async (base: string, mayBeHere: boolean) => {
  const { cert, key } = await serverCertificate()
  return openHttp2({ base, mayBeHere }, { certificate: cert, key })
}

test.each([
  ['an address of this machine', (port: number) => `https://127.0.0.1:${port}`, 'private_address'],
  [
    'a name that resolves to this machine',
    (port: number) => `https://localhost:${port}`,
    'private_address',
  ],
  ['another protocol', () => 'http://push.example', 'wrong_address'],
])('a connection to %s is refused outside the demonstration', async (_, address, reason) => {
  const { server, port } = await service()
  let connections = 0
  server.on('connection', () => (connections += 1))
  await expect(open(address(port), false)).rejects.toThrow(reason)
  expect(connections).toBe(0)
})

test('a service that does not answer in time is given up', async () => {
  const { server, port } = await service()
  server.on('stream', () => undefined)
  const connection = await open(`https://127.0.0.1:${port}`, true)
  const sent = connection.post('/3/device/a', { headers: {}, body: '{}', patienceMs: 50 })
  await expect(sent).rejects.toThrow('No answer')
  connection.close()
})

test('a service that is gone is an error, and not the end of the process', async () => {
  const { server, port } = await service()
  server.close()
  await expect(open(`https://127.0.0.1:${port}`, true)).rejects.toThrow('ECONNREFUSED')
})
