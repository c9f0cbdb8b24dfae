/** Shows an urgent message that was pushed, also while no page is open, and opens its page when it is pressed. */
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = readMessage(event.data)
  const options = {
    body,
    tag,
    data: { path },
    icon: '/icon-192.png',
    badge: '/icon-card-96.png',
    lang: 'da',
  }
  // A browser that gets a push must show something, or it ends the subscription.
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.path))
})

function readMessage(data) {
  try {
    const { title, body, path, tag } = data.json()
    // A path that begins with two slashes leads to another host.
    const isOwn = typeof path === 'string' && /^\/(?!\/)/.test(path)
    return {
      title: String(title),
      body: String(body),
      tag: String(tag),
      path: isOwn ? path : '/account',
    }
  } catch {
    return {
      title: 'Sæsonkortet',
      body: 'Der er en besked til dig.',
      path: '/account/notifications',
    }
  }
}

async function openPage(path) {
  const address = new URL(path, self.location.origin).href
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(({ url }) => url === address)
  return open ? open.focus() : self.clients.openWindow(address)
}
