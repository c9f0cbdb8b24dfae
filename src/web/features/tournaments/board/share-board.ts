import type { Board } from '#domain/tournaments/board/board.ts'
import { followBoard, type LiveBoard, type LiveWorld } from './live-board.ts'

/** Between the pages of one browser: each page hears what the others say, and not itself. */
type Talk = { say: (message: Message) => void; close: () => void }
type Message = { ask: true } | { seen: LiveBoard }

/** What joins the pages of one browser. */
export type Sharing = {
  talk: (heard: (message: Message) => void) => Talk
  /** Calls when this page is the one that asks the server; until `done` no other page is. */
  lead: (begin: () => void, done: Promise<void>) => void
}

/**
 * One stream for a whole browser (E26): one of its pages follows the board and tells the others; when it
 * is closed, another takes over from where it is.
 */
export function shareBoard(
  first: Board,
  { world, sharing }: { world: LiveWorld; sharing: Sharing },
  tell: (now: LiveBoard) => void,
) {
  let seen: LiveBoard = { board: first, line: 'connecting', heardAt: null }
  let following: ReturnType<typeof followBoard> | undefined
  let isOver = false
  let end = () => undefined as void
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  const take = (now: LiveBoard) => {
    if (isOver) return
    // A page that was opened later may have a newer board than the one that leads.
    seen = now.board.version < seen.board.version ? { ...now, board: seen.board } : now
    tell(seen)
  }
  const talk = sharing.talk((message) => {
    if ('seen' in message) {
      if (!following) take(message.seen)
    } else if (following) talk.say({ seen: following.seen() })
  })
  talk.say({ ask: true })
  sharing.lead(() => {
    if (isOver) return
    following = followBoard(seen.board, world, (now) => {
      take(now)
      talk.say({ seen: now })
    })
  }, done)
  return {
    tryNow: () => following?.tryNow(),
    close: () => {
      isOver = true
      following?.close()
      talk.close()
      end()
    },
  }
}
