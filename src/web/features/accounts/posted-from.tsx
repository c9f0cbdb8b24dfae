/** What a form says of itself when the browser posts it without scripts: where it stands, and where to go on. */
export function PostedFrom({ path, next }: { path: string; next: string }) {
  return (
    <>
      <input type="hidden" name="_page" value={addNextPossible(path, next)} />
      <input type="hidden" name="_next" value={next} />
    </>
  )
}

/** On the way back the visitor's goal must not be lost. */
function addNextPossible(path: string, next: string): string {
  if (next === '/account') return path
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`
}
