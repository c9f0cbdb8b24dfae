import type { SiteSettings } from '#domain/consent/site-settings.ts'
import { traceScript } from './trace-script.ts'

/** The bar of the demonstration as HTML, the same for everyone. */
export type DemoBar = { state: string; head: string; body: string }

/** The facts that the server writes into a rendered page. */
export type PageFacts = {
  status: number
  /** The build whose files the page uses. */
  build: string
  /** The version of the public data that it shows; see `content/follow-public-data.ts`. */
  version?: string | undefined
  /** The origin of the API, when it differs from the page's (E21). */
  apiOrigin?: string | undefined
  /** The error id that a visitor may quote when the page failed. */
  errorId?: string | undefined
  /** The services for consent and events (E31), the same for every visitor. */
  site?: SiteSettings | undefined
  /** The API responses that the page used, as a JSON list. */
  answers?: string | undefined
  /** The embedded consent banner, if the service has one. */
  banner?: string | undefined
  /** Whether the service exports traces. */
  isTraced?: boolean
  /** Only in the demonstration. */
  demoBar?: DemoBar | undefined
}

/**
 * Completes a rendered page. Values for the browser are `data-` attributes of `html`, which needs no
 * further script. Only the head and the part after the content are searched, because a board is long and
 * rebuilt at every score.
 */
export function finishHtml(html: string, facts: PageFacts): string {
  const head = html.slice(0, Math.max(html.indexOf('</head>'), 0))
  const endAt = Math.max(html.lastIndexOf('</main>'), head.length)
  const rest = withoutTimes(html.slice(endAt))
  const deferred = deferScripts({ head, rest }, answersTag(facts.answers))
  const isHidden = facts.status !== 200 && !head.includes(noIndex)
  const parts = [
    withImageVersion(deferred.head, facts).replace('<html', () => `<html${dataAttributes(facts)}`),
    `${installation}${disableCompilation}${facts.isTraced ? traceScript : ''}${metaOf(facts.site)}${isHidden ? noIndex : ''}${facts.demoBar?.head ?? ''}`,
    html.slice(head.length, endAt).replace(/<body[^>]*>/, (body) => body + (facts.banner ?? '')),
    deferred.rest.replace('</body>', (end) => (facts.demoBar?.body ?? '') + end),
  ]
  return parts.join('')
}

/**
 * The API responses, which the browser loads before it hydrates. As one JSON text, because the router would
 * write every object as a separate statement, which costs a board of 120 players a tenth of its bytes.
 */
const answersTag = (answers = '[]') =>
  `<script type="application/json" id="answers">${answers.replaceAll('<', '\\u003c')}</script>`

/** What installing the app needs. Written here, so that it adds nothing to the scripts of a page. */
const installation =
  '<link rel="manifest" href="/manifest.webmanifest"/>' +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>' +
  '<meta name="apple-mobile-web-app-capable" content="yes"/>' +
  '<meta name="apple-mobile-web-app-title" content="Sæsonkortet"/>'

/**
 * Disables zod's compiled validation, which the content security policy would refuse on every page (E16).
 * It is at the end of the head, because React expects its own elements first.
 */
const disableCompilation = '<script>globalThis.__zod_globalConfig={jitless:true}</script>'

function dataAttributes({ build, version, apiOrigin, errorId, demoBar }: PageFacts): string {
  const values = {
    build,
    version,
    'api-origin': apiOrigin,
    'error-id': errorId,
    demo: demoBar?.state,
  }
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` data-${name}="${escaped(String(value))}"`)
    .join('')
}

/** Passes the site settings to the browser. */
export const metaOf = (site: SiteSettings | undefined) =>
  site ? `<meta name="site" content="${escaped(JSON.stringify(site))}"/>` : ''

/** Excludes a failed page from search engines. */
const noIndex = '<meta name="robots" content="noindex"/>'

/**
 * Removes the load times that the router writes into the page, because two renderings of the same page
 * must be equal (E15). Quotation marks in texts are escaped, so only the router's own data can match.
 */
const withoutTimes = (html: string) => html.replace(/\bu:\d{13},s:"success"/g, 'u:0,s:"success"')

/**
 * Adds versions to share images, which are cached for a year by address. A club's image changes with the
 * data, the site's image only with the build.
 */
const withImageVersion = (html: string, { build, version }: PageFacts) =>
  html.replace(
    /\/og\/(?:(clubs\/[a-z0-9-]+)|site)\.png(?=")/g,
    (address, club?: string) => `${address}?v=${club && version ? version.split('-')[0] : build}`,
  )

/**
 * The page that search engines and link previews get instead of an error page (E18): only title and
 * `noindex`, with the real status.
 */
export function errorForBots(html: string): string {
  const title = /<title>[^<]*<\/title>/.exec(html)?.[0] ?? '<title>Sæsonkortet</title>'
  return `<!DOCTYPE html><html lang="da"><head><meta charset="utf-8"/>${title}${noIndex}</head><body></body></html>`
}

const entities: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string) =>
  text.replace(/[&"<>]/g, (character) => entities[character] ?? character)

/**
 * Defers the scripts until the page is painted. A page can be read and used without them (E29), so on a slow
 * connection text, styles and fonts load first.
 *
 * The preload links and the entry script are removed, and one inline script adds them when the browser
 * reports its first paint. `before` precedes that script.
 */
function deferScripts({ head, rest }: Parts, before: string): Parts {
  const entry = entryScript.exec(rest)
  if (!entry) return { head, rest }
  const [tag, src = ''] = entry
  const files = [...head.matchAll(preloadLink)].map(([, href = '']) => href)
  const start = `${before}<script>${starter(src, files)}</script>`
  return { head: head.replace(preloadLink, ''), rest: rest.replace(tag, () => start) }
}

/** The head of a page, and the part after its content. */
type Parts = { head: string; rest: string }

const entryScript = /<script type="module" async="" src="(\/assets\/[\w.-]+\.js)"><\/script>/
const preloadLink = /<link rel="modulepreload" href="(\/assets\/[\w.$-]+\.js)"[^>]*\/>/g

/** A hidden page is not painted and some browsers do not report paints, so neither waits for one. */
const starter = (entry: string, files: string[]) => `(()=>{
let begin=()=>{begin=()=>{};
const add=(name,to)=>document.head.appendChild(Object.assign(document.createElement(name),to));
for(const href of ${JSON.stringify(files)})add("link",{rel:"modulepreload",href,fetchPriority:"low"});
add("script",{type:"module",src:${JSON.stringify(entry)}}).setAttribute("async","")};
if(document.hidden)return begin();
setTimeout(()=>begin(),${maxDelayMs});
try{new PerformanceObserver(()=>begin()).observe({type:"paint",buffered:true})}catch{}
})()`

/** The application starts after this time without a reported paint. */
const maxDelayMs = 2000
