import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * One address that leads to one of several ports, as an operator's service address or a virtual IP does. `leadTo`
 * closes what is open to the port before it.
 */
export async function startForwarder(port: number) {
  let target = port
  const open = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(target, '127.0.0.1')
    for (const [own, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(own)
      own.on('error', () => other.destroy())
      own.on('close', () => {
        open.delete(own)
        other.destroy()
      })
      own.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const dropAll = () => open.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (next: number) => {
      target = next
      dropAll()
    },
    close: () => {
      dropAll()
      server.close()
    },
  }
}
