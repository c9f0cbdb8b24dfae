import type { z } from 'zod'

/** An endpoint, or a schema that belongs to one page. */
export type InputSchema<In extends z.ZodType> = { loadSchema: () => Promise<{ input: In }> }

/**
 * Validates input before it is sent. The schema is loaded on first use, so that a page without input never loads
 * it. If loading fails, the input counts as valid: the server validates it again, and a browser may never retry
 * a failed script while the page is open.
 */
export async function validateInput<In extends z.ZodType>(
  { loadSchema }: InputSchema<In>,
  input: unknown,
): Promise<z.ZodSafeParseResult<z.output<In>>> {
  const schema = await loadSchema().catch(() => undefined)
  return schema ? schema.input.safeParse(input) : { success: true, data: input as z.output<In> }
}
