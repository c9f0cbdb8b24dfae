import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { runKept } from '#test/kept-process/run-kept.ts'
import type { KeptTask } from '#test/kept-process/worker.ts'
import { idleSeconds } from './kept-process.ts'
import { residentMegabytes } from './process-use.ts'

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

afterEach(() => vi.useRealTimers())

describe('a kept process', () => {
  test('does the next task, and each has its own limit of processor time', async () => {
    const pid = await runKept()
    for (let i = 0; i < 3; i += 1) expect(await runKept({ spinSeconds: 0.35 }, 1)).toBe(pid)
  })

  test.each<[string, KeptTask, number, RegExp]>([
    ['exceeds its time', { spinSeconds: 600 }, 0.3, /too_much_work|machine_busy/],
    ['reports a bug', { throws: true }, 30, /broke: Error: a bug of ours/],
    ['ends', { exits: true }, 30, /ended by itself: code 3/],
  ])('that %s is replaced', async (_, task, seconds, message) => {
    const pid = await runKept()
    await expect(runKept(task, seconds)).rejects.toThrow(message)
    const next = await runKept()
    expect(next).not.toBe(pid)
    expect(await runKept()).toBe(next)
    await expect.poll(() => isRunning(pid)).toBe(false)
  })

  test('that ended while it waited is replaced', async () => {
    const pid = await runKept()
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => isRunning(pid)).toBe(false)
    expect(await runKept()).not.toBe(pid)
  })

  test.runIf(process.platform === 'linux')('that holds much memory is replaced', async () => {
    const pid = await runKept()
    expect(await runKept({ megabytes: 450 })).toBe(pid)
    expect(await runKept()).not.toBe(pid)
    await expect.poll(() => isRunning(pid)).toBe(false)
  })

  test('is not waited for while it is busy, and one of two stays', async () => {
    const pids = await Promise.all([runKept(), runKept()])
    expect(new Set(pids).size).toBe(2)
    const kept = await runKept()
    expect(pids).toContain(kept)
    const other = pids.find((pid) => pid !== kept)!
    await expect.poll(() => isRunning(other)).toBe(false)
    expect(isRunning(kept)).toBe(true)
  })

  test('ends after a minute without a task', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pid = await runKept()
    vi.advanceTimersByTime(idleSeconds * 1000 - 1)
    expect(await runKept()).toBe(pid)
    vi.advanceTimersByTime(idleSeconds * 1000)
    vi.useRealTimers()
    await expect.poll(() => isRunning(pid)).toBe(false)
  })

  test('neither keeps its parent running nor outlives it', async () => {
    const script = `
      import { runKept } from '#test/kept-process/run-kept.ts'
      process.stdout.write(String(await runKept()))`
    // A parent that its child keeps running is ended with an error, long before the child ends by itself.
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', script],
      { timeout: (idleSeconds * 1000) / 2 },
    )
    const pid = Number(stdout)
    expect(pid).toBeGreaterThan(0)
    // Where nobody asks for its exit, it keeps its id, but no memory.
    await expect.poll(() => residentMegabytes(pid)).toBeUndefined()
  })
})
