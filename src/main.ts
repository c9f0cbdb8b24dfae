import { AsyncLocalStorage } from 'node:async_hooks'
import { getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { createStartHandler, StartServer } from '@tanstack/react-start/server'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { consentInCookies } from '#domain/consent/providers.ts'
import { drawConsentBanner } from '#web/features/consent/draw-banner.tsx'
import { provideVisitorConsent } from '#web/features/consent/visitor-consent.ts'
import { provideInProcessApi } from '#web/fetch-api.ts'
import { pageFinder } from '#web/find-page.ts'
import { answersIn } from '#web/page-data.ts'
import { provideErrorNotes } from '#web/page-error.ts'
import { faultOf } from '#web/features/shell/page-fault.ts'
import { providePublicOrigin } from '#web/public-origin.ts'
import { provideContours } from '#web/ui/contour-field.tsx'
import { contourMarkup } from '#web/ui/contour-markup.ts'
import type { Foundation } from '#server/app.ts'
import { wordingHash } from '#server/consent/wording-hash.ts'
import { addressHeader } from '#server/http/address.ts'
import { underOwnName } from '#server/http/own-name.ts'
import { openHouse, type House } from '#server/open-house.ts'
import { noteError } from '#server/pages/note-error.ts'
import type { Pages } from '#server/pages/serve-pages.ts'
import type { Incoming } from '#server/pages/stored-bytes.ts'
import type { Rendered } from '#server/pages/web-side.ts'

/**
 * The front door: the only file that knows both server and web. The build makes it the server's
 * entry; development calls the same `fetch` through Vite's module runner.
 */
const visits = new AsyncLocalStorage<Visit>()
const renderPage = createStartHandler(async ({ router, responseHeaders }) => {
  const visit = visits.getStore()
  if (!visit) throw new Error('A page renders for a visit')
  visit.answers = JSON.stringify(answersIn(router.options.context.queryClient))
  try {
    const tree = renderToString(createElement(StartServer, { router }))
    visit.html = await transformHtmlStringWithRouter(router, tree)
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  } finally {
    router.serverSsr?.cleanup()
  }
})

/** One page on its way: who asks, and what was asked of the API for it. */
type Visit = {
  path: string
  headers: Headers
  answers: string
  html?: string
  status?: number
  errorId?: string
}

let opening: Promise<{ house: House; pages: Pages }> | undefined

/** Opens the house once: database, migrations, demonstration, API, pages. */
export function open() {
  opening ??= openHouse().then((house) => {
    providePublicOrigin(house.foundation.publicUrl)
    provideContours(contourMarkup)
    provideInProcessApi((path, init) => {
      const ask = () => house.api(asVisitor(path, init))
      return init.method === 'GET' ? house.atHand(path, ask) : ask()
    })
    provideVisitorConsent(() => {
      const secure = house.foundation.publicUrl().startsWith('https:')
      return consentInCookies({ ...house.config.site.consent, secure }, cookies())
    })
    provideErrorNotes(noteFor(house.foundation))
    const consentBanner = (culture: string) => drawConsentBanner(culture, wordingHash(culture))
    return { house, pages: house.openPages({ ...pageFinder(), render, consentBanner }) }
  })
  return opening.then(({ house, pages }) => ({
    ...house,
    atOnce: (asked: Incoming) => house.boardAtOnce(asked) ?? pages.atOnce(asked),
  }))
}

export async function fetch(request: Request): Promise<Response> {
  await open()
  const { house, pages } = await (opening as NonNullable<typeof opening>)
  if (house.serves(new URL(request.url))) return house.api(request)
  const ownAddress = underOwnName(request.url, house.foundation.publicUrl())
  if (ownAddress) return Response.redirect(ownAddress, 307)
  return pages.answer(request)
}

async function render(request: Request): Promise<Rendered> {
  const path = new URL(request.url).pathname
  const visit: Visit = { path, headers: request.headers, answers: '[]' }
  const response = await visits.run(visit, () => renderPage(request))
  const { answers, html, status, errorId } = visit
  return { response, html, status: status ?? response.status, answers, errorId }
}

/** An error decides the status of its page, and has a number when it is ours. */
function noteFor({ db, clock, log }: Foundation) {
  return (error: unknown) => {
    const visit = visits.getStore()
    const { status } = faultOf(error)
    if (visit) visit.status = status
    if (!visit || status < 500) return undefined
    const address = visit.headers.get(addressHeader) ?? undefined
    visit.errorId = noteError({ db, log, now: clock.now }, error, visit.path, address)
    return visit.errorId
  }
}

/** Of the visitor for whom a private page renders; a public page has none (E15). */
const cookies = () => visits.getStore()?.headers.get('cookie') ?? ''

/** While a page renders, its questions to the API carry the visitor's cookie and address. */
function asVisitor(path: string, init: RequestInit): Request {
  const headers = new Headers(init.headers)
  for (const name of ['cookie', addressHeader]) {
    const value = visits.getStore()?.headers.get(name)
    if (value) headers.set(name, value)
  }
  return new Request(new URL(path, 'http://in-process.invalid'), { ...init, headers })
}

export default { fetch }
