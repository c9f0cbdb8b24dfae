import { renderToStaticMarkup } from 'react-dom/server'
import { ConsentBanner } from './banner.tsx'

const drawn = new Map<string, string>()

/** The banner as HTML, drawn once: it is the same for everyone. For the server alone. */
export function drawConsentBanner(culture: string, wording: string): string {
  const banner = <ConsentBanner culture={culture} wording={wording} />
  const html = drawn.get(culture) ?? renderToStaticMarkup(banner)
  drawn.set(culture, html)
  return html
}
