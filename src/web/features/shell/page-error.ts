import { isNotFound, notFound } from '@tanstack/react-router'

/** The specified English message of an error page (section 8); the Danish text accompanies it. */
export type PageError = { status: number; message: string }

/** No route matches the address. */
export const unknownRoute = (path: string): PageError => ({
  status: 404,
  message: `Page not found: ${path}`,
})

/** A route matches, but a parameter in the address is malformed. */
export const invalidRoute = (path: string): PageError => ({
  status: 404,
  message: `Page Not Found: ${path}`,
})

/**
 * Any other failure: its status or 500, and never its message, which may reveal internals. A missing
 * record behind a valid address is a 404 as well.
 */
export function toPageError(error: unknown): PageError {
  const { status } = (error ?? {}) as { status?: unknown }
  const shown = isNotFound(error) ? 404 : isErrorStatus(status) ? status : 500
  return { status: shown, message: shown === 404 ? 'Page Not Found' : 'Internal Server Error' }
}

const isErrorStatus = (status: unknown): status is number =>
  typeof status === 'number' && Number.isInteger(status) && status >= 400 && status < 600

/** Decodes an address for display: `/klubber/sønderhøj`. An invalid `%` sequence is left as it is. */
export const legible = (address: string): string =>
  address.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })

type NotFoundReason = 'invalid' | 'absent'

/** For `beforeLoad` and loaders: a parameter in the address is malformed. */
export const invalidAddress = () => notFound({ data: 'invalid' satisfies NotFoundReason })

/** For `beforeLoad` and loaders: the address is well-formed, but the record does not exist. */
export const absentPage = () => notFound({ data: 'absent' satisfies NotFoundReason })

/** The error of one of the three kinds of 404. */
export function notFoundErrorOf(data: unknown, path: string): PageError {
  if (data === ('invalid' satisfies NotFoundReason)) return invalidRoute(path)
  return data === ('absent' satisfies NotFoundReason)
    ? toPageError({ status: 404 })
    : unknownRoute(path)
}
