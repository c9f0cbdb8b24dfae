import type { SiteSettings } from '#domain/consent/site-settings.ts'

/** What is written into a page's finished string, on the server alone. */
export type PageFacts = {
  status: number
  /** Which build's files the page is made of. */
  build: string
  /** Which public data it shows; see `content/follow-public-data.ts`. */
  version?: string | undefined
  /** E21: where the browser asks the API, when not at its own origin. */
  apiOrigin?: string | undefined
  /** What a visitor may quote when the page could not be made. */
  errorId?: string | undefined
  /** Whom the browser asks for consent and sends events to (E31): the same for every visitor. */
  site?: SiteSettings | undefined
  /** What the page asked the API for: a list as JSON. */
  answers?: string | undefined
  /** Our own question about cookies, where we ask ourselves. */
  banner?: string | undefined
}

/**
 * Makes a rendered page whole. What the browser needs to know stands as `data-` attributes of `html`,
 * so that it takes no further script. Looked at are the head and what follows the page's own content alone:
 * a board is long, and rebuilt at every score.
 */
export function finishHtml(html: string, facts: PageFacts): string {
  const head = html.slice(0, Math.max(html.indexOf('</head>'), 0))
  const endAt = Math.max(html.lastIndexOf('</main>'), head.length)
  const rest = withoutTimes(html.slice(endAt))
  const woken = deferScripts({ head, rest }, answersTag(facts.answers))
  const isHidden = facts.status !== 200 && !head.includes(noIndex)
  const whole = [
    withImageVersion(woken.head, facts).replace('<html', () => `<html${dataAttributes(facts)}`),
    `${noCompiling}${metaOf(facts.site)}${isHidden ? noIndex : ''}`,
    html.slice(head.length, endAt).replace(/<body[^>]*>/, (body) => body + (facts.banner ?? '')),
    woken.rest,
  ]
  return whole.join('')
}

/**
 * The page's answers, for the browser to take in before it draws. As one text: the router would write every
 * object of them as a statement of its own, which costs a board of 120 players a tenth of its bytes.
 */
const answersTag = (answers = '[]') =>
  `<script type="application/json" id="answers">${answers.replaceAll('<', '\\u003c')}</script>`

/**
 * Our schemas would try on every page whether they may compile their checks, and be refused (E16).
 * At the end of the head: React takes what comes first for its own.
 */
const noCompiling = '<script>globalThis.__zod_globalConfig={jitless:true}</script>'

function dataAttributes({ build, version, apiOrigin, errorId }: PageFacts): string {
  const values = { build, version, 'api-origin': apiOrigin, 'error-id': errorId }
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` data-${name}="${escaped(String(value))}"`)
    .join('')
}

/** How a page passes the settings to the browser. */
export const metaOf = (site: SiteSettings | undefined) =>
  site ? `<meta name="site" content="${escaped(JSON.stringify(site))}"/>` : ''

/** A page that could not be shown is not kept by search engines, whatever it says of itself. */
const noIndex = '<meta name="robots" content="noindex"/>'

/**
 * The router writes into the page when each part of it was loaded. Nobody reads it, and two
 * renderings of the same page would differ by it (E15). Inside a text a quotation mark is escaped,
 * so that nothing but the router's own words can match.
 */
const withoutTimes = (html: string) => html.replace(/\bu:\d{13},s:"success"/g, 'u:0,s:"success"')

/**
 * Shared pictures are kept for a year under their address: a club may change its name with the
 * data, the site's picture only with the code.
 */
const withImageVersion = (html: string, { build, version }: PageFacts) =>
  html.replace(
    /\/og\/(?:(clubs\/[a-z0-9-]+)|site)\.png(?=")/g,
    (address, club?: string) => `${address}?v=${club && version ? version.split('-')[0] : build}`,
  )

/**
 * What a search engine or a link preview gets instead of an error page (E18): the status, the title,
 * and that it should not be kept.
 */
export function errorForBots(html: string): string {
  const title = /<title>[^<]*<\/title>/.exec(html)?.[0] ?? '<title>Sæsonkortet</title>'
  return `<!DOCTYPE html><html lang="da"><head><meta charset="utf-8"/>${title}${noIndex}</head><body></body></html>`
}

const entities: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string) => text.replace(/[&"<>]/g, (sign) => entities[sign] ?? sign)

/**
 * Lets the page be painted before its scripts are asked for. A page reads and works without them
 * (E29), so on a slow line its text, look and fonts come first; the application follows at once.
 *
 * The links that would preload it and the script that would start it are taken out of the page,
 * and one inline script puts both back when the browser reports its first paint. `before` stands before it.
 */
function deferScripts({ head, rest }: Parts, before: string): Parts {
  const entry = entryScript.exec(rest)
  if (!entry) return { head, rest }
  const [tag, src = ''] = entry
  const files = [...head.matchAll(preloadLink)].map(([, href = '']) => href)
  const start = `${before}<script>${starter(src, files)}</script>`
  return { head: head.replace(preloadLink, ''), rest: rest.replace(tag, () => start) }
}

/** A page's head, and what follows its content. */
type Parts = { head: string; rest: string }

const entryScript = /<script type="module" async="" src="(\/assets\/[\w.-]+\.js)"><\/script>/
const preloadLink = /<link rel="modulepreload" href="(\/assets\/[\w.$-]+\.js)"[^>]*\/>/g

/** A page nobody looks at is not painted, and some browser may not tell: neither waits for it. */
const starter = (entry: string, files: string[]) => `(()=>{
let begin=()=>{begin=()=>{};
const add=(name,to)=>document.head.appendChild(Object.assign(document.createElement(name),to));
for(const href of ${JSON.stringify(files)})add("link",{rel:"modulepreload",href,fetchPriority:"low"});
add("script",{type:"module",src:${JSON.stringify(entry)}}).setAttribute("async","")};
if(document.hidden)return begin();
setTimeout(()=>begin(),${atLatestMs});
try{new PerformanceObserver(()=>begin()).observe({type:"paint",buffered:true})}catch{}
})()`

/** When no paint has been told of by then, the application starts nevertheless. */
const atLatestMs = 2000
