import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import { schemaOf, type Endpoint } from '#contract/shared/endpoint.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { authorize } from './authorize.ts'
import { traced } from '../tracing.ts'
import { handleFormPost, isFormPost, type FormPage } from './handle-form-post.ts'
import { readBody } from './read-body.ts'
import { registerEndpoint } from './served-endpoints.ts'

export type AppEnv = { Variables: { ctx: Ctx; responseHeaders: Headers } }
export type App = Hono<AppEnv>
export type AppContext = Context<AppEnv>

/** Registers the service of an endpoint: authorizes, parses the input, runs it, parses the output. */
export function handle<In extends z.ZodType, Out extends z.ZodType>(
  app: App,
  endpoint: Endpoint<In, Out>,
  run: (ctx: Ctx, input: z.output<In>) => Promise<z.input<Out>>,
  form?: FormPage<z.output<Out>>,
) {
  const { method, path, audience, input, output } = schemaOf(endpoint)
  registerEndpoint(app, endpoint)

  const span = { name: `handle ${method} ${path}`, isInner: true }
  const fulfil = (c: AppContext, sent: Record<string, unknown>) =>
    traced(span, async () => {
      const parsed = readInput(input, { ...sent, ...c.req.param() })
      // Parsing the output drops columns that the contract does not declare.
      return output.parse(await run(c.var.ctx, parsed))
    })

  // A GET endpoint accepts POST only from a form.
  const methods = form ? [...new Set([method, 'POST'])] : [method]
  app.on(methods, path, async (c) => {
    c.set('ctx', await authorize(c.var.ctx, audience, c.req.param()))
    if (form && isFormPost(c)) return handleFormPost(c, form, (sent) => fulfil(c, sent))

    const isQuery = method === 'GET' && c.req.method !== 'POST'
    const result = await fulfil(c, isQuery ? queryOf(c) : await bodyOf(c))
    c.header('Cache-Control', 'no-store')
    const text = JSON.stringify(result)
    // An answer of known length is sent as it is when it is too short to be worth compressing.
    c.header('Content-Length', String(Buffer.byteLength(text)))
    return c.body(text, 200, { 'Content-Type': 'application/json' })
  })
}

/** Parses the input; throws `invalid_input` with every issue. */
export function readInput<In extends z.ZodType>(input: In, sent: object): z.output<In> {
  const path = findUnstorableText(sent)
  if (path) throw new AppError('invalid_input', { issues: [{ path, message: 'unholdable' }] })
  const parsed = input.safeParse(sent)
  if (!parsed.success) throw new AppError('invalid_input', { issues: parsed.error.issues })
  return parsed.data
}

/** Repeated query parameters become lists; single ones stay text for the schema to coerce. */
function queryOf(c: AppContext): Record<string, unknown> {
  const all = c.req.queries()
  return Object.fromEntries(
    Object.entries(all).map(([key, values]) => [key, values.length > 1 ? values : values[0]]),
  )
}

async function bodyOf(c: AppContext): Promise<Record<string, unknown>> {
  const bytes = await readBody(c)
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

/**
 * The path of a text that PostgreSQL cannot store: with U+0000, or with half of a surrogate pair, which
 * a field with a maximum length can cut an emoji to. Found here, so that the error names the field.
 */
function findUnstorableText(value: unknown): string[] | undefined {
  // Without recursion, because the input may be nested deeper than the call stack.
  const unread: Place[] = [{ value }]
  for (let next = unread.pop(); next; next = unread.pop()) {
    if (typeof next.value === 'string' && !canBeStored(next.value)) return pathTo(next)
    if (typeof next.value !== 'object' || next.value === null) continue
    for (const [name, inner] of Object.entries(next.value)) {
      // The path ends at the parent, because the response would contain the name itself.
      if (!canBeStored(name)) return pathTo(next)
      unread.push({ value: inner, name, within: next })
    }
  }
  return undefined
}

type Place = { value: unknown; name?: string; within?: Place }

const canBeStored = (text: string) => text.isWellFormed() && !text.includes('\u0000')

/** The outermost names of the path; our fields are not nested deeper. */
function pathTo(place: Place): string[] {
  const path: string[] = []
  for (let at: Place | undefined = place; at?.within; at = at.within) path.push(at.name ?? '')
  return path.toReversed().slice(0, 8)
}
