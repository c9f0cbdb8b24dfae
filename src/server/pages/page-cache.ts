import { createLruCache } from '../lru-cache.ts'
import type { CompressedResponse } from '../http/compressed-response.ts'

/** A public page and the data it was made from: one rendering, two files. */
export type CachedPage = {
  version: string
  page: CompressedResponse
  data: CompressedResponse
  /** The tournament whose changes it shows. */
  follows?: string | undefined
}

const megabyte = 1024 * 1024

/**
 * Public pages as bytes, each true for one version of the data. Pages with something behind the
 * question mark have a small store of their own, so that no visitor can push the others out with
 * questions he makes up.
 */
export function createPageCache() {
  const plain = createLruCache<CachedPage>({ count: 1000, bytes: 96 * megabyte })
  const asked = createLruCache<CachedPage>({ count: 100, bytes: 16 * megabyte })
  const storeOf = (key: string) => (key.includes('?') ? asked : plain)
  return {
    /** The page under this key, if it was made from the version that is true now. */
    find: (key: string, versionNow: (follows: string | undefined) => string | undefined) => {
      const kept = storeOf(key).get(key)
      return kept && kept.version === versionNow(kept.follows) ? kept : undefined
    },
    keep: (key: string, kept: CachedPage) =>
      storeOf(key).set(key, kept, kept.page.bytes + kept.data.bytes),
    size: () => ({ plain: plain.size(), asked: asked.size() }),
  }
}
