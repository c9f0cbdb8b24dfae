/**
 * Sends the check-ins that wait on this phone when the connection returns and no tab is open (D3). Runs in the
 * service worker of browsers with Background Sync; elsewhere the next open page sends them. The names of the
 * database, its keys and the lock are those of `src/web/browser-store.ts` and `src/web/outbox/outbox.ts`.
 */
const queuePrefix = 'check-in:'
const sendTimeoutMs = 20_000

self.addEventListener('sync', (event) => {
  if (event.tag === 'check-ins') event.waitUntil(sendQueuedCheckIns())
})

/** A lock of the tabs: a check-in is sent by one of them. Throws while any waits, so that the browser tries again. */
function sendQueuedCheckIns() {
  return self.navigator.locks.request(queuePrefix, async () => {
    const database = await openDatabase()
    let failure
    for (const item of await listUnder(database, queuePrefix)) {
      if (item.problem !== undefined || !item.endpoint) continue
      try {
        await sendCheckIn(database, item)
      } catch (error) {
        failure = error
      }
    }
    await showBadge(database)
    database.close()
    if (failure) throw failure
  })
}

async function sendCheckIn(database, item) {
  const sentAt = new Date(Date.now() + (item.clockSkew ?? 0)).toISOString()
  const response = await fetch(item.endpoint, {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...item.request, offline: true, sentAt }),
    signal: AbortSignal.timeout(sendTimeoutMs),
  })
  if (response.status === 408 || response.status === 429 || response.status >= 500)
    throw new Error(`HTTP ${response.status}`)
  const body = await response.json()
  if (response.ok) {
    await storeAnswer(database, body)
    await change(database, (store) => store.delete(queuePrefix + item.order))
    postToTabs({ kind: 'done', orders: [item.order] })
  } else {
    const refused = { ...item, problem: body.error?.reason ?? body.error?.code ?? 'unexpected' }
    await change(database, (store) => store.put(refused, queuePrefix + item.order))
    postToTabs({ kind: 'put', item: refused })
  }
}

/** The next page reads the answer and shows it; a receipt is shown as it is. */
const storeAnswer = (database, answer) =>
  change(database, (store) => store.put(answer, `scan:late-answer:${answer.id}`))

function postToTabs(message) {
  const channel = new BroadcastChannel(queuePrefix)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only
  channel.postMessage(message)
  channel.close()
}

/** As `src/web/outbox/app-badge.ts`: check-ins and scores that are not sent. */
async function showBadge(database) {
  const queues = [queuePrefix, 'score-queue:'].map((prefix) => listUnder(database, prefix))
  const waiting = (await Promise.all(queues)).flat().length
  await self.navigator.setAppBadge?.(waiting).catch(() => undefined)
}

function openDatabase() {
  const request = self.indexedDB.open('saesonkortet', 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('kept'))
  return settled(request)
}

const listUnder = (database, prefix) =>
  settled(
    database
      .transaction('kept')
      .objectStore('kept')
      .getAll(self.IDBKeyRange.bound(prefix, `${prefix}\uffff`)),
  )

const change = (database, request) =>
  settled(request(database.transaction('kept', 'readwrite').objectStore('kept')))

const settled = (request) =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
