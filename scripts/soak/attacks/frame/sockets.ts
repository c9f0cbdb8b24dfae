import { connect } from 'node:net'
import type { Target } from './attack.ts'

/** The text of a raw HTTP request. */
export const requestFor = (path: string, ...headers: string[]) =>
  `${[`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...headers].join('\r\n')}\r\n\r\n`

const patienceMs = 60_000

/** A raw socket for invalid traffic; `ended` resolves to the statuses received until it closed. */
export function dial({ port }: Target, { reads = true } = {}) {
  const socket = connect(port, '127.0.0.1')
  const statuses: number[] = []
  let rest = ''
  if (reads) {
    socket.on('data', (bytes: Buffer) => {
      const text = rest + bytes.toString('latin1')
      for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) statuses.push(Number(status))
      rest = text.slice(-12).replace(/HTTP\/1\.1 \d{3} /, '')
    })
  }
  socket.on('error', () => undefined)
  socket.setTimeout(patienceMs, () => socket.destroy())
  const ended = new Promise<number[]>((resolve) => {
    socket.on('close', () => resolve(statuses))
  })
  return {
    send: (text: string) => void socket.write(text),
    end: () => void socket.destroy(),
    ended,
  }
}
