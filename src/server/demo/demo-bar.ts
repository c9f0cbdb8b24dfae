import { signInToDemonstration, type DemonstrationRole } from '#contract/shared/demonstration.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { danishDay } from '../clock.ts'
import type { DemoBar } from '../pages/finish-html.ts'

const labels: Record<DemonstrationRole, string> = {
  golfer: 'Golfspiller',
  club: 'Klub',
  director: 'Turneringsleder',
  company: 'Firma',
  operator: 'Kontor',
}

/**
 * The bar of the demonstration, the same for every visitor of a page on one day. It stands last in the document, so
 * that the keyboard reaches the page first as in production, and is shown above it by `public/demo-bar.css`.
 */
export function drawDemoBar({
  path,
  at,
  build,
}: {
  path: string
  at: Date
  build: string
}): DemoBar {
  const buttons = Object.entries(labels).map(
    ([role, label]) => `<button name="role" value="${role}">${label}</button>`,
  )
  return {
    state: path === '/' ? 'open' : 'small',
    head: `<link rel="stylesheet" href="/demo-bar.css?v=${build}"/><script>${restore}</script>`,
    body: [
      '<aside class="demo-bar" aria-label="Demonstrationen">',
      `<p>Demonstrationen viser <strong>${formatDay(danishDay(at))}</strong> <span>Prøv som</span></p>`,
      '<button type="button" data-to="open">Prøv som …</button>',
      `<form method="post" action="${signInToDemonstration.path}" aria-label="Prøv som">${buttons.join('')}</form>`,
      '<button type="button" data-to="folded">Skjul</button>',
      '<button type="button" data-to="shown">Vis øverst</button>',
      `</aside><script>${control}</script>`,
    ].join(''),
  }
}

const storageKey = 'demo-bar'

/** Before the first paint, so that nothing moves. */
const restore = `try{if(localStorage.getItem("${storageKey}")==="folded")document.documentElement.dataset.demo="folded"}catch{}`

/**
 * Unfolds, hides and shows the bar, and makes it small on the next page. It listens before `first-load.js`, which would
 * repeat a press on a button that is not React's.
 */
const control = `(()=>{
const root=document.documentElement
const usual=()=>location.pathname==="/"?"open":"small"
addEventListener("click",(event)=>{
const button=event.target instanceof Element&&event.target.closest(".demo-bar [data-to]")
if(!button)return
event.stopImmediatePropagation()
const {to}=button.dataset
root.dataset.demo=to==="shown"?usual():to
try{if(to==="folded")localStorage.setItem("${storageKey}",to);else localStorage.removeItem("${storageKey}")}catch{}
if(to==="shown")scrollTo(0,0)
const next=to==="folded"?"[data-to=shown]":"[name=role]"
document.querySelector(".demo-bar "+next).focus({preventScroll:true})},true)
window.navigation?.addEventListener("currententrychange",()=>{if(root.dataset.demo!=="folded")root.dataset.demo=usual()})
})()`
