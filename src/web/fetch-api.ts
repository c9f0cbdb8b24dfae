/** The part of `Response` that callers read. */
export type ApiAnswer = Pick<Response, 'ok' | 'status' | 'json'> &
  Partial<Pick<Response, 'headers'>>

/** On the server the API is called in the same process; `src/main.ts` provides the function. */
type Fetch = (path: string, init: RequestInit) => Promise<ApiAnswer>
let inProcess: Fetch | undefined

export function provideInProcessApi(fetchApi: Fetch | undefined) {
  inProcess = fetchApi
}

export function fetchApi(path: string, init: RequestInit): Promise<ApiAnswer> {
  if (inProcess) return inProcess(path, init)
  return fetch(apiUrl(path), { credentials: 'include', ...init })
}

/** The server writes the origin into the page where the API has a host of its own (E21). */
export function apiUrl(path: string): string {
  const origin = typeof document === 'undefined' ? '' : document.documentElement.dataset.apiOrigin
  return `${origin ?? ''}${path}`
}

/** The specified constants: fresh for 5 s, 3 retries with at most 30 s between them, kept for 5 minutes. */
export function queryDefaults() {
  const onServer = typeof window === 'undefined'
  if (onServer) return { staleTime: 5_000 }
  return {
    staleTime: 5_000,
    gcTime: 300_000,
    retry: (failures: number, error: Error) => failures < 3 && isRetryable(error),
    retryDelay: (attempt: number) => Math.min(1000 * 2 ** attempt, 30_000),
  }
}

/** The statuses that the specification retries; all others are final. */
const retryableStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504])

function isRetryable(error: Error): boolean {
  const { status } = error as { status?: number }
  return status === undefined || retryableStatuses.has(status)
}
