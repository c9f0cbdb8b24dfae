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

/** `hang`: never a response. `gone`: the connection is refused. */
type Answer = { status: number; body?: unknown } | 'hang' | 'gone'

export const accepted: Answer = { status: 200, body: { code: 200 } }

/** The body with which a collector refuses: the SDK reads the code in it. */
export const refusal = (code: number, more: object = {}): Answer => ({
  status: code,
  body: { code, error: `Refused with ${code}`, ...more },
})

export type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** A collector over real HTTP whose responses the story controls. */
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
    // On a reused connection the browser itself repeats a request that gets 408.
    const headers = { 'Content-Type': 'application/json', Connection: 'close' }
    response.writeHead(answer.status, headers).end(body)
  })
  const { port } = await new Promise<AddressInfo>((open) => {
    server.listen(0, '127.0.0.1', () => open(server.address() as AddressInfo))
  })
  return {
    posts,
    /** The reports of the page about dropped events. */
    reports,
    /** The requests for the remote configuration. */
    configs,
    /** Sets the response to every request from now on. */
    answers,
    events: () => posts.flatMap(({ events }) => events),
    /** The address to which a request for this path is forwarded; a closed port refuses the connection. */
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
