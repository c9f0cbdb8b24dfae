import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '../app-error.ts'

/** The complete body; an interrupted body is the sender's error (`malformed_body`), not a bug. */
export function readBody(c: Context): Promise<ArrayBuffer> {
  return c.req.arrayBuffer().catch(brokeOff)
}

/** The body as text. */
export async function readText(c: Context): Promise<string> {
  return new TextDecoder().decode(await readBody(c))
}

/** Responds with `refuse` to a body above `maxSize`; a chunked body is read here and may be interrupted. */
export function limitBody(maxSize: number, refuse: (c: Context) => Response): MiddlewareHandler {
  const limit = bodyLimit({ maxSize, onError: refuse })
  return async (c, next) => {
    const length = knownLength(c)
    if (length !== undefined) return length > maxSize ? refuse(c) : next()
    // Errors of handlers are answered before they arrive here, so this catches only reading errors.
    return limit(c, next).catch(brokeOff)
  }
}

/**
 * The length of the body, which Node's parser enforces; undefined when only reading reveals it. Hono asks for the body
 * itself first, for which the listener makes a web stream of it.
 */
function knownLength({ req }: Context): number | undefined {
  if (req.method === 'GET' || req.method === 'HEAD') return 0
  const length = req.header('content-length')
  return length === undefined || req.header('transfer-encoding') !== undefined
    ? undefined
    : Number.parseInt(length, 10)
}

function brokeOff(): never {
  throw new AppError('malformed_body')
}
