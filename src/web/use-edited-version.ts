import { useState } from 'react'

/** A number, or the digest of what a form shows; null while nothing is stored. */
type Version = number | string | null

/**
 * What a form began with, and the version that it replaces. A background fetch changes neither, so the
 * fields keep what is typed, and a save never replaces a version that its writer has not seen.
 * @param isUntouched for a form that is always open: until something is typed it follows the latest version.
 */
export function useEditedVersion<T extends { version: Version }>(latest: T, isUntouched = false) {
  const [start, setStart] = useState(latest)
  const [basis, setBasis] = useState(latest)
  if (isUntouched && latest.version !== start.version) {
    setStart(latest)
    setBasis(latest)
  }
  return {
    /** For the fields. */
    start,
    /** For `basedOn`, and for what the form would change. */
    basis,
    isBehind: latest.version !== basis.version,
    /** The writer has seen the latest version and replaces it, or has just saved `saved`. */
    catchUp: (saved: T = latest) => setBasis(saved),
  }
}

export type EditedVersion<T extends { version: Version }> = ReturnType<typeof useEditedVersion<T>>
