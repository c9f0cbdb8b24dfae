import { Counter } from 'prom-client'
import { scrubMessage, scrubStack } from '#domain/errors/scrub-error.ts'
import { bugKinds, type BugOrigin, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { consume, createThrottle } from '../http/rate-limit.ts'
import { errorFields } from '../log.ts'
import { registry } from '../metrics.ts'
import { readBuildId } from '../build-id.ts'
import { storageLimits } from './storage-limits.ts'
import { newErrorId } from '../keys.ts'
import { insertError } from './queries.ts'

type Dependencies = Pick<Ctx, 'db' | 'now' | 'log'>

/**
 * Limits on stored errors of the server; further ones are only logged. Counted in memory, so that a
 * client that triggers one error after another causes no query for each.
 */
const perMinute = 60
const perMinuteFromAddress = 10
const throttles = new WeakMap<Db, ReturnType<typeof createThrottle>>()
let build: string | undefined

const bugs = new Counter({
  name: 'bugs_total',
  help: 'Unexpected errors of the server, also those beyond what is stored.',
  labelNames: ['kind'],
  registers: [registry],
})
// A rate begins at the second value of a series, so without a zero the first bug would raise no alert.
for (const kind of bugKinds) bugs.inc({ kind }, 0)

/**
 * Logs an error of the server and stores it in the background. Returns the error id. The response
 * does not wait for the database, because the database may be the cause.
 */
export function recordError(services: Dependencies, error: unknown, where: BugOrigin): string {
  const errorId = newErrorId()
  bugs.inc({ kind: where.kind })
  const errorDetails = errorFields(error)
  services.log('error', where.what, { errorId, page: where.page, ...where.fields, ...errorDetails })
  if (mayStore(services, where)) {
    void store(services, errorId, { ...where, errorDetails }).catch((failed: unknown) => {
      services.log('warn', 'An error was only logged', { errorId, ...errorFields(failed) })
    })
  }
  return errorId
}

function mayStore({ db, now }: Dependencies, { address }: BugOrigin): boolean {
  const allows = throttles.get(db) ?? createThrottle(() => now().getTime())
  throttles.set(db, allows)
  if (address !== undefined && !allows(`from ${address}`, 1, perMinuteFromAddress)) return false
  return allows('server', 1, perMinute)
}

async function store(
  { db, now }: Dependencies,
  id: string,
  { kind, page, address, errorDetails }: BugOrigin & { errorDetails: Record<string, unknown> },
) {
  for (const limit of storageLimits({ side: 'server', page, address })) {
    if (!(await consume(db, limit)).allowed) return
  }
  build ??= readBuildId('dist/client')
  // The cause has the database's message; the text around it has the query.
  const message = [errorDetails.error, errorDetails.cause ?? errorDetails.text]
    .filter(Boolean)
    .join(': ')
  await insertError(db, {
    id,
    at: now(),
    side: 'server',
    kind,
    page,
    build,
    message: scrubMessage(message, ''),
    stack: scrubStack(String(errorDetails.stack ?? ''), ''),
  })
}
