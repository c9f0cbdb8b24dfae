/** Hidden fields for a form that is posted without scripts: its page and the next page. */
export function PostedFrom({ path, next }: { path: string; next: string }) {
  return (
    <>
      <input type="hidden" name="_page" value={addNext(path, next)} />
      <input type="hidden" name="_next" value={next} />
    </>
  )
}

/** Keeps the next page in the address to which an error returns. */
function addNext(path: string, next: string): string {
  if (next === '/account') return path
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`
}
