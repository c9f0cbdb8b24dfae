import type { z } from 'zod'
import { AppError } from '../app-error.ts'
import { isSignedByProvider } from './callback-signature.ts'
import type { CallbackRequest } from './provider.ts'

/** The JSON of a callback whose sender is known. Throws `malformed_body`. */
export function parseCallback<Schema extends z.ZodType>(
  schema: Schema,
  body: Uint8Array,
): z.infer<Schema> {
  const parsed = schema.safeParse(parseJson(body))
  if (!parsed.success) throw new AppError('malformed_body')
  return parsed.data
}

/**
 * The content of a callback that is signed as Vipps MobilePay signs, which our own simulator does too, and when it was
 * signed. Throws `wrong_credentials`, or `malformed_body`.
 */
export function readSignedCallback<Schema extends z.ZodType>(
  schema: Schema,
  { body, registeredUrl, header }: CallbackRequest,
  secret: string,
): { content: z.infer<Schema>; sentAt: Date } {
  const date = header('x-ms-date')
  const headers = {
    authorization: header('authorization'),
    date,
    contentHash: header('x-ms-content-sha256'),
  }
  if (!isSignedByProvider({ body, registeredUrl, secret, headers })) {
    throw new AppError('wrong_credentials')
  }
  return { content: parseCallback(schema, body), sentAt: new Date(date ?? '') }
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new AppError('malformed_body')
  }
}
