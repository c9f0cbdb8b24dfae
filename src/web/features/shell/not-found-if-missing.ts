import { reasonOf } from '../../error-text.ts'
import { absentPage, invalidAddress } from './page-error.ts'

/** An id that nothing has is no page, and one that can be none is no address of one: the real 404 for both. */
export async function notFoundIfMissing<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    const reason = reasonOf(error)
    if (reason === 'invalid_input') throw invalidAddress()
    throw reason === 'not_found' ? absentPage() : error
  })
}
