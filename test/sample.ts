import { z } from 'zod'
import { exampleOf, type JsonSchema } from '#server/http/example-of.ts'

/** Input of the right shape, so that one wrong value at a time reaches as deep as it can. */
export function sampleOf(schema: z.ZodType): Record<string, unknown> {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    cycles: 'ref',
  }) as JsonSchema
  return (exampleOf(json) ?? {}) as Record<string, unknown>
}
