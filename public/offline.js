/** The offline page: opens what was asked for as soon as there is a connection, and shows what this phone has stored. */
const retryAfterMs = 5_000

async function openIfReachable() {
  try {
    const { ok } = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' })
    if (ok) location.reload()
    return ok
  } catch {
    return false
  }
}

const button = document.getElementById('retry')
button.addEventListener('click', async () => {
  button.textContent = 'Prøver …'
  if (await openIfReachable()) return
  setTimeout(() => (button.textContent = 'Prøv igen'), 600)
})
addEventListener('online', () => void openIfReachable())
setInterval(() => document.hidden || void openIfReachable(), retryAfterMs)
document.addEventListener('visibilitychange', () => document.hidden || void openIfReachable())

async function showStored() {
  const pages = (await caches.keys())
    .filter((name) => name.startsWith('page:'))
    .map((name) => name.slice('page:'.length))
  let count = 0
  for (const row of document.querySelectorAll('[data-page]')) {
    const { page: start, part = '' } = row.dataset
    // Of the flights and rounds the last one stored is the one that is being played.
    const page = pages.findLast((path) => path.startsWith(start) && path.includes(part))
    if (!page) continue
    row.querySelector('a').href = page
    row.hidden = false
    count += 1
  }
  document.getElementById(count > 0 ? 'stored' : 'none').hidden = false
}
void showStored()
