import { describe, expect, test } from 'vitest'
import type { Board } from '#domain/board/board.ts'
import { changesBetween } from '#domain/board/board-changes.ts'
import { buildBoard } from '#domain/board/build-board.ts'
import { boardFacts } from '#test/board-facts.ts'
import {
  startLiveBoard,
  reconnectDelay,
  type LiveBoard,
  type LiveBoardEnvironment,
} from './live-board.ts'
import { shareLiveBoard, type TabSharing } from './subscribe-to-board.ts'

const at = (version: number): Board =>
  buildBoard(boardFacts({ players: 8, seed: version, version }))

/** A browser with a manual clock, and a server with answers from the test. */
function openTestBrowser() {
  let now = 0
  let timers: { at: number; act: () => void }[] = []
  const streams: {
    after: number
    events: Parameters<LiveBoardEnvironment['openStream']>[1]
    isOpen: boolean
  }[] = []
  let board = at(1)
  let isUp = true
  let boardReads = 0
  const environment: LiveBoardEnvironment = {
    openStream: (after, events) => {
      const stream = { after, events, isOpen: true }
      streams.push(stream)
      return { close: () => void (stream.isOpen = false) }
    },
    readBoard: async () => {
      boardReads += 1
      if (!isUp) throw new Error('no connection')
      return board
    },
    now: () => now,
    after: (ms, act) => {
      const timer = { at: now + ms, act }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    random: () => 0.5,
  }
  const pass = async (ms: number) => {
    const until = now + ms
    for (;;) {
      const [next] = timers.filter((timer) => timer.at <= until).toSorted((a, b) => a.at - b.at)
      if (!next) break
      now = next.at
      timers = timers.filter((one) => one !== next)
      next.act()
      await new Promise((resolve) => setImmediate(resolve))
    }
    now = until
  }
  return {
    environment,
    pass,
    streams,
    stream: () => {
      const last = streams.at(-1)
      if (!last) throw new Error('No stream')
      return last
    },
    serve: (next: Board) => {
      board = next
    },
    down: () => {
      isUp = false
    },
    up: () => {
      isUp = true
    },
    boardReads: () => boardReads,
    openStreams: () => streams.filter(({ isOpen }) => isOpen).length,
  }
}

function follow() {
  const browser = openTestBrowser()
  const updates: LiveBoard[] = []
  const liveBoard = startLiveBoard(at(1), browser.environment, (now) => updates.push(now))
  const last = () => liveBoard.current()
  const change = (from: number, to: number) =>
    browser.stream().events.event('changes', JSON.stringify(changesBetween(at(from), at(to))))
  return { ...browser, liveBoard, updates, last, change }
}

describe('a page that watches a board', () => {
  test('is live once the stream is open, and applies its changes (LB-13, LB-14)', () => {
    const { stream, last, change } = follow()
    expect(last().connection).toBe('connecting')
    expect(stream().after).toBe(1)
    stream().events.opened()
    change(1, 2)
    change(2, 5)
    expect(last()).toEqual({ board: at(5), connection: 'live', lastContactAt: 0 })
  })

  test('reloads the board when changes do not apply, and never shows an older version', async () => {
    const { stream, last, change, pass, serve, boardReads } = follow()
    stream().events.opened()
    change(3, 4)
    expect(last().board.version).toBe(1)
    serve(at(4))
    await pass(2_000)
    expect(last().board).toEqual(at(4))
    change(2, 3)
    await pass(5_000)
    expect([last().board.version, boardReads()]).toEqual([4, 1])
  })

  test('reloads the board soon after a stale event', async () => {
    const { stream, last, pass, serve, boardReads } = follow()
    stream().events.opened()
    serve(at(9))
    stream().events.event('stale', '{"version":9}')
    expect(boardReads()).toBe(0)
    await pass(2_000)
    expect(last()).toMatchObject({ board: { version: 9 }, connection: 'live' })
  })

  test('polls without a stream, and reports a lost connection (LB-14)', async () => {
    const { stream, last, pass, serve, down, up } = follow()
    stream().events.opened()
    await pass(1_000)
    stream().events.failed()
    serve(at(2))
    await pass(600)
    expect(last()).toMatchObject({ board: { version: 2 }, connection: 'polling' })
    down()
    const lastContactAt = last().lastContactAt
    await pass(30_000)
    expect(last()).toMatchObject({ connection: 'lost', lastContactAt })
    up()
    await pass(20_000)
    expect(last().connection).toBe('polling')
  })

  test('resumes its stream from the current version and stops polling', async () => {
    const { stream, streams, pass, boardReads, last, openStreams } = follow()
    stream().events.opened()
    stream().events.failed()
    await pass(1_600)
    expect(streams).toHaveLength(2)
    stream().events.opened()
    const before = boardReads()
    for (let beats = 0; beats < 8; beats += 1) {
      stream().events.event('beat', '')
      await pass(15_000)
    }
    expect(boardReads()).toBe(before)
    expect(last().connection).toBe('live')
    expect(openStreams()).toBe(1)
  })

  test('reconnects a stream that is silent for forty seconds', async () => {
    const { stream, streams, pass, openStreams } = follow()
    stream().events.opened()
    await pass(39_000)
    expect(streams).toHaveLength(1)
    await pass(3_000)
    expect(streams).toHaveLength(2)
    expect(openStreams()).toBe(1)
  })

  test('stops streams, timers and updates when it is closed', async () => {
    const { liveBoard, stream, pass, updates, openStreams, streams } = follow()
    stream().events.opened()
    liveBoard.close()
    const before = updates.length
    await pass(120_000)
    expect([openStreams(), streams.length, updates.length]).toEqual([0, 1, before])
  })
})

test('reconnect delays grow to a minute with a random part', () => {
  const waits = Array.from({ length: 12 }, (_, i) => reconnectDelay(i, () => 1))
  expect(waits.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000])
  expect(waits.at(-1)).toBe(60_000)
  expect(reconnectDelay(3, () => 0)).toBe(4_000)
})

