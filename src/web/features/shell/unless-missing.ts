import { reasonOf } from '../../error-text.ts'
import { nothingThere, refuseAddress } from './page-fault.ts'

/** An id that nothing has is no page, and one that can be none is no address of one: the real 404 for both. */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    const reason = reasonOf(error)
    if (reason === 'invalid_input') throw refuseAddress()
    throw reason === 'not_found' ? nothingThere() : error
  })
}
