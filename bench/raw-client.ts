import { connect, type Socket } from 'node:net'

/**
 * Requests one page repeatedly on open connections and counts responses by their length only, which costs
 * little enough that the server is measured. Every response must have the same length.
 */
export async function hammer(options: {
  port: number
  path: string
  connections: number
  milliseconds: number
}): Promise<{ perSecond: number; answers: number }> {
  const { port, path, connections, milliseconds } = options
  const requestBytes = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: br\r\n\r\n`,
  )
  const size = await lengthOfAnswer(port, requestBytes)
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  let answers = 0
  for (const socket of sockets) {
    let received = 0
    socket.on('data', (bytes: Buffer) => {
      received += bytes.length
      if (received < size) return
      received -= size
      answers += 1
      socket.write(requestBytes)
    })
    socket.write(requestBytes)
  }
  const from = performance.now()
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  const perSecond = (answers * 1000) / (performance.now() - from)
  for (const socket of sockets) socket.destroy()
  return { perSecond, answers }
}

async function lengthOfAnswer(port: number, requestBytes: Buffer): Promise<number> {
  const socket = await open(port)
  let text: Buffer = Buffer.alloc(0)
  socket.write(requestBytes)
  return new Promise((resolve) => {
    socket.on('data', (bytes: Buffer) => {
      text = Buffer.concat([text, bytes])
      const head = text.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = /content-length: (\d+)/i.exec(text.subarray(0, head).toString())?.[1]
      if (!text.toString('latin1').startsWith('HTTP/1.1 200')) throw new Error(text.toString())
      const size = head + 4 + Number(length)
      if (text.length < size) return
      socket.destroy()
      resolve(size)
    })
  })
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}
