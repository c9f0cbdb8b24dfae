import { ApiError } from '../../api.ts'

/** Undefined without a connection or after a server error; a refusal still rejects. */
export async function undefinedIfUnreachable<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof ApiError && error.status < 500) throw error
    return undefined
  })
}
