import type { FormError } from './ui/form-error-summary.tsx'
import type { Validated } from './validate-input.ts'

/** The trimmed text of a field; empty without the field. */
export type ReadText = (field: string) => string

export type ParsedFields<Input> = { input: Input; errors: readonly FormError[] }

/**
 * A schema for `useContractForm` from a parser of text fields, which reports Danish messages by field. It is no zod
 * schema, because zod would load together with the page.
 */
export function parsedForm<Input>(parse: (text: ReadText) => ParsedFields<Input>) {
  const safeParse = (fields: unknown): Validated<Input> => {
    const { input, errors } = parse((field) => readText(fields as Record<string, string>, field))
    if (errors.length === 0) return { success: true, data: input }
    const issues = errors.map(({ field = '', message }) => ({
      code: 'custom',
      path: [field],
      message,
    }))
    return { success: false, error: { issues } }
  }
  return { loadSchema: () => Promise.resolve({ input: { safeParse } }) }
}

const readText = (fields: Record<string, string>, field: string) => (fields[field] ?? '').trim()
