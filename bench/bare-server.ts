import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The peer of `bench pages`: a node:http server that answers every request with the bytes it last received.
 * The message `processor` requests its processor time in seconds.
 */
type Given = { headers: Record<string, string>; body: string }

let given: { headers: Record<string, string>; body: Buffer } | undefined
process.on('message', (message: Given | 'processor') => {
  if (message === 'processor') {
    const { user, system } = process.cpuUsage()
    process.send?.((user + system) / 1e6)
    return
  }
  given = { headers: message.headers, body: Buffer.from(message.body, 'base64') }
  process.send?.('ready')
})
const server = createServer((_request, answer) => {
  answer.writeHead(200, given?.headers).end(given?.body)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
