import { watchBoard } from '#test/board-watcher.ts'
import type { World } from './world.ts'

/** Watchers of the round's board, all from one address. */
export function crowdOf({ shop, roundId }: World, count: number) {
  const watching: ReturnType<typeof watchBoard>[] = []
  const add = (more: number) => {
    for (let i = 0; i < more; i += 1) {
      const one = watchBoard(`${shop.url}/api/v1/rounds/${roundId}/board/stream?after=0`)
      one.opened.catch(() => undefined)
      one.ended.catch(() => undefined)
      watching.push(one)
    }
  }
  add(count)
  return { add, close: () => watching.forEach((one) => one.close()) }
}
