/** In this window's memory alone: in the browser's storage it would be a key that any script can read. */
let key: string | undefined

export const linkKey = () => key

export function rememberLinkKey(token: string) {
  key = token
}
