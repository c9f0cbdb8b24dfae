import { AsyncLocalStorage } from 'node:async_hooks'
import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { provideInProcessApi } from '#web/fetch-api.ts'
import { addressHeader } from '#server/http/address.ts'
import { underOwnName } from '#server/http/own-name.ts'
import { openHouse, type House } from '#server/open-house.ts'

/**
 * The front door: the only file that knows both server and web. The build makes it the server's
 * entry; development calls the same `fetch` through Vite's module runner.
 */
const renderPage = createStartHandler(defaultRenderHandler)
const visitor = new AsyncLocalStorage<Headers>()
let opening: Promise<House> | undefined

/** Opens the house once: database, migrations, demonstration, API. */
export function open(): Promise<House> {
  opening ??= openHouse().then((house) => {
    provideInProcessApi((path, init) => house.api(asVisitor(path, init)))
    return house
  })
  return opening
}

export async function fetch(request: Request): Promise<Response> {
  const house = await open()
  const { pathname } = new URL(request.url)
  if (house.serves(pathname)) return house.api(request)
  const ownAddress = underOwnName(request.url, house.foundation.publicUrl())
  if (ownAddress) return Response.redirect(ownAddress, 307)
  return visitor.run(request.headers, () => renderPage(request))
}

/** While a page renders, its questions to the API carry the visitor's cookie and address. */
function asVisitor(path: string, init: RequestInit): Request {
  const headers = new Headers(init.headers)
  for (const name of ['cookie', addressHeader]) {
    const value = visitor.getStore()?.get(name)
    if (value) headers.set(name, value)
  }
  return new Request(new URL(path, 'http://in-process.invalid'), { ...init, headers })
}

export default { fetch }
