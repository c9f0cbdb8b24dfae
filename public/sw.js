/**
 * Without a connection, /scan, /account, a flight's page (PE-7), a match, a round's presence and its prize table (D33, D35) and a club's screen (TV-1)
 * open as this phone stored them (D3, D4), and every other page is answered by our own offline page. With a connection
 * every request goes to the network as if this file were not there. A stored page keeps its own HTML and the files it
 * was made of; a newer build replaces them. Nothing else is stored.
 */
importScripts('/sw-check-ins.js', '/sw-push.js')

const tournamentPage = /^\/tournaments\/[^/]+\/(?:flights|matches|presence|prizes)\/[^/]+$/
const clubScreen = /^\/tv\/[^/]+$/
const isKept = (path) =>
  path === '/scan' || path === '/account' || tournamentPage.test(path) || clubScreen.test(path)
const isPicture = (path) => path.startsWith('/pictures/')
const patience = 4000

/** Begins the SHA-256 of the offline page's files, so that a change of them installs this file again. */
const offlineEdition = '272db131'
const offlineCache = `offline:${offlineEdition}`
const offlineFiles = ['/offline.html', '/offline.css', '/offline.js']
/** By the beginning of their names in a build. */
const fontFiles = {
  'inter-latin': '/offline/inter.woff2',
  'schibsted-grotesk-latin': '/offline/schibsted-grotesk.woff2',
}

self.addEventListener('install', (event) => {
  const store = async () => {
    const cache = await caches.open(offlineCache)
    await cache.addAll(offlineFiles.map((file) => new Request(file, { cache: 'reload' })))
    await keepFonts(cache).catch(() => undefined)
    await self.skipWaiting()
  }
  event.waitUntil(store())
})

self.addEventListener('activate', (event) => {
  const start = async () => {
    const earlier = (await caches.keys()).filter(
      (name) => name.startsWith('offline:') && name !== offlineCache,
    )
    await Promise.all(earlier.map((name) => caches.delete(name)))
    // The browser requests a page while this file is still starting.
    await self.registration?.navigationPreload?.enable()
    await self.clients.claim()
  }
  event.waitUntil(start())
})

self.addEventListener('message', (event) => {
  const { keep, files } = event.data ?? {}
  if (typeof keep === 'string' && isKept(keep) && Array.isArray(files))
    event.waitUntil(keepPage(keep, files))
})

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate') {
    // A download or a redirect of the API is no page.
    if (pathname.startsWith('/api/')) return
    event.respondWith(isKept(pathname) ? networkFirst(event, pathname) : networkOnly(event))
  } else if (offlineFiles.includes(pathname) || Object.values(fontFiles).includes(pathname)) {
    event.respondWith(
      fromCache(offlineCache, pathname).then((kept) => kept ?? fetch(event.request)),
    )
  } else if (pathname.startsWith('/assets/') || isPicture(pathname)) {
    // Named by their content: what is kept is right.
    event.respondWith(caches.match(url).then((kept) => kept ?? fetch(event.request)))
  }
})

const fromCache = (name, path) => caches.open(name).then((cache) => cache.match(path))

const namesIn = (html) => html.match(/\/assets\/[\w./-]+\.(?:css|js)/g) ?? []

async function keepPage(path, files) {
  // The server renders this copy for nobody, so that it holds no data of the person who is signed in.
  const html = await fetch(path, { credentials: 'omit', headers: { 'offline-copy': '1' } })
  if (!html.ok || html.redirected) return
  const cache = await caches.open(`page:${path}`)
  const before = await cache.match(path)
  const isSameBuild =
    before && String(namesIn(await before.text())) === String(namesIn(await html.clone().text()))
  // The page may be of a newer build than the one that is open.
  const pictures = clubScreen.test(path) ? files.filter(isPicture) : []
  const scripts = files.filter((file) => !isPicture(file))
  const wanted = new Set([...scripts, ...namesIn(await html.clone().text())])
  const missing = await Promise.all(
    [...wanted].map(async (file) => ((await cache.match(file)) ? undefined : file)),
  )
  await cache.addAll(missing.filter((file) => file !== undefined))
  await cache.put(path, html)
  await keepPictures(cache, pictures)
  if (!isSameBuild) await forgetFiles(cache, new Set([path, ...wanted]), (file) => !isPicture(file))
  await forgetFlights(path)
}

/** One that cannot be fetched is left out, and one that the screen no longer shows is deleted. */
async function keepPictures(cache, pictures) {
  await forgetFiles(cache, new Set(pictures), isPicture)
  for (const picture of pictures) {
    if (await cache.match(picture)) continue
    const answer = await fetch(picture).catch(() => undefined)
    if (answer?.ok) await cache.put(picture, answer)
  }
}

async function forgetFiles(cache, wanted, isMeant) {
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (isMeant(pathname) && !wanted.has(pathname)) await cache.delete(url)
  }
}

/** A season has many flights: those before the last few have been played. */
async function forgetFlights(path) {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith('page:/tournaments/') && name !== `page:${path}`,
  )
  await Promise.all(others.slice(0, -3).map((name) => caches.delete(name)))
}

/** The fonts of the build that is served, under names that outlive it. The page is shown without them too. */
async function keepFonts(cache) {
  const get = async (path) => (await fetch(path)).json()
  const { id } = await get('/builds/latest.json')
  const { assets } = await get(`/builds/meta/${id}.json`)
  for (const [start, name] of Object.entries(fontFiles)) {
    const file = assets.find((asset) => asset.startsWith(start) && asset.endsWith('.woff2'))
    const font = file && (await fetch(`/assets/${file}`))
    if (font?.ok) await cache.put(name, font)
  }
}

const load = async (event) => (await event.preloadResponse) ?? fetch(event.request)

async function networkFirst(event, path) {
  const kept = () => fromCache(`page:${path}`, path)
  const late = new Promise((resolve) => setTimeout(resolve, patience)).then(kept)
  const fresh = load(event)
  // A service that is just starting is no better than none.
  const good = fresh.then((answer) => (answer.status < 500 ? answer : kept()), kept)
  const first = await Promise.race([good, late])
  return first ?? fresh.catch(offlinePage)
}

const networkOnly = (event) => load(event).catch(offlinePage)

/** Under the address that was asked for, which the page opens as soon as it can. */
async function offlinePage() {
  const page = await fromCache(offlineCache, '/offline.html')
  if (!page) return Response.error()
  return new Response(page.body, { status: 503, headers: page.headers })
}
