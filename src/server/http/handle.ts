import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'

export type AppEnv = { Variables: { ctx: Ctx; responseHeaders: Headers } }
export type App = Hono<AppEnv>

/** Joins a contract to the service that fulfils it: parse in, run, parse out. */
export function handle<In extends z.ZodType, Out extends z.ZodType>(
  app: App,
  { method, path, audience, input, output }: Endpoint<In, Out>,
  run: (ctx: Ctx, input: z.output<In>) => Promise<z.input<Out>>,
) {
  app.on(method, path, async (c) => {
    const { ctx } = c.var
    if (audience === 'signed_in' && !ctx.actor) throw new AppError('not_signed_in')

    const sent = method === 'GET' ? queryOf(c) : await bodyOf(c)
    const given = { ...sent, ...c.req.param() }
    if (holdsNul(given)) throw new AppError('invalid_input', { issues: [] })
    const parsed = input.safeParse(given)
    if (!parsed.success) throw new AppError('invalid_input', { issues: parsed.error.issues })

    const result = await run(ctx, parsed.data)
    c.header('Cache-Control', 'no-store')
    // Parsing the answer drops columns the contract does not promise to show.
    return c.json(output.parse(result) as object)
  })
}

/** Repeated query parameters become lists; single ones stay text for the schema to coerce. */
function queryOf(c: Context<AppEnv>): Record<string, unknown> {
  const all = c.req.queries()
  return Object.fromEntries(
    Object.entries(all).map(([key, values]) => [key, values.length > 1 ? values : values[0]]),
  )
}

async function bodyOf(c: Context<AppEnv>): Promise<Record<string, unknown>> {
  const bytes = await c.req.arrayBuffer()
  if (bytes.byteLength === 0) return {}
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new AppError('unsupported_media')

  const body = parseJson(bytes)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('malformed_body')
  }
  return body as Record<string, unknown>
}

function parseJson(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new AppError('malformed_body')
  }
}

/** PostgreSQL text cannot hold U+0000; said at the door rather than by the database. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => holdsNul(key) || holdsNul(inner))
}
