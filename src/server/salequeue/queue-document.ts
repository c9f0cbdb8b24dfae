import { createHash } from 'node:crypto'
import { logo } from '#domain/content/logo.ts'
import { cardFace } from '#domain/passes/card-face.ts'
import { queueStyle } from './queue-style.ts'
import { queuePath } from './use-turn.ts'

export type View = {
  title: string
  /** On the ground of the ticket: a short line, and a number or a time. */
  label: string
  large: string
  lead: string
  /** Paragraphs and forms as HTML. */
  below: string
  /** Seconds until the page asks again; absent for a page that does not change. */
  again?: number
}

const faceLines = cardFace('queue')
  .contours.filter(({ path }) => path.length > 200)
  .map(({ path }) => `<path d="${path}"/>`)
  .join('')

const faceSvg = `<svg viewBox="0 0 856 540" preserveAspectRatio="xMidYMid slice" fill="none" stroke-width="2" aria-hidden="true">${faceLines}</svg>`

const markSvg = `<svg viewBox="0 0 48 48" fill="none" aria-hidden="true"><g stroke="currentColor" stroke-width="2.4">${logo.rings
  .map((ring) => `<path d="${ring}"/>`)
  .join(
    '',
  )}</g><path d="${logo.pole}" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/><path d="${logo.flag}" fill="currentColor"/></svg>`

/**
 * With scripts the content is replaced, so that nothing flashes and a screen reader reads only what is new. A lost
 * connection changes nothing: the place is in the cookie.
 */
const script = `
const root=document.documentElement
function look(){setTimeout(async()=>{
try{
const r=await fetch('${queuePath}'+location.search.replace('plads=1',''),{headers:{accept:'text/html'}})
if(r.redirected&&new URL(r.url).pathname!=='${queuePath}')return location.assign(r.url)
const d=new DOMParser().parseFromString(await r.text(),'text/html'),m=d.querySelector('main')
if(m){
root.dataset.again=d.documentElement.dataset.again||'15'
if(m.innerHTML!==document.querySelector('main').innerHTML){document.querySelector('main').innerHTML=m.innerHTML;document.title=d.title}
}
}catch{root.dataset.again='15'}
look()
},root.dataset.again*1000)}
look()`

/** A whole page: one document with its style and script inside, and nothing to load. */
export function documentOf({ title, label, large, lead, below, again }: View): string {
  const refresh = again
    ? `\n<noscript><meta http-equiv="refresh" content="${again}"></noscript>`
    : ''
  return `<!doctype html>
<html lang="da"${again ? ` data-again="${again}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Sæsonkortet</title>${refresh}
<style>${queueStyle}</style>
</head>
<body>
<header><a href="/">${markSvg}Sæsonkortet</a></header>
<main aria-live="polite"><div class="ticket">
<div class="face">${faceSvg}<p class="label">${label}</p><p class="large">${large}</p></div>
<div class="words"><h1>${title}</h1><p class="lead">${lead}</p>${below}</div>
</div></main>${again ? `\n<script>${script}</script>` : ''}
</body>
</html>
`
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const queueHeaders: Record<string, string> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Content-Security-Policy': [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(queueStyle)}`,
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
}
