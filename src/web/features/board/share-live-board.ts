import type { Board } from '#domain/board/board.ts'
import { startLiveBoard, type LiveBoard, type LiveBoardEnvironment } from './live-board.ts'

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
