import { connect, type Socket } from 'node:net'

/**
 * Asks for one page over and over on connections kept open, and counts whole answers by their
 * length alone: cheap enough that the server is what is measured. The answer must be the same
 * number of bytes each time.
 */
export async function hammer(options: {
  port: number
  path: string
  connections: number
  milliseconds: number
}): Promise<{ perSecond: number; answers: number }> {
  const { port, path, connections, milliseconds } = options
  const asking = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: br\r\n\r\n`,
  )
  const size = await lengthOfAnswer(port, asking)
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  let answers = 0
  for (const socket of sockets) {
    let received = 0
    socket.on('data', (bytes: Buffer) => {
      received += bytes.length
      if (received < size) return
      received -= size
      answers += 1
      socket.write(asking)
    })
    socket.write(asking)
  }
  const from = performance.now()
  await new Promise((over) => setTimeout(over, milliseconds))
  const perSecond = (answers * 1000) / (performance.now() - from)
  for (const socket of sockets) socket.destroy()
  return { perSecond, answers }
}

async function lengthOfAnswer(port: number, asking: Buffer): Promise<number> {
  const socket = await open(port)
  let text: Buffer = Buffer.alloc(0)
  socket.write(asking)
  return new Promise((known) => {
    socket.on('data', (bytes: Buffer) => {
      text = Buffer.concat([text, bytes])
      const head = text.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = /content-length: (\d+)/i.exec(text.subarray(0, head).toString())?.[1]
      if (!text.toString('latin1').startsWith('HTTP/1.1 200')) throw new Error(text.toString())
      const size = head + 4 + Number(length)
      if (text.length < size) return
      socket.destroy()
      known(size)
    })
  })
}

function open(port: number): Promise<Socket> {
  return new Promise((opened, failed) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => opened(socket))
    socket.once('error', failed)
  })
}
