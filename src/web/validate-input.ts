import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

/**
 * What the contract says of something typed, before it is sent. The shapes are fetched at the first
 * question: a page that only shows something never loads them. Where they cannot be fetched, nothing
 * is said against it: the server validates everything again, and a browser may remember a failed script
 * for as long as the page is open.
 */
export async function validateInput<In extends z.ZodType, Out extends z.ZodType>(
  endpoint: Endpoint<In, Out>,
  given: unknown,
): Promise<z.ZodSafeParseResult<z.output<In>>> {
  const schema = await endpoint.loadSchema().catch(() => undefined)
  return schema ? schema.input.safeParse(given) : { success: true, data: given as z.output<In> }
}
