import { pageAt } from '#domain/analytics/pages.ts'
import { unknownPage } from '#domain/analytics/scrub.ts'
import { recordError } from '../errors/record-error.ts'

/**
 * Writes down what stopped the page at a path, under the name that browsers report it by, and gives it
 * a number; a bug behind the API has both already. What could not be had just now is no bug and has none.
 */
export function recordPageError(
  services: Parameters<typeof recordError>[0],
  error: unknown,
  path: string,
  address?: string,
): string | undefined {
  if (isForNow(error)) return undefined
  const what = 'A page could not be made'
  const page = pageAt(path) ?? unknownPage
  return numberOfApi(error) ?? recordError(services, error, { what, kind: 'page', page, address })
}

/** A refusal of the API with 503: of the database, of too many at once, of another company. */
function isForNow(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { status, body } = error as { status?: unknown; body?: { code?: unknown } }
  return status === 503 && typeof body?.code === 'string' && body.code !== 'unexpected'
}

/** It comes in the body of the API's answer. */
function numberOfApi(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { body } = error as { body?: { errorId?: unknown } }
  return typeof body?.errorId === 'string' ? body.errorId : undefined
}
