import { Hono, type Context } from 'hono'
import {
  collectPath,
  dropsPath,
  forgetPath,
  remoteConfigPath,
  type CollectAnswer,
} from '#contract/analytics/endpoints.ts'
import { addressHeader } from '../http/address.ts'
import { AppError } from '../app-error.ts'
import { guardOrigin } from '../http/origins.ts'
import type { App, AppEnv } from '../http/handle.ts'
import { limitBody, readText } from '../http/read-body.ts'
import { errorFields } from '../log.ts'
import { createCollector, type CollectorCtx } from './collect.ts'

/** An automatically captured event has about 1.5 kB, and the SDK sends at most 200 at once. */
const maxBodyBytes = 1024 * 1024

type Options = {
  /** Creates the context of a request from an address. */
  ctxOf: (address?: string) => CollectorCtx
  ownOrigins: () => string[]
}

/**
 * The collector's routes. They are registered before anything that reads cookies, because they must not
 * see who is signed in. Every answer has `code` in a JSON body; without it the SDK would repeat the request.
 */
export function collectorRoutes(app: App, { ctxOf, ownOrigins }: Options) {
  const { collect, forget, report } = createCollector(ctxOf())
  const routes = new Hono<AppEnv>()
  routes.onError((error, c) => respond(c, refusalOf(error, ctxOf())))
  routes.use('*', guardOrigin(ownOrigins))
  routes.use(
    '*',
    limitBody(maxBodyBytes, (c) => respond(c, tooLarge)),
  )
  const from = (c: Context<AppEnv>) => ctxOf(c.req.header(addressHeader))
  routes.post('/', async (c) => {
    const { body, size } = await readBody(c)
    return respond(c, await collect(from(c), body, size))
  })
  routes.post(forgetPath.slice(collectPath.length), async (c) =>
    respond(c, await forget(from(c), (await readBody(c)).body)),
  )
  routes.post(dropsPath.slice(collectPath.length), async (c) =>
    respond(c, await report(from(c), (await readBody(c)).body)),
  )
  app.route(collectPath, routes)
  // The response is the same for every key, so any cache may store it.
  app.get(remoteConfigPath, (c) => c.json({}, 200, { 'Cache-Control': 'public, max-age=3600' }))
}

const tooLarge: CollectAnswer = { code: 413, error: 'Too large' }

/** Reads the JSON without its content type, because a beacon sends `text/plain`. Invalid JSON gives no body. */
async function readBody(c: Context<AppEnv>): Promise<{ body?: unknown; size: number }> {
  const text = await readText(c)
  const size = text.length
  try {
    return { body: JSON.parse(text), size }
  } catch {
    return { size }
  }
}

const respond = (c: Context, answer: CollectAnswer) =>
  c.json(answer, answer.code, { 'Cache-Control': 'no-store' })

function refusalOf(error: Error, { log }: Pick<CollectorCtx, 'log'>): CollectAnswer {
  if (error instanceof AppError && error.code === 'wrong_origin') {
    return { code: 403, error: 'From another site', missing_field: 'origin' }
  }
  if (error instanceof AppError && error.code === 'malformed_body') {
    return { code: 400, error: 'The body broke off', missing_field: 'events' }
  }
  log('error', 'The collector stumbled', errorFields(error))
  return { code: 500, error: 'Unexpected' }
}
