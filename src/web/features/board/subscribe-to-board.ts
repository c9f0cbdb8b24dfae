import { getBoard } from '#contract/board.ts'
import type { Board } from '#domain/board/board.ts'
import { call } from '../../api.ts'
import { type LiveBoard, type LiveBoardEnvironment, startLiveBoard } from './live-board.ts'

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

/** Between the pages of one browser: each page receives what the others send, but not its own messages. */
type TabChannel = { post: (message: Message) => void; close: () => void }
type Message = { ask: true } | { current: LiveBoard }

/** What joins the pages of one browser. */
export type TabSharing = {
  openChannel: (onMessage: (message: Message) => void) => TabChannel
  /** Calls when this page is the one that asks the server; until `done` no other page is. */
  becomeLeader: (begin: () => void, done: Promise<void>) => void
}

/**
 * One stream for a whole browser (E26): one of its pages follows the board and notifies the others; when it
 * is closed, another takes over from where it is.
 */
export function shareLiveBoard(
  first: Board,
  { environment, tabs }: { environment: LiveBoardEnvironment; tabs: TabSharing },
  onUpdate: (now: LiveBoard) => void,
) {
  let current: LiveBoard = { board: first, connection: 'connecting', lastContactAt: null }
  let leading: ReturnType<typeof startLiveBoard> | undefined
  let isOver = false
  let end = () => undefined as void
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  const receive = (now: LiveBoard) => {
    if (isOver) return
    // A page that was opened later may have a newer board than the one that leads.
    current = now.board.version < current.board.version ? { ...now, board: current.board } : now
    onUpdate(current)
  }
  const openChannel = tabs.openChannel((message) => {
    if ('current' in message) {
      if (!leading) receive(message.current)
    } else if (leading) openChannel.post({ current: leading.current() })
  })
  openChannel.post({ ask: true })
  tabs.becomeLeader(() => {
    if (isOver) return
    leading = startLiveBoard(current.board, environment, (now) => {
      receive(now)
      openChannel.post({ current: now })
    })
  }, done)
  return {
    tryNow: () => leading?.tryNow(),
    close: () => {
      isOver = true
      leading?.close()
      openChannel.close()
      end()
    },
  }
}
