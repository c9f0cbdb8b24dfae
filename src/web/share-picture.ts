type Shared = {
  title: string
  text?: string
  url?: string
  /** The address of a PNG. */
  picture: string
  fileName: string
}

/**
 * Shares by the phone's own sheet: with the picture where the browser takes files, else the text and link.
 * `unavailable`: the browser cannot share, or refused to.
 */
export async function sharePicture(
  shared: Shared,
): Promise<'shared' | 'cancelled' | 'unavailable'> {
  if (!('share' in navigator)) return 'unavailable'
  const { picture, fileName, ...words } = shared
  try {
    const withPicture = { ...words, files: await fetchPicture(picture, fileName) }
    const canShareFiles =
      withPicture.files.length > 0 && 'canShare' in navigator && navigator.canShare(withPicture)
    await navigator.share(canShareFiles ? withPicture : words)
    return 'shared'
  } catch (error) {
    return (error as Error).name === 'AbortError' ? 'cancelled' : 'unavailable'
  }
}

/** Browsers allow sharing for about five seconds after a press. */
const timeoutMs = 3_000

/** The picture as a list of one file; empty without a connection, when only the text is shared. */
async function fetchPicture(picture: string, fileName: string): Promise<File[]> {
  try {
    const answer = await fetch(picture, { signal: AbortSignal.timeout(timeoutMs) })
    return answer.ok ? [new File([await answer.blob()], fileName, { type: 'image/png' })] : []
  } catch {
    return []
  }
}
