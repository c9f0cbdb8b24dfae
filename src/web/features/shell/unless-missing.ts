import { notFound } from '@tanstack/react-router'
import { reasonOf } from '../../error-text.ts'

/** An id that nothing has, or that is none, is no page: the real 404. */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    const reason = reasonOf(error)
    throw reason === 'not_found' || reason === 'invalid_input' ? notFound() : error
  })
}
