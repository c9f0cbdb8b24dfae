import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * An HTTP proxy that gives each request to the next process, and to another when one refuses the connection. Like a
 * proxy of production it repeats nothing that a process may have begun.
 */
export async function startBalancer(ports: () => readonly number[]) {
  let turn = 0
  const server = createServer((asked, answer) => {
    turn += 1
    const all = ports()
    const order = all.map((_, i) => all[(turn + i) % all.length] ?? 0)
    forward(asked, answer, order)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function forward(asked: IncomingMessage, answer: ServerResponse, [port, ...others]: number[]) {
  if (port === undefined) return void answer.writeHead(502).end()
  const { method, url: path, headers } = asked
  const sent = request({ host: '127.0.0.1', port, method, path, headers }, (received) => {
    answer.writeHead(received.statusCode ?? 502, received.headers)
    received.pipe(answer)
    received.on('error', () => answer.destroy())
  })
  answer.on('close', () => sent.destroy())
  sent.on('error', (error: NodeJS.ErrnoException) => {
    if (answer.headersSent) return answer.destroy()
    // Refused before anything was sent.
    if (error.code === 'ECONNREFUSED' && !asked.readableDidRead) {
      return forward(asked, answer, others)
    }
    answer.writeHead(502).end()
    return undefined
  })
  // The body waits until the connection stands, so that a refused one has taken none of it.
  sent.on('socket', (socket) => {
    if (!socket.connecting) asked.pipe(sent)
    else socket.once('connect', () => asked.pipe(sent))
  })
}
