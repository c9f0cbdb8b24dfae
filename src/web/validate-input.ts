/** The result of validating input, as zod returns it. */
export type Validated<Output> =
  | { success: true; data: Output; error?: never }
  | { success: false; data?: never; error: { issues: readonly Issue[] } }

type Issue = { code: string; path: readonly PropertyKey[]; message: string }

/** What a form needs of a schema; every zod schema has it. */
export type Validator = { safeParse: (input: unknown) => Validated<unknown> }

/** The input as the schema parses it. */
export type OutputOf<In extends Validator> = Extract<
  ReturnType<In['safeParse']>,
  { success: true }
>['data']

/** An endpoint, or a schema that belongs to one page. */
export type InputSchema<In extends Validator> = { loadSchema: () => Promise<{ input: In }> }

/**
 * Validates input before it is sent. The schema is loaded on first use, so that a page without input never loads
 * it. If loading fails, the input counts as valid: the server validates it again, and a browser may never retry
 * a failed script while the page is open.
 */
export async function validateInput(
  { loadSchema }: InputSchema<Validator>,
  input: unknown,
): Promise<Validated<unknown>> {
  const schema = await loadSchema().catch(() => undefined)
  return schema ? schema.input.safeParse(input) : { success: true, data: input }
}
