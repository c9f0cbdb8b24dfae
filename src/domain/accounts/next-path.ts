/**
 * Where to go after signing in, when it is a page of ours. Browsers read `//host`, `/\host` and
 * control characters in between as another site, so none of them may come through; nor does a
 * path that would sign the visitor out again.
 */
export function localPath(text: string | undefined): string | undefined {
  if (text === undefined || text.length > 500) return undefined
  if (!/^\/(?!\/)/.test(text) || !text.split('').every(isPlain)) return undefined
  return /^\/(api|account\/log(in|out))([/?#]|$)/.test(text) ? undefined : text
}

const isPlain = (character: string) =>
  character > ' ' && character !== '\\' && character !== '\u007f'
