import { createLruCache } from '../lru-cache.ts'
import type { CompressedResponse } from '../http/compressed-response.ts'

/** A public page and its data from one rendering. */
export type CachedPage = {
  version: string
  page: CompressedResponse
  data: CompressedResponse
  /** The id of the tournament whose changes it shows. */
  follows?: string | undefined
  /** The pattern of its route. */
  route: string
}

const megabyte = 1024 * 1024

/**
 * Public pages as bytes, each valid for one version of the data. Pages with a query string have a separate
 * small cache, so that visitors cannot evict the others by invented query strings.
 */
export function createPageCache() {
  const plain = createLruCache<CachedPage>({ count: 1000, bytes: 96 * megabyte })
  const withQuery = createLruCache<CachedPage>({ count: 100, bytes: 16 * megabyte })
  const storeOf = (key: string) => (key.includes('?') ? withQuery : plain)
  return {
    /** The page of a key, if it has the current version. */
    find: (key: string, versionNow: (follows: string | undefined) => string | undefined) => {
      const kept = storeOf(key).get(key)
      return kept && kept.version === versionNow(kept.follows) ? kept : undefined
    },
    keep: (key: string, kept: CachedPage) =>
      storeOf(key).set(key, kept, kept.page.bytes + kept.data.bytes),
    size: () => ({ plain: plain.size(), asked: withQuery.size() }),
  }
}
