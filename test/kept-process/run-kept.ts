import { runChild } from '#server/child-process.ts'
import type { KeptAnswer, KeptTask } from './worker.ts'

/** Does a task in a kept process, with a limit of processor seconds. Returns the id of the process. */
export const runKept = (task: KeptTask = {}, seconds = 30): Promise<number> =>
  runChild<KeptAnswer, number>({
    entry: '#test/kept-process/worker.ts',
    name: 'The worker',
    options: [],
    isKept: true,
    task,
    limits: { seconds },
    onMessage: ({ pid }, resolve) => resolve(pid),
    onOverrun: (overrun) => {
      throw new Error(overrun)
    },
  })
