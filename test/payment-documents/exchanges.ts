import type { Hono } from 'hono'
import type { z } from 'zod'
import type { AppEnv } from '#server/http/handle.ts'

/** What a provider documents of one endpoint: its request, and the answers by their status. */
export type DocumentedEndpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path below the address of the API; `:id` stands for one part of it. */
  path: string
  request?: z.ZodType
  answers: Record<number, z.ZodType>
}

export type Documentation = {
  endpoints: DocumentedEndpoint[]
  /** The answer to a refusal or an error. */
  error: z.ZodType
  callback: z.ZodType
}

export type Exchange = {
  method: string
  path: string
  request: unknown
  status: number
  answer: unknown
}

/** Records all requests to the simulated providers' APIs, with their answers. */
export function recordExchanges(hono: Hono<AppEnv>): Exchange[] {
  const exchanges: Exchange[] = []
  hono.use('/simulator/payments/:provider/*', async (c, next): Promise<void> => {
    // The buyer's page is no part of the API.
    if (c.req.param('provider') === 'pay') return next()
    const request = await readBody(c.req.raw.clone())
    await next()
    const { pathname } = new URL(c.req.url)
    const answer = await readBody(c.res.clone())
    const [, , , , ...path] = pathname.split('/')
    const { method } = c.req
    exchanges.push({ method, path: `/${path.join('/')}`, request, status: c.res.status, answer })
  })
  return exchanges
}

async function readBody(message: Request | Response): Promise<unknown> {
  const text = await message.text()
  if (text === '') return undefined
  const isForm = message.headers.get('content-type')?.includes('form-urlencoded')
  if (isForm) return Object.fromEntries(new URLSearchParams(text))
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** How recorded exchanges differ from what is documented; empty when all are as they should be. */
export function differences(exchanges: Exchange[], { endpoints, error }: Documentation): string[] {
  return exchanges.flatMap(({ method, path, request, status, answer }) => {
    const where = `${method} ${path} ${status}`
    const endpoint = endpoints.find((one) => one.method === method && isAt(one.path, path))
    if (!endpoint) return [`${where}: not documented`]
    const isError = status >= 400
    const schema = endpoint.answers[status] ?? (isError ? error : undefined)
    if (!schema) return [`${where}: no such answer is documented`]
    return [
      ...(isError ? [] : problems(`${where} request`, endpoint.request, request)),
      ...problems(where, schema, answer),
    ]
  })
}

/** Documented endpoints that nothing was sent to. */
export const unused = (exchanges: Exchange[], { endpoints }: Documentation): string[] =>
  endpoints
    .filter(
      (one) => !exchanges.some(({ method, path }) => one.method === method && isAt(one.path, path)),
    )
    .map(({ method, path }) => `${method} ${path}`)

const isAt = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:[a-z]+/g, '[^/]+')}$`).test(path)

function problems(where: string, schema: z.ZodType | undefined, value: unknown): string[] {
  if (!schema) return value === undefined ? [] : [`${where}: nothing is documented`]
  const parsed = schema.safeParse(value)
  if (parsed.success) return []
  return parsed.error.issues.map(({ path, message }) => `${where} ${path.join('.')}: ${message}`)
}
