/**
 * Opens /scan, /account and a flight's page (PE-7) without signal (D3, D4), and nothing else: every
 * other request goes to the network as if this file were not there. Each page keeps its own HTML and
 * the files it was made of; a newer build of the page replaces them.
 */
const flightPage = /^\/tournaments\/[^/]+\/flights\/[^/]+$/
const isKept = (path) => path === '/scan' || path === '/account' || flightPage.test(path)
const patience = 4000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const { keep, files } = event.data ?? {}
  if (typeof keep === 'string' && isKept(keep) && Array.isArray(files))
    event.waitUntil(keepPage(keep, files))
})

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate' && isKept(pathname)) {
    event.respondWith(networkFirst(event.request, pathname))
  } else if (pathname.startsWith('/assets/')) {
    // Named by their content: what is kept is right.
    event.respondWith(caches.match(url).then((kept) => kept ?? fetch(event.request)))
  }
})

async function keepPage(path, files) {
  const html = await fetch(path, { credentials: 'same-origin' })
  // Led elsewhere means signed out: there is no such page to keep.
  if (!html.ok || html.redirected) return
  const cache = await caches.open(`page:${path}`)
  // The page may be of a newer build than the one that is open.
  const named = (await html.clone().text()).match(/\/assets\/[\w./-]+\.(?:css|js)/g) ?? []
  const wanted = new Set([...files, ...named])
  const missing = await Promise.all(
    [...wanted].map(async (file) => ((await cache.match(file)) ? undefined : file)),
  )
  await cache.addAll(missing.filter((file) => file !== undefined))
  await cache.put(path, html)
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (pathname !== path && !wanted.has(pathname)) await cache.delete(url)
  }
  await forgetFlights(path)
}

/** A season has many flights: those before the last few have been played. */
async function forgetFlights(path) {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith('page:/tournaments/') && name !== `page:${path}`,
  )
  await Promise.all(others.slice(0, -3).map((name) => caches.delete(name)))
}

async function networkFirst(request, path) {
  const kept = () => caches.open(`page:${path}`).then((cache) => cache.match(path))
  const late = new Promise((resolve) => setTimeout(resolve, patience)).then(kept)
  const fresh = fetch(request)
  // A service that is just starting is no better than none.
  const good = fresh.then((answer) => (answer.status < 500 ? answer : kept()), kept)
  const first = await Promise.race([good, late])
  return first ?? fresh
}
