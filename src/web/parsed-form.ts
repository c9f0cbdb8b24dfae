import { z } from 'zod'
import type { FormError } from './ui/form-error-summary.tsx'

type Parsed<Input> = { input: Input; errors: readonly FormError[] }

/** A schema for `useContractForm` from a parser of text fields, which reports Danish messages by field. */
export function parsedForm<Input>(parse: (fields: Record<string, string>) => Parsed<Input>) {
  const input = z.record(z.string(), z.string()).transform((fields, context) => {
    const parsed = parse(fields)
    for (const { field = '', message } of parsed.errors) {
      context.addIssue({ code: 'custom', path: [field], message })
    }
    return parsed.input
  })
  return { loadSchema: () => Promise.resolve({ input }) }
}
