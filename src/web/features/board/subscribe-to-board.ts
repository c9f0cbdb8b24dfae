import { getBoard } from '#contract/board/endpoints.ts'
import type { Board } from '#domain/board/board.ts'
import { call } from '../../api.ts'
import { type LiveBoard, type LiveBoardEnvironment, startLiveBoard } from './live-board.ts'

/** Keeps a board up to date in this browser until the returned function is called. */
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

/** Without locks or channels, every page of a browser has its own stream. */
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

/** Connects the pages of one browser: each page receives the messages of the others, but not its own. */
type TabChannel = { post: (message: Message) => void; close: () => void }
type Message = { ask: true } | { current: LiveBoard }

/** How the pages of one browser share a stream. */
export type TabSharing = {
  openChannel: (onMessage: (message: Message) => void) => TabChannel
  /** Calls `begin` once this page is the leader; no other page is until `done`. */
  becomeLeader: (begin: () => void, done: Promise<void>) => void
}

/**
 * One stream per browser: one of its pages follows the board and sends it to the others. When that
 * page is closed, another continues from its current board.
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
    // A page that was opened later may have a newer board than the leader.
    current = now.board.version < current.board.version ? { ...now, board: current.board } : now
    onUpdate(current)
  }
  const channel = tabs.openChannel((message) => {
    if ('current' in message) {
      if (!leading) receive(message.current)
    } else if (leading) channel.post({ current: leading.current() })
  })
  channel.post({ ask: true })
  tabs.becomeLeader(() => {
    if (isOver) return
    leading = startLiveBoard(current.board, environment, (now) => {
      receive(now)
      channel.post({ current: now })
    })
  }, done)
  return {
    tryNow: () => leading?.tryNow(),
    close: () => {
      isOver = true
      leading?.close()
      channel.close()
      end()
    },
  }
}
