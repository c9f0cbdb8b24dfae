import type { z } from 'zod'

/** An endpoint, or what a page alone knows about the fields of its form. */
export type InputSchema<In extends z.ZodType> = { loadSchema: () => Promise<{ input: In }> }

/**
 * What the schema says of something typed, before it is sent. The schema is fetched at the first
 * question: a page that only shows something never loads it. Where it cannot be fetched the input
 * counts as valid: the server validates everything again, and a browser may keep a lost script lost
 * for as long as the page is open.
 */
export async function validateInput<In extends z.ZodType>(
  { loadSchema }: InputSchema<In>,
  given: unknown,
): Promise<z.ZodSafeParseResult<z.output<In>>> {
  const schema = await loadSchema().catch(() => undefined)
  return schema ? schema.input.safeParse(given) : { success: true, data: given as z.output<In> }
}
