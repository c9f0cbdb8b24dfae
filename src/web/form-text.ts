/** Reads the fields of a form by name, without the space around; what is not there, or a file, is empty. */
export const formText =
  (form: FormData) =>
  (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
