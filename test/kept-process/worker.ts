import { serveTasks } from '#server/child-process.ts'

/** What the process of `src/server/kept-process.test.ts` does before it answers. */
export type KeptTask = {
  spinSeconds?: number
  megabytes?: number
  throws?: boolean
  exits?: boolean
}

export type KeptAnswer = { type: 'done'; pid: number }

const held: Buffer[] = []

serveTasks<KeptTask, KeptAnswer>(async (task, send) => {
  if (task.exits) process.exit(3)
  if (task.throws) throw new Error('a bug of ours')
  if (task.megabytes) held.push(Buffer.alloc(task.megabytes * 1024 * 1024, 1))
  const start = process.cpuUsage()
  while (usedSince(start) < (task.spinSeconds ?? 0));
  await send({ type: 'done', pid: process.pid })
})

function usedSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}
