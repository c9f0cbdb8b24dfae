import { useState } from 'react'

/**
 * What a form of versions began with, and the version that it replaces. A background fetch changes neither, so
 * the fields keep what is typed, and a save never replaces a version that its writer has not seen.
 */
export function useEditedVersion<T extends { version: number }>(latest: T) {
  const [start] = useState(latest)
  const [basis, setBasis] = useState(latest)
  return {
    /** For the fields. */
    start,
    /** For `basedOn`, and for what the form would change. */
    basis,
    isBehind: latest.version !== basis.version,
    /** The writer has seen the latest version and replaces it. */
    catchUp: () => setBasis(latest),
  }
}

export type EditedVersion<T extends { version: number }> = ReturnType<typeof useEditedVersion<T>>
