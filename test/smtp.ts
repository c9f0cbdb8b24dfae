import { createServer, type AddressInfo, type Server } from 'node:net'

export type Smtp = { server: Server; port: number; recipients: string[]; data: string }

/** A minimal mail server. */
export function startSmtp(rcptAnswer = '250 ok'): Promise<Smtp> {
  const seen = { recipients: [] as string[], data: '' }
  const server = createServer((socket) => {
    let inData = false
    let pending = ''
    socket.on('error', () => undefined)
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      pending += chunk.toString()
      const lines = pending.split('\r\n')
      pending = lines.pop() ?? ''
      for (const line of lines) {
        if (inData) {
          seen.data += `${line}\n`
          if (line === '.') {
            inData = false
            socket.write('250 queued\r\n')
          }
          continue
        }
        const verb = line.slice(0, 4).toUpperCase()
        if (verb === 'RCPT') seen.recipients.push(/<(.+?)>/.exec(line)?.[1] ?? '')
        if (verb === 'DATA') inData = true
        const answer = verb === 'DATA' ? '354 go' : verb === 'RCPT' ? rcptAnswer : '250 ok'
        socket.write(`${answer}\r\n`)
      }
    })
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve(Object.assign(seen, { server, port }))
    })
  })
}
