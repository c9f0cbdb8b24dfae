import type { ReadAnswer, ReadResult, ReadTask } from './clubs/imports/process/messages.ts'
import { readRecords } from './clubs/imports/read-records.ts'
import { readList } from './entries/list/read-list.ts'

/** Records in one message: taken in within milliseconds by whoever answers requests besides. */
const part = 500

/** The process that reads one file of a stranger's and ends (`clubs/imports/apart/read-apart.ts`). */
process.once('message', (task: ReadTask) => {
  void answerTo(task).finally(() => process.disconnect?.())
})

async function answerTo(task: ReadTask) {
  try {
    const { records, errors, warnings, ...head } = await read(task)
    for (const [of, items] of Object.entries({ records, errors, warnings })) {
      for (let at = 0; at < items.length; at += part) {
        await send({ type: 'part', of, items: items.slice(at, at + part) } as ReadAnswer)
      }
    }
    await send({ type: 'end', head })
  } catch (error) {
    await send({
      type: 'broken',
      message: error instanceof Error ? String(error.stack) : 'unknown',
    })
  }
}

async function read({ kind, bytes, options }: ReadTask): Promise<ReadResult<unknown>> {
  if (kind === 'entrants') return readList(bytes, options)
  const onRow = (done: number, total: number) => {
    if (done === total || done % 5_000 === 0) void send({ type: 'row', done, total })
  }
  const { batch, ...rest } = await readRecords(kind, bytes, { ...options, onRow })
  return { ...rest, records: batch.records }
}

const send = (answer: ReadAnswer) =>
  new Promise<void>((resolve) => {
    process.send?.(answer, undefined, undefined, () => resolve())
  })
