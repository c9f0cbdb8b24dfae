import { ApiError } from './api.ts'

const unreachableStatuses = new Set([408, 502, 503, 504])

/** No signal, a broken connection, or a service that is just starting: nothing was refused, so retry later. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return unreachableStatuses.has(error.status)
  return error instanceof TypeError || error instanceof DOMException
}
