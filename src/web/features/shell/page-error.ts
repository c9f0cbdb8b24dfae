import { isNotFound, notFound } from '@tanstack/react-router'

/** What the error page says in the specification's own words (section 8); the Danish stands beside. */
export type PageError = { status: number; message: string }

/** Nothing is at this address. */
export const unknownRoute = (path: string): PageError => ({
  status: 404,
  message: `Page not found: ${path}`,
})

/** There is such a page, but not with this in its address. */
export const invalidRoute = (path: string): PageError => ({
  status: 404,
  message: `Page Not Found: ${path}`,
})

/**
 * Any other failure: the status it carries or 500, and never its own message, which may reveal
 * our inside. What is missing behind a good address is a 404 as well.
 */
export function toPageError(error: unknown): PageError {
  const { status } = (error ?? {}) as { status?: unknown }
  const known = isNotFound(error) ? 404 : isErrorStatus(status) ? status : 500
  return { status: known, message: known === 404 ? 'Page Not Found' : 'Internal Server Error' }
}

const isErrorStatus = (status: unknown): status is number =>
  typeof status === 'number' && Number.isInteger(status) && status >= 400 && status < 600

/** An address as people write it: `/klubber/sønderhøj`, and a `%` that means nothing as it stands. */
export const legible = (address: string): string =>
  address.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })

type NotFoundReason = 'invalid' | 'absent'

/** For `beforeLoad` and loaders: what stands in the address cannot be right. */
export const invalidAddress = () => notFound({ data: 'invalid' satisfies NotFoundReason })

/** For `beforeLoad` and loaders: the address could be right, but there is nothing behind it. */
export const absentPage = () => notFound({ data: 'absent' satisfies NotFoundReason })

/** Which of the three kinds of 404 it is. */
export function notFoundErrorOf(data: unknown, path: string): PageError {
  if (data === ('invalid' satisfies NotFoundReason)) return invalidRoute(path)
  return data === ('absent' satisfies NotFoundReason)
    ? toPageError({ status: 404 })
    : unknownRoute(path)
}
