import type { Board } from '#domain/tournaments/board/board.ts'
import { withChanges, type BoardChanges } from '#domain/tournaments/board/board-changes.ts'

/** How the page hears of news: pushed, asked for now and then, or not at all (LB-14). */
export type Line = 'connecting' | 'live' | 'asking' | 'lost'

/** What a page shows. */
export type LiveBoard = {
  board: Board
  line: Line
  /** When the server was last heard from; milliseconds since 1970, null before the first time. */
  heardAt: number | null
}

type Events = {
  opened: () => void
  event: (name: 'changes' | 'stale' | 'beat', data: string) => void
  failed: () => void
}

/** The browser, as far as it is needed; a test hands in one of its own. */
export type LiveWorld = {
  openStream: (after: number, events: Events) => { close: () => void }
  readBoard: () => Promise<Board>
  now: () => number
  /** Calls once after so many milliseconds; what it gives back calls it off. */
  after: (ms: number, act: () => void) => () => void
  /** From 0 up to 1. */
  random: () => number
}

/** A stream that says nothing for so long is broken, whatever the browser thinks of it. */
const silenceMs = 40_000
const askEveryMs = 10_000
const longestWaitMs = 60_000

/** Before the next try: twice as long each time, and never the same for two pages. */
export const waitAfter = (failures: number, random: () => number): number =>
  Math.min(longestWaitMs, 1_000 * 2 ** Math.min(failures, 10)) * (0.5 + random() / 2)

/**
 * Keeps one board up to date: by its stream, and by asking while there is none (E26). A board never
 * becomes older; changes that do not fit it are replaced by reading it whole.
 */
export function followBoard(first: Board, world: LiveWorld, tell: (now: LiveBoard) => void) {
  let seen: LiveBoard = { board: first, line: 'connecting', heardAt: null }
  let isOver = false
  const say = (news: Partial<LiveBoard>) => {
    if (isOver) return
    seen = { ...seen, ...news }
    tell(seen)
  }
  const heard = (line: Line, board = seen.board) =>
    say({ line, heardAt: world.now(), board: newer(seen.board, board) })

  const asking = askNowAndThen(world, {
    isNeeded: () => !stream.isOpen(),
    answered: (board) => heard(stream.isOpen() ? 'live' : 'asking', board),
    failed: () => {
      if (!stream.isOpen()) say({ line: 'lost' })
    },
  })
  const stream = keepStream(world, {
    version: () => seen.board.version,
    opened: () => {
      asking.stop()
      heard('live')
    },
    event: (name, data) => {
      const board = name === 'changes' ? boardAfter(seen.board, data) : seen.board
      heard('live', board)
      // Not all at once: everybody who watches has just been told the same.
      if (name === 'stale' || !board) asking.ask(world.random() * 2_000)
    },
    // The board is asked for at once, so that the page knows whether it is the stream or the line.
    broken: () => asking.ask(world.random() * 1_000),
  })
  stream.connect()
  return {
    seen: () => seen,
    /** The browser says that it has a line again. */
    tryNow: stream.connect,
    close: () => {
      isOver = true
      stream.close()
      asking.stop()
    },
  }
}

type Asking = { isNeeded: () => boolean; answered: (board: Board) => void; failed: () => void }

/** Reads the board, and again every ten seconds or so while that is needed. */
function askNowAndThen(world: LiveWorld, { isNeeded, answered, failed }: Asking) {
  let stop = nothing
  const again = () => ask(askEveryMs * (0.75 + world.random() / 2))
  async function askNow() {
    try {
      answered(await world.readBoard())
      if (isNeeded()) again()
    } catch {
      failed()
      again()
    }
  }
  function ask(inMs: number) {
    stop()
    stop = world.after(inMs, () => void askNow())
  }
  return { ask, stop: () => stop() }
}

type Listening = Omit<Events, 'failed'> & { version: () => number; broken: () => void }

/** Opens the stream from the version that is there, and again after ever longer waits when it breaks. */
function keepStream(world: LiveWorld, { version, opened, event, broken }: Listening) {
  let stream: { close: () => void } | undefined
  let failures = 0
  let isOpen = false
  const timers = { connect: nothing, silence: nothing }
  const close = () => {
    stream?.close()
    stream = undefined
    isOpen = false
    timers.silence()
    timers.connect()
  }
  const fail = () => {
    close()
    failures += 1
    timers.connect = world.after(waitAfter(failures, world.random), connect)
    broken()
  }
  const listen = () => {
    timers.silence()
    timers.silence = world.after(silenceMs, fail)
  }
  function connect() {
    if (stream) return
    timers.connect()
    const ours = (act: () => void) => {
      if (stream === mine) act()
    }
    const mine = world.openStream(version(), {
      opened: () =>
        ours(() => {
          isOpen = true
          failures = 0
          listen()
          opened()
        }),
      event: (name, data) =>
        ours(() => {
          listen()
          event(name, data)
        }),
      failed: () => ours(fail),
    })
    stream = mine
    listen()
  }
  return { connect, close, isOpen: () => isOpen }
}

const nothing = () => undefined as void

const newer = (one: Board, other: Board) => (other.version >= one.version ? other : one)

/** Undefined when they are made for another version; as it is when they were made before it. */
function boardAfter(board: Board, data: string): Board | undefined {
  const changes = JSON.parse(data) as BoardChanges
  if (changes.version <= board.version) return board
  return changes.after === board.version ? withChanges(board, changes) : undefined
}
