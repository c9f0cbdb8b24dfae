/** Runs another company's script; settles when it has run, or when it cannot be had. */
export function loadScript(src: string, attributes: Record<string, string>): Promise<void> {
  const script = document.createElement('script')
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  return new Promise((resolve) => {
    script.addEventListener('load', () => resolve())
    // A visitor may keep such scripts away: then nothing is granted, and the page works.
    script.addEventListener('error', () => resolve())
    script.src = src
    document.head.append(script)
  })
}
