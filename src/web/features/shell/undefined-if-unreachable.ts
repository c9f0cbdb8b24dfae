import { ApiError } from '../../api.ts'

/** Undefined when nobody answered: no signal, or an error of ours. A refusal is still a refusal. */
export async function undefinedIfUnreachable<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof ApiError && error.status < 500) throw error
    return undefined
  })
}
