import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-renderings.ts'

test('a limited number of tasks runs and waits, and the next is refused', async () => {
  const inTurn = limitConcurrency({ concurrency: 2, waiting: 3 })
  const ends: (() => void)[] = []
  const count = { running: 0, most: 0 }
  const work = async () => {
    count.running += 1
    count.most = Math.max(count.most, count.running)
    await new Promise<void>((end) => ends.push(end))
    count.running -= 1
  }
  const all = Array.from({ length: 7 }, () =>
    inTurn(work).then(
      () => 'done',
      (error: { code: string }) => error.code,
    ),
  )
  const refused = await Promise.all(all.slice(5))
  expect(refused).toEqual(['too_busy', 'too_busy'])
  while (count.running > 0) {
    ends.splice(0).forEach((end) => end())
    await new Promise(setImmediate)
  }
  expect(await Promise.all(all.slice(0, 5))).toEqual(Array(5).fill('done'))
  expect(count.most).toBe(2)
  // A failed task releases its slot.
  const failed = inTurn(() => Promise.reject(new Error('no')))
  await expect(failed).rejects.toThrow('no')
  expect(await Promise.all([1, 2].map((n) => inTurn(async () => n)))).toEqual([1, 2])
})
