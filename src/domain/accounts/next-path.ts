/**
 * The path if it is safe to redirect to after a sign-in, otherwise undefined. Browsers resolve
 * `//host`, `/\host` and paths with control characters to another site, so they are refused, as are
 * paths that would sign the visitor out again.
 */
export function localPath(text: string | undefined): string | undefined {
  if (text === undefined || text.length > 500) return undefined
  if (!/^\/(?!\/)/.test(text) || !text.split('').every(isPlain)) return undefined
  return /^\/(api|account\/log(in|out))([/?#]|$)/.test(text) ? undefined : text
}

const isPlain = (character: string) =>
  character > ' ' && character !== '\\' && character !== '\u007f'
