import { isNotFound, notFound } from '@tanstack/react-router'

/** What the error page says in the specification's own words (section 8); the Danish stands beside. */
export type PageFault = { status: number; message: string }

/** Nothing is at this address. */
export const unknownRoute = (path: string): PageFault => ({
  status: 404,
  message: `Page not found: ${path}`,
})

/** There is such a page, but not with this in its address. */
export const invalidRoute = (path: string): PageFault => ({
  status: 404,
  message: `Page Not Found: ${path}`,
})

/**
 * Any other failure: the status it carries or 500, and never its own message, which may tell of
 * our inside. What is missing behind a good address is a 404 as well.
 */
export function faultOf(error: unknown): PageFault {
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

type Miss = 'invalid' | 'absent'

/** For `beforeLoad` and loaders: what stands in the address cannot be right. */
export const refuseAddress = () => notFound({ data: 'invalid' satisfies Miss })

/** For `beforeLoad` and loaders: the address could be right, but there is nothing behind it. */
export const nothingThere = () => notFound({ data: 'absent' satisfies Miss })

/** Which of the three kinds of 404 it is. */
export function missOf(data: unknown, path: string): PageFault {
  if (data === ('invalid' satisfies Miss)) return invalidRoute(path)
  return data === ('absent' satisfies Miss) ? faultOf({ status: 404 }) : unknownRoute(path)
}
