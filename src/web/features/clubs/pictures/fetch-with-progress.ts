import type { ApiAnswer, fetchApi } from '../../../fetch-api.ts'

/** Like `fetchApi`, and reports which share of the body has been sent, 0 … 1. `fetch` itself reports none. */
export const fetchWithProgress =
  (onProgress: (share: number) => void): typeof fetchApi =>
  (path, { method = 'POST', body, headers, signal }) =>
    new Promise<ApiAnswer>((resolve, reject) => {
      const request = new XMLHttpRequest()
      const origin = document.documentElement.dataset.apiOrigin ?? ''
      request.open(method, `${origin}${path}`)
      request.withCredentials = true
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        if (total > 0) onProgress(loaded / total)
      })
      request.addEventListener('load', () => {
        const { status, responseText } = request
        resolve({
          ok: status >= 200 && status < 300,
          status,
          json: async () => JSON.parse(responseText) as unknown,
          headers: new Headers({ 'Retry-After': request.getResponseHeader('Retry-After') ?? '' }),
        })
      })
      // The same error as from `fetch`, so that it reads as a lost connection.
      request.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
      request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      signal?.addEventListener('abort', () => request.abort())
      request.send(typeof body === 'string' ? body : null)
    })