describe('the pages of one browser', () => {
  /** Two pages with one lock and one channel between them. */
  function openBrowser() {
    type Listener = Parameters<TabSharing['openChannel']>[0]
    const pages = new Set<Listener>()
    let queue: { begin: () => void; done: Promise<void> }[] = []
    const next = async () => {
      const [first] = queue
      if (!first) return
      first.begin()
      await first.done
      queue = queue.slice(1)
      await next()
    }
    const tabs = (): TabSharing => ({
      openChannel: (onMessage) => {
        pages.add(onMessage)
        return {
          post: (message) => {
            for (const page of pages) if (page !== onMessage) page(message)
          },
          close: () => pages.delete(onMessage),
        }
      },
      becomeLeader: (begin, done) => {
        queue.push({ begin, done })
        if (queue.length === 1) void next()
      },
    })
    const page = (first: Board) => {
      const browser = openTestBrowser()
      const current: LiveBoard[] = []
      const shared = shareLiveBoard(
        first,
        { environment: browser.environment, tabs: tabs() },
        (now) => current.push(now),
      )
      return { ...browser, shared, last: () => current.at(-1) }
    }
    return { page }
  }

  test('share one stream and show the same board (E26)', () => {
    const { page } = openBrowser()
    const [one, other] = [page(at(1)), page(at(1))]
    one.stream().events.opened()
    one.stream().events.event('changes', JSON.stringify(changesBetween(at(1), at(2))))
    expect([one.streams.length, other.streams.length]).toEqual([1, 0])
    expect(other.last()).toEqual(one.last())
    expect(other.last()).toMatchObject({ board: { version: 2 }, connection: 'live' })
  })

  test('give a page that is opened later the current state immediately', () => {
    const { page } = openBrowser()
    const one = page(at(1))
    one.stream().events.opened()
    expect(page(at(1)).last()?.connection).toBe('live')
  })

  test('continue from the current board when the leading page is closed', async () => {
    const { page } = openBrowser()
    const [one, other] = [page(at(1)), page(at(1))]
    one.stream().events.opened()
    one.stream().events.event('changes', JSON.stringify(changesBetween(at(1), at(3))))
    one.shared.close()
    await new Promise((resolve) => setImmediate(resolve))
    expect(other.streams.map(({ after }) => after)).toEqual([3])
    expect(one.openStreams()).toBe(0)
  })
})
