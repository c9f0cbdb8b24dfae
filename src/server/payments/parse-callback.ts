import type { z } from 'zod'
import { AppError } from '../app-error.ts'

/** The JSON of a callback whose sender is known. Throws `malformed_body`. */
export function parseCallback<Schema extends z.ZodType>(
  schema: Schema,
  body: Uint8Array,
): z.infer<Schema> {
  const parsed = schema.safeParse(parseJson(body))
  if (!parsed.success) throw new AppError('malformed_body')
  return parsed.data
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new AppError('malformed_body')
  }
}
