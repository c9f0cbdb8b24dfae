import type { Board } from '#domain/board/board.ts'
import { withChanges, type BoardChanges } from '#domain/board/board-changes.ts'

/** How the page gets changes: by a stream, by polling, or not at all (LB-14). */
export type ConnectionState = 'connecting' | 'live' | 'polling' | 'lost'

/** The state of a board on a page. */
export type LiveBoard = {
  board: Board
  connection: ConnectionState
  /** The time of the last response or event, in milliseconds since 1970; null before the first. */
  lastContactAt: number | null
}

type Events = {
  opened: () => void
  event: (name: 'changes' | 'stale' | 'beat', data: string) => void
  failed: () => void
}

/** The browser functions that are used; a test provides its own. */
export type LiveBoardEnvironment = {
  openStream: (after: number, events: Events) => { close: () => void }
  readBoard: () => Promise<Board>
  now: () => number
  /** Calls once after a delay; the returned function cancels it. */
  after: (ms: number, act: () => void) => () => void
  /** From 0 to below 1. */
  random: () => number
}

/** A stream that is silent for this long counts as broken, whatever the browser reports. */
const silenceTimeoutMs = 40_000
const pollIntervalMs = 10_000
const maxReconnectDelayMs = 60_000

/** The delay before a reconnect: doubled with each failure, with a random part. */
export const reconnectDelay = (failures: number, random: () => number): number =>
  Math.min(maxReconnectDelayMs, 1_000 * 2 ** Math.min(failures, 10)) * (0.5 + random() / 2)

/**
 * Keeps one board up to date by its stream, and by polling without one (E26). A newer board is never
 * replaced by an older one, and the board is reloaded when changes do not apply.
 */
export function startLiveBoard(
  first: Board,
  environment: LiveBoardEnvironment,
  onUpdate: (now: LiveBoard) => void,
) {
  let current: LiveBoard = { board: first, connection: 'connecting', lastContactAt: null }
  let isOver = false
  const update = (patch: Partial<LiveBoard>) => {
    if (isOver) return
    current = { ...current, ...patch }
    onUpdate(current)
  }
  const received = (connection: ConnectionState, board = current.board) =>
    update({ connection, lastContactAt: environment.now(), board: newer(current.board, board) })

  const polling = createPolling(environment, {
    isNeeded: () => !stream.isOpen(),
    answered: (board) => received(stream.isOpen() ? 'live' : 'polling', board),
    failed: () => {
      if (!stream.isOpen()) update({ connection: 'lost' })
    },
  })
  const stream = createStream(environment, {
    version: () => current.board.version,
    opened: () => {
      polling.stop()
      received('live')
    },
    event: (name, data) => {
      const board = name === 'changes' ? applyBoardChanges(current.board, data) : current.board
      received('live', board)
      // Spread the reloads: every watcher has just received the same event.
      if (name === 'stale' || !board) polling.schedulePoll(environment.random() * 2_000)
    },
    // Poll soon to find out whether the stream or the network has failed.
    broken: () => polling.schedulePoll(environment.random() * 1_000),
  })
  stream.connect()
  return {
    current: () => current,
    /** For the browser's `online` event. */
    tryNow: stream.connect,
    close: () => {
      isOver = true
      stream.close()
      polling.stop()
    },
  }
}

type PollingOptions = {
  isNeeded: () => boolean
  answered: (board: Board) => void
  failed: () => void
}

/** Loads the board about every ten seconds while `isNeeded`. */
function createPolling(
  environment: LiveBoardEnvironment,
  { isNeeded, answered, failed }: PollingOptions,
) {
  let stop = noop
  const pollAgain = () => schedulePoll(pollIntervalMs * (0.75 + environment.random() / 2))
  async function poll() {
    try {
      answered(await environment.readBoard())
      if (isNeeded()) pollAgain()
    } catch {
      failed()
      pollAgain()
    }
  }
  function schedulePoll(inMs: number) {
    stop()
    stop = environment.after(inMs, () => void poll())
  }
  return { schedulePoll, stop: () => stop() }
}

type StreamOptions = Omit<Events, 'failed'> & { version: () => number; broken: () => void }

/** Opens the stream from the current version, and reopens a broken one after increasing delays. */
function createStream(
  environment: LiveBoardEnvironment,
  { version, opened, event, broken }: StreamOptions,
) {
  let stream: { close: () => void } | undefined
  let failures = 0
  let isOpen = false
  const timers = { connect: noop, silence: noop }
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
    timers.connect = environment.after(reconnectDelay(failures, environment.random), connect)
    broken()
  }
  const resetSilenceTimer = () => {
    timers.silence()
    timers.silence = environment.after(silenceTimeoutMs, fail)
  }
  function connect() {
    if (stream) return
    timers.connect()
    const ifCurrentStream = (act: () => void) => {
      if (stream === openedStream) act()
    }
    const openedStream = environment.openStream(version(), {
      opened: () =>
        ifCurrentStream(() => {
          isOpen = true
          failures = 0
          resetSilenceTimer()
          opened()
        }),
      event: (name, data) =>
        ifCurrentStream(() => {
          resetSilenceTimer()
          event(name, data)
        }),
      failed: () => ifCurrentStream(fail),
    })
    stream = openedStream
    resetSilenceTimer()
  }
  return { connect, close, isOpen: () => isOpen }
}

const noop = () => undefined as void

const newer = (one: Board, other: Board) => (other.version >= one.version ? other : one)

/** The board itself for changes that it already has; undefined for changes of another version. */
function applyBoardChanges(board: Board, data: string): Board | undefined {
  const changes = JSON.parse(data) as BoardChanges
  if (changes.version <= board.version) return board
  return changes.after === board.version ? withChanges(board, changes) : undefined
}
