/** A whole number from 1; undefined otherwise. */
export function parseCount(text: string, max = 60): number | undefined {
  const number = Number(text)
  return /^\d{1,3}$/.test(text) && number >= 1 && number <= max ? number : undefined
}

/** The error of a field as a property, where it has one. */
export const errorOf = (errors: Record<string, string>, name: string) => {
  const error = errors[name]
  return error === undefined ? {} : { error }
}
