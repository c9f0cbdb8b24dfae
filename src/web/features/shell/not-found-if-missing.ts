import { reasonOf } from '../../error-text.ts'
import { absentPage, invalidAddress } from './page-error.ts'

/** Turns the refusals of an unknown and of a malformed id into 404 pages. */
export async function notFoundIfMissing<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    const reason = reasonOf(error)
    if (reason === 'invalid_input') throw invalidAddress()
    throw reason === 'not_found' ? absentPage() : error
  })
}
