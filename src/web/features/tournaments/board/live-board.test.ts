import { describe, expect, test } from 'vitest'
import type { Board } from '#domain/tournaments/board/board.ts'
import { changesBetween } from '#domain/tournaments/board/board-changes.ts'
import { makeBoard } from '#domain/tournaments/board/make-board.ts'
import { boardFacts } from '#test/board-facts.ts'
import { followBoard, waitAfter, type LiveBoard, type LiveWorld } from './live-board.ts'
import { shareBoard, type Sharing } from './share-board.ts'

const at = (version: number): Board => makeBoard(boardFacts({ players: 8, seed: version, version }))

/** A browser whose clock is moved by hand, and a server that answers what the test says. */
function openWorld() {
  let now = 0
  let timers: { at: number; act: () => void }[] = []
  const streams: {
    after: number
    events: Parameters<LiveWorld['openStream']>[1]
    isOpen: boolean
  }[] = []
  let board = at(1)
  let isUp = true
  let asked = 0
  const world: LiveWorld = {
    openStream: (after, events) => {
      const stream = { after, events, isOpen: true }
      streams.push(stream)
      return { close: () => void (stream.isOpen = false) }
    },
    readBoard: async () => {
      asked += 1
      if (!isUp) throw new Error('no line')
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
    world,
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
    asked: () => asked,
    openStreams: () => streams.filter(({ isOpen }) => isOpen).length,
  }
}

function follow() {
  const browser = openWorld()
  const told: LiveBoard[] = []
  const followed = followBoard(at(1), browser.world, (now) => told.push(now))
  const last = () => followed.seen()
  const change = (from: number, to: number) =>
    browser.stream().events.event('changes', JSON.stringify(changesBetween(at(from), at(to))))
  return { ...browser, followed, told, last, change }
}

describe('a page that watches a board', () => {
  test('is live once the stream is open, and shows what comes (LB-13, LB-14)', () => {
    const { stream, last, change } = follow()
    expect(last().line).toBe('connecting')
    expect(stream().after).toBe(1)
    stream().events.opened()
    change(1, 2)
    change(2, 5)
    expect(last()).toEqual({ board: at(5), line: 'live', heardAt: 0 })
  })

  test('reads the board whole when the changes do not fit, and never goes back', async () => {
    const { stream, last, change, pass, serve, asked } = follow()
    stream().events.opened()
    change(3, 4)
    expect(last().board.version).toBe(1)
    serve(at(4))
    await pass(2_000)
    expect(last().board).toEqual(at(4))
    change(2, 3)
    await pass(5_000)
    expect([last().board.version, asked()]).toEqual([4, 1])
  })

  test('reads it again when it is told that it is stale, a little later than it was told', async () => {
    const { stream, last, pass, serve, asked } = follow()
    stream().events.opened()
    serve(at(9))
    stream().events.event('stale', '{"version":9}')
    expect(asked()).toBe(0)
    await pass(2_000)
    expect(last()).toMatchObject({ board: { version: 9 }, line: 'live' })
  })

  test('asks every few seconds while there is no stream, and says when there is no line (LB-14)', async () => {
    const { stream, last, pass, serve, down, up } = follow()
    stream().events.opened()
    await pass(1_000)
    stream().events.failed()
    serve(at(2))
    await pass(600)
    expect(last()).toMatchObject({ board: { version: 2 }, line: 'asking' })
    down()
    const heardAt = last().heardAt
    await pass(30_000)
    expect(last()).toMatchObject({ line: 'lost', heardAt })
    up()
    await pass(20_000)
    expect(last().line).toBe('asking')
  })

  test('comes back to its stream from where it is, and stops asking', async () => {
    const { stream, streams, pass, asked, last, openStreams } = follow()
    stream().events.opened()
    stream().events.failed()
    await pass(1_600)
    expect(streams).toHaveLength(2)
    stream().events.opened()
    const before = asked()
    for (let beats = 0; beats < 8; beats += 1) {
      stream().events.event('beat', '')
      await pass(15_000)
    }
    expect(asked()).toBe(before)
    expect(last().line).toBe('live')
    expect(openStreams()).toBe(1)
  })

  test('takes a stream that says nothing for forty seconds for broken', async () => {
    const { stream, streams, pass, openStreams } = follow()
    stream().events.opened()
    await pass(39_000)
    expect(streams).toHaveLength(1)
    await pass(3_000)
    expect(streams).toHaveLength(2)
    expect(openStreams()).toBe(1)
  })

  test('lets go of everything when it is closed', async () => {
    const { followed, stream, pass, told, openStreams, streams } = follow()
    stream().events.opened()
    followed.close()
    const before = told.length
    await pass(120_000)
    expect([openStreams(), streams.length, told.length]).toEqual([0, 1, before])
  })
})

test('waits grow to a minute, and no two pages wait alike', () => {
  const waits = Array.from({ length: 12 }, (_, i) => waitAfter(i, () => 1))
  expect(waits.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000])
  expect(waits.at(-1)).toBe(60_000)
  expect(waitAfter(3, () => 0)).toBe(4_000)
})

describe('the pages of one browser', () => {
  /** Two pages with one lock and one channel between them. */
  function openBrowser() {
    type Heard = Parameters<Sharing['talk']>[0]
    const pages = new Set<Heard>()
    let queue: { begin: () => void; done: Promise<void> }[] = []
    const next = async () => {
      const [first] = queue
      if (!first) return
      first.begin()
      await first.done
      queue = queue.slice(1)
      await next()
    }
    const sharing = (): Sharing => ({
      talk: (heard) => {
        pages.add(heard)
        return {
          say: (message) => {
            for (const page of pages) if (page !== heard) page(message)
          },
          close: () => pages.delete(heard),
        }
      },
      lead: (begin, done) => {
        queue.push({ begin, done })
        if (queue.length === 1) void next()
      },
    })
    const page = (first: Board) => {
      const browser = openWorld()
      const seen: LiveBoard[] = []
      const shared = shareBoard(first, { world: browser.world, sharing: sharing() }, (now) =>
        seen.push(now),
      )
      return { ...browser, shared, last: () => seen.at(-1) }
    }
    return { page }
  }

  test('share one stream, and show the same (E26)', () => {
    const { page } = openBrowser()
    const [one, other] = [page(at(1)), page(at(1))]
    one.stream().events.opened()
    one.stream().events.event('changes', JSON.stringify(changesBetween(at(1), at(2))))
    expect([one.streams.length, other.streams.length]).toEqual([1, 0])
    expect(other.last()).toEqual(one.last())
    expect(other.last()).toMatchObject({ board: { version: 2 }, line: 'live' })
  })

  test('one that comes later hears at once how it stands', () => {
    const { page } = openBrowser()
    const one = page(at(1))
    one.stream().events.opened()
    expect(page(at(1)).last()?.line).toBe('live')
  })

  test('go on when the one that led is closed, from the board it had', async () => {
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
