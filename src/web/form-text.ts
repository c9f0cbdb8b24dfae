/** Reads the trimmed text fields of a form by name; a missing field or a file reads as empty. */
export const formText =
  (form: FormData) =>
  (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
