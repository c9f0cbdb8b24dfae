import { updateState, type FlightSession, type TabMessage } from './flight-session.ts'

/**
 * Two tabs of a phone on the same flight are one: what is written in one waits in both, so that
 * neither says that all is saved while the other's lies here, and each replaces what the other wrote
 * instead of contradicting it. Whichever tab is left open sends it.
 */
export function syncTabs(session: FlightSession): void {
  if (session.postToTabs || typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(`flight-${session.flightId}`)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it has none: same origin only
  session.postToTabs = (tabMessage) => channel.postMessage(tabMessage)
  channel.addEventListener('message', ({ data }) => applyMessage(session, data as TabMessage))
}

function applyMessage(session: FlightSession, tabMessage: TabMessage) {
  const { queue, flight } = session.state
  if (tabMessage.kind === 'put') {
    const others = queue.filter(({ order }) => order !== tabMessage.item.order)
    const all = [...others, tabMessage.item].toSorted((a, b) => (a.order < b.order ? -1 : 1))
    updateState(session, { queue: all })
  } else if (tabMessage.kind === 'done') {
    updateState(session, { queue: queue.filter(({ order }) => !tabMessage.orders.includes(order)) })
  } else if (tabMessage.kind === 'link') {
    session.isLinkConfirmed = tabMessage.link !== undefined
    updateState(session, { link: tabMessage.link })
  } else if ((flight?.revision ?? 0) <= tabMessage.flight.revision) {
    updateState(session, { flight: tabMessage.flight, access: 'open' })
  }
}
