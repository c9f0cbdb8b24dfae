import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The peer of `bench live`: a node:http server that sends each message to every open stream. */
const watchers = new Set<ServerResponse>()
process.on('message', (event: string) => {
  const bytes = Buffer.from(event)
  for (const watcher of watchers) watcher.write(bytes)
})
const server = createServer((_request, answer) => {
  answer.writeHead(200, { 'Content-Type': 'text/event-stream' })
  answer.write('retry: 1000\n\n')
  watchers.add(answer)
  answer.on('close', () => watchers.delete(answer))
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
