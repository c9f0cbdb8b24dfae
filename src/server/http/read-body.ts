import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '../app-error.ts'

/** The whole body. One that broke off on its way is its sender's, and no bug of ours. */
export function readBody(c: Context): Promise<ArrayBuffer> {
  return c.req.arrayBuffer().catch(brokeOff)
}

/** The same as text. */
export async function readText(c: Context): Promise<string> {
  return new TextDecoder().decode(await readBody(c))
}

/** Answers a body of more bytes by `refuse`; what comes in pieces is read here, and may break off here. */
export function limitBody(maxSize: number, refuse: (c: Context) => Response): MiddlewareHandler {
  const limit = bodyLimit({ maxSize, onError: refuse })
  // What a handler throws is answered before it comes back here: what does come is of the reading.
  return (c, next) => limit(c, next).catch(brokeOff)
}

function brokeOff(): never {
  throw new AppError('malformed_body')
}
