import { pageAt } from '#domain/analytics/pages.ts'
import { unknownPage } from '#domain/analytics/scrub.ts'
import { keepError } from '../errors/keep-error.ts'

/**
 * Writes down what stopped the page at a path, under the name that browsers report it by, and gives it
 * a number; a bug behind the API has both already.
 */
export function noteError(
  house: Parameters<typeof keepError>[0],
  error: unknown,
  path: string,
  address?: string,
): string {
  const what = 'A page could not be made'
  const page = pageAt(path) ?? unknownPage
  return numberOfApi(error) ?? keepError(house, error, { what, kind: 'page', page, address })
}

/** It comes in the body of the API's answer. */
function numberOfApi(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { body } = error as { body?: { errorId?: unknown } }
  return typeof body?.errorId === 'string' ? body.errorId : undefined
}
