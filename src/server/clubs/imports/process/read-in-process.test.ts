import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { makeWorkbook, textRow } from '#test/workbook.ts'
import { readRecords } from '../read-records.ts'
import { evaluateTime, processorSeconds } from '../../../process-use.ts'
import { readInProcess, type ProcessOptions } from './read-in-process.ts'
import { createTaskQueue } from './queue.ts'

const MB = 1024 * 1024
const members = (file: string | Buffer, more: Partial<ProcessOptions> = {}) =>
  readInProcess<{ dguNumber: string }>('members', Buffer.from(file), {
    today: plainDate('2027-05-04'),
    ...more,
  })
const listOf = (count: number) =>
  `DGU;Navn;E-mail\n${Array.from({ length: count }, (_, i) => `88-${i + 1};Bo Lund;bo${i}@example.com`).join('\n')}`

describe('a file that is read in another process', () => {
  test('is returned completely and in order, in several messages', async () => {
    const seen: number[] = []
    const { records, rows, errors } = await members(listOf(12_000), {
      onRow: (done) => seen.push(done),
    })
    expect({ rows, errors, length: records.length }).toEqual({
      rows: 12_000,
      errors: [],
      length: 12_000,
    })
    expect(records.map(({ dguNumber }) => dguNumber)).toEqual(records.map((_, i) => `88-${i + 1}`))
    expect(seen).toEqual([5_000, 10_000, 12_000])
  })

  test('is returned with its errors, warnings and garbled letters', async () => {
    const read = await members('DGU;Navn;Hcp;Ukendt\n88-1;Bo Lund;72;\n88-2;Bo Lund;x;\n')
    expect(read).toMatchObject({
      records: [{ dguNumber: '88-1' }],
      errors: [{ line: 3 }],
      warnings: [{ line: 2 }],
      unused: ['Ukendt'],
    })
    const garbled = { from: 'SÃ¸ren Lund', to: 'Søren Lund' }
    expect(await members('DGU;Navn\n88-1;SÃ¸ren Lund\n')).toMatchObject({ garbled, records: [] })
  })

  test('that needs too much memory ends the reading process only', async () => {
    const limits = { memory: 40 }
    expect((await members(listOf(10), { limits })).records).toHaveLength(10)
    const { errors, records } = await members(listOf(150_000), { limits })
    expect(errors).toEqual([{ reason: expect.stringMatching(/fylder for meget at læse/) }])
    expect(records).toEqual([])
  })

  test('that needs too much time is stopped', async () => {
    const { errors } = await members(listOf(150_000), { limits: { seconds: 0.4 } })
    expect(errors).toEqual([{ reason: expect.stringMatching(/tager for lang tid/) }])
  })

  test('whose process ends for another reason is not reported as too large', async () => {
    // V8 does not start with such a heap size.
    const limits = { memory: Number.NaN }
    await expect(members(listOf(10), { limits })).rejects.toThrow(/ended by itself: code \d+/)
  })

  test('that is too large is refused before a process is started', async () => {
    const { errors } = await members(listOf(10), { limits: { bytes: 20 } })
    expect(errors[0]?.reason).toMatch(/større end/)
  })

  test('does not block the event loop of this process', async () => {
    const hostile = [
      makeWorkbook({ rows: `<row r="1">${' '.repeat(60 * MB)}</row>` }),
      makeWorkbook({ rows: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' }),
      Buffer.from('x\n'.repeat(140_000)),
      Buffer.from(`Navn\n${'x;'.repeat(MB)}\n`),
      makeWorkbook({
        rows: Array.from({ length: 90_000 }, (_, i) => textRow(i + 1, ['88-1', 'Bo Lund'])).join(
          '',
        ),
      }),
    ]
    for (const file of hostile) await members(file)
    const large = Buffer.from(listOf(100_000))
    const apart = await longestDelay(() => members(large))
    const here = await longestDelay(() =>
      readRecords('members', large, { today: plainDate('2027-05-04') }),
    )
    // A comparison and no limit, because the machine may be busy: reading here blocks the event loop.
    expect(apart).toBeLessThan(here / 2)
  })
})

/** The longest delay of the event loop during `run`, in milliseconds. */
async function longestDelay(run: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  // The first turn is the base of the measurement.
  await new Promise((resolve) => setTimeout(resolve, 20))
  await run()
  // A delay is recorded at the next turn.
  await new Promise((resolve) => setTimeout(resolve, 20))
  delay.disable()
  return delay.max / 1e6
}

describe('the time of a reader', () => {
  test('is its processor time, also on a busy machine', () => {
    expect(evaluateTime({ processor: 0.4, elapsed: 30 }, { seconds: 10 })).toBe('continue')
    expect(evaluateTime({ processor: 10, elapsed: 10 }, { seconds: 10 })).toBe('too_much_work')
    expect(evaluateTime({ processor: 0.4, elapsed: 60 }, { seconds: 10 })).toBe('machine_busy')
  })

  test('is read from the operating system for a running process', async () => {
    // Only Linux provides it.
    const isCounted = process.platform === 'linux'
    expect(((await processorSeconds(process.pid)) ?? 0) > 0).toBe(isCounted)
    expect(await processorSeconds(undefined)).toBeUndefined()
  })
})

describe('the queue of readers', () => {
  const barrier = () => {
    let open = () => undefined as void
    const shut = new Promise<void>((resolve) => {
      open = resolve
    })
    return { shut, open }
  }
  const busy = expect.objectContaining({
    code: 'too_many_requests',
    details: expect.objectContaining({ reason: 'readers_busy' }),
  })

  test('limits running and waiting tasks, and refuses the next one at once', async () => {
    const runInTurn = createTaskQueue({ concurrency: 2, waiting: 1, perAccount: 9 })
    const { shut, open } = barrier()
    const started: number[] = []
    const turns = [1, 2, 3].map((n) =>
      runInTurn(`account ${n}`, async () => {
        started.push(n)
        await shut
      }),
    )
    await expect(runInTurn('account 4', async () => undefined)).rejects.toEqual(busy)
    expect(started).toEqual([1, 2])
    open()
    await Promise.all(turns)
    expect(started).toEqual([1, 2, 3])
    await expect(runInTurn('account 4', async () => 'now')).resolves.toBe('now')
  })

  test('limits the tasks of an account, and a failed task frees its place', async () => {
    const runInTurn = createTaskQueue({ concurrency: 1, waiting: 9, perAccount: 2 })
    const { shut, open } = barrier()
    const mine = [
      runInTurn('me', () => shut),
      runInTurn('me', () => Promise.reject(new Error('x'))),
    ]
    await expect(runInTurn('me', () => shut)).rejects.toEqual(busy)
    const other = runInTurn('other', async () => 'other')
    open()
    await expect(Promise.allSettled(mine)).resolves.toMatchObject([{}, { status: 'rejected' }])
    await expect(other).resolves.toBe('other')
    await expect(runInTurn('me', async () => 'again')).resolves.toBe('again')
  })
})
