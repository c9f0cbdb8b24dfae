import { errorFields, type Log } from '../log.ts'
import { newErrorId } from './last-resort.ts'

/** Writes down what stopped a page and gives it a number; a bug behind the API has both already. */
export function noteError(log: Log, error: unknown, routeId: string): string {
  const known = numberOfApi(error)
  const errorId = known ?? newErrorId()
  if (!known) log('error', 'A page could not be made', { errorId, routeId, ...errorFields(error) })
  return errorId
}

/** It comes in the body of the API's answer. */
function numberOfApi(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { body } = error as { body?: { errorId?: unknown } }
  return typeof body?.errorId === 'string' ? body.errorId : undefined
}
