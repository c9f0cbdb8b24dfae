import { Agent, request } from 'node:http'

export type Run = { perSecond: number; latencies: number[] }

/** Runs all jobs with limited concurrency; the latency of each in milliseconds. */
export async function inFlight<T>(
  jobs: readonly T[],
  concurrency: number,
  work: (job: T, worker: number) => Promise<void>,
): Promise<Run> {
  const latencies: number[] = []
  let next = 0
  const from = performance.now()
  const worker = async (_: unknown, index: number) => {
    while (next < jobs.length) {
      const job = jobs[next] as T
      next += 1
      const began = performance.now()
      await work(job, index)
      latencies.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return { perSecond: (jobs.length * 1000) / (performance.now() - from), latencies }
}

export type Answer = {
  status: number
  text: string
  cookies: string[]
  location: string | undefined
  /** In how many seconds to come again, when the answer says so. */
  retryAfter: number | undefined
}

/** A client with little overhead: node:http with connections kept open. */
export function httpClient(origin: string, concurrency: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  return {
    send: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      send({
        origin,
        agent,
        method,
        path,
        payload: body === undefined ? undefined : JSON.stringify(body),
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      }),
    /** Posts a form as a page without scripts does. */
    submit: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      send({
        origin,
        agent,
        method: 'POST',
        path,
        payload: new URLSearchParams(fields).toString(),
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      }),
    close: () => agent.destroy(),
  }
}

const secondsOf = (header: string | undefined) =>
  header === undefined ? undefined : Number(header)

type Sent = {
  origin: string
  agent: Agent
  method: string
  path: string
  payload: string | undefined
  headers: Record<string, string>
}

function send({ origin, agent, method, path, payload, headers }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, origin), { agent, method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        resolve({
          status: answer.statusCode ?? 0,
          text: Buffer.concat(chunks).toString('utf8'),
          cookies: (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? ''),
          location: answer.headers.location,
          retryAfter: secondsOf(answer.headers['retry-after']),
        })
      })
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(payload)
  })
}
