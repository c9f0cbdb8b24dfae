import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SentEvent = {
  event_type: string
  event_properties?: Record<string, unknown>
  user_properties?: Record<string, unknown>
  device_id?: string
  user_id?: string
  session_id?: number
  insert_id?: string
  time: number
}

/** A body as the SDK posts it. */
export type Post = {
  api_key: string
  events: SentEvent[]
  options: object
  client_upload_time: string
}

/** `hang`: no answer, ever. `gone`: nobody is there. */
type Answer = { status: number; body?: unknown } | 'hang' | 'gone'

export const accepted: Answer = { status: 200, body: { code: 200 } }

/** What a collector says of a refusal: the SDK reads the number in the body. */
export const refusal = (code: number, more: object = {}): Answer => ({
  status: code,
  body: { code, error: `Refused with ${code}`, ...more },
})

export type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** Another collector, over real HTTP, that answers as the story says. */
export async function openReceiver() {
  const posts: Post[] = []
  const reports: unknown[] = []
  const configs: string[] = []
  const answers = { events: accepted, config: { status: 200, body: {} } as Answer }
  const answerTo = (path: string) => (path.startsWith('/collect') ? answers.events : answers.config)

  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://receiver').pathname
    const answer = answerTo(path)
    if (path === '/collect') posts.push(JSON.parse(await textOf(request)) as Post)
    else if (path === '/collect/drops') reports.push(JSON.parse(await textOf(request)))
    else configs.push(request.url ?? '')
    if (answer === 'hang' || answer === 'gone') return
    const body = answer.body === undefined ? '' : JSON.stringify(answer.body)
    // On a line that is used again the browser itself repeats what is answered 408.
    const headers = { 'Content-Type': 'application/json', Connection: 'close' }
    response.writeHead(answer.status, headers).end(body)
  })
  const { port } = await new Promise<AddressInfo>((open) => {
    server.listen(0, '127.0.0.1', () => open(server.address() as AddressInfo))
  })
  return {
    posts,
    /** What was given up, as the page reports it. */
    reports,
    /** What was asked for the remote configuration. */
    configs,
    /** How everything is answered from now on. */
    answers,
    events: () => posts.flatMap(({ events }) => events),
    /** Where a request for this path is to go; nobody listens on the port of a server that has been closed. */
    addressOf: async (path: string) =>
      `http://127.0.0.1:${answerTo(path) === 'gone' ? await closedPort() : port}${path}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request.setEncoding('utf8')) text += piece
  return text
}

function closedPort(): Promise<number> {
  const server = createServer()
  return new Promise((found) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => found(port))
    })
  })
}
