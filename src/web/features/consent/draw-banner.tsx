import { renderToStaticMarkup } from 'react-dom/server'
import { ConsentBanner } from './banner.tsx'

const drawn = new Map<string, string>()

/** The banner as HTML, rendered once, because it is the same for everyone. Only for the server. */
export function drawConsentBanner(culture: string, wording: string): string {
  const banner = <ConsentBanner culture={culture} wording={wording} />
  const html = drawn.get(culture) ?? renderToStaticMarkup(banner)
  drawn.set(culture, html)
  return html
}
