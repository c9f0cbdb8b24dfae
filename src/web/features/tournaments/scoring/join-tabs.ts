import { change, type HeldFlight, type TabNews } from './held-flight.ts'

/**
 * Two tabs of a phone on the same flight are one: what is written in one waits in both, so that
 * neither says that all is saved while the other's lies here, and each replaces what the other wrote
 * instead of contradicting it. Whichever tab is left open sends it.
 */
export function joinTabs(held: HeldFlight): void {
  if (held.tell || typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(`flight-${held.flightId}`)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it has none: same origin only
  held.tell = (news) => channel.postMessage(news)
  channel.addEventListener('message', ({ data }) => take(held, data as TabNews))
}

function take(held: HeldFlight, news: TabNews) {
  const { queue, flight } = held.state
  if (news.kind === 'put') {
    const others = queue.filter(({ order }) => order !== news.item.order)
    const all = [...others, news.item].toSorted((a, b) => (a.order < b.order ? -1 : 1))
    change(held, { queue: all })
  } else if (news.kind === 'done') {
    change(held, { queue: queue.filter(({ order }) => !news.orders.includes(order)) })
  } else if (news.kind === 'link') {
    held.isLinkTold = news.link !== undefined
    change(held, { link: news.link })
  } else if ((flight?.revision ?? 0) <= news.flight.revision) {
    change(held, { flight: news.flight, access: 'open' })
  }
}
