/**
 * Writes values into the inputs of a form by name: by default only where nothing is typed, `over` what is typed too. Empty
 * values and unknown names are left out.
 */
export function fillFields(
  form: HTMLFormElement | null,
  values: Record<string, string | undefined>,
  { over = false } = {},
) {
  for (const [name, value] of Object.entries(values)) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLInputElement && value && (over || !field.value)) field.value = value
  }
}
