import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { headers: Record<string, string | string[] | undefined>; body: string }

export const plainAnswer = {
  status: 204,
  headers: {} as Record<string, string>,
  body: '',
  /** What happens between a message and its answer. */
  before: async (): Promise<void> => undefined,
}

/** A club's own program on this machine, which keeps what it was sent and answers as a test sets it. */
export async function startReceiver() {
  const received: Received[] = []
  const answer = { ...plainAnswer }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (piece: string) => (body += piece))
    request.on('end', async () => {
      received.push({ headers: request.headers, body })
      await answer.before()
      response.writeHead(answer.status, answer.headers).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    received,
    answer,
    url: `http://127.0.0.1:${port}/haendelser`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
