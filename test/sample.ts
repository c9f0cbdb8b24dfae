import { z } from 'zod'
import { exampleOf, type JsonSchema } from '#server/http/example-of.ts'

/** Valid input, so that a single wrong value gets as far as possible. */
export function sampleOf(schema: z.ZodType): Record<string, unknown> {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    cycles: 'ref',
  }) as JsonSchema
  return (exampleOf(json) ?? {}) as Record<string, unknown>
}
