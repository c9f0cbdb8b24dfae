import { getBoard } from '#contract/board.ts'
import type { Board } from '#domain/board/board.ts'
import { call } from '../../api.ts'
import type { LiveBoard, LiveBoardEnvironment } from './live-board.ts'
import { shareLiveBoard, type TabSharing } from './share-live-board.ts'

/** Follows a board in this browser until it is closed; call it when the page is there to be looked at. */
export function subscribeToBoard(first: Board, onUpdate: (now: LiveBoard) => void): () => void {
  const roundId = first.round.id
  const shared = shareLiveBoard(
    first,
    { environment: browserEnvironment(roundId), tabs: tabSharing(roundId) },
    onUpdate,
  )
  window.addEventListener('online', shared.tryNow)
  return () => {
    window.removeEventListener('online', shared.tryNow)
    shared.close()
  }
}

const browserEnvironment = (roundId: string): LiveBoardEnvironment => ({
  openStream: (after, events) => {
    const origin = document.documentElement.dataset.apiOrigin ?? ''
    const path = getBoard.path.replace(':roundId', roundId)
    const source = new EventSource(`${origin}${path}/stream?after=${after}`)
    source.addEventListener('open', events.opened)
    source.addEventListener('error', events.failed)
    for (const name of ['changes', 'stale', 'beat'] as const) {
      source.addEventListener(name, ({ data }) => events.event(name, String(data)))
    }
    return { close: () => source.close() }
  },
  readBoard: () => call(getBoard, { roundId }),
  now: Date.now,
  after: (ms, act) => {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
})

/** Where a browser lacks either, every page follows the board for itself. */
function tabSharing(roundId: string): TabSharing {
  const name = `board-${roundId}`
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') {
    return {
      openChannel: () => ({ post: () => undefined, close: () => undefined }),
      becomeLeader: (begin) => begin(),
    }
  }
  return {
    openChannel: (onMessage) => {
      const channel = new BroadcastChannel(name)
      channel.addEventListener('message', ({ data }) => onMessage(data))
      // oxlint-disable-next-line require-post-message-target-origin -- a channel has none
      return { post: (message) => channel.postMessage(message), close: () => channel.close() }
    },
    becomeLeader: (begin, done) => {
      navigator.locks
        .request(name, () => {
          begin()
          return done
        })
        .catch(begin)
    },
  }
}
