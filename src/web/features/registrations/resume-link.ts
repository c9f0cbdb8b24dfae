/** Kept only in memory, because any script can read the browser's storage. */
let key: string | undefined

export const linkKey = () => key

export function rememberLinkKey(token: string) {
  key = token
}
