import { serveTask } from './child-process.ts'
import type { ReadAnswer, ReadResult, ReadTask } from './clubs/imports/process/messages.ts'
import { readRecords } from './clubs/imports/read-records.ts'
import { readSettlementFile } from './admin/settlement-file/read-settlement-file.ts'
import { readList } from './entries/list/read-list.ts'

/** Records per message: few enough for the receiving process to handle between requests. */
const partSize = 500

type Send = (answer: ReadAnswer) => Promise<void>

/** The child process that reads one uploaded file and ends (`clubs/imports/process/read-in-process.ts`). */
serveTask<ReadTask, ReadAnswer>(async (task, send) => {
  const { records, errors, warnings, ...head } = await read(task, send)
  for (const [of, items] of Object.entries({ records, errors, warnings })) {
    for (let at = 0; at < items.length; at += partSize) {
      await send({ type: 'part', of, items: items.slice(at, at + partSize) } as ReadAnswer)
    }
  }
  await send({ type: 'end', head })
})

async function read({ kind, bytes, options }: ReadTask, send: Send): Promise<ReadResult<unknown>> {
  if (kind === 'entrants') return readList(bytes, options)
  if (kind === 'settlement') return readSettlementFile(bytes, options)
  const onRow = (done: number, total: number) => {
    if (done === total || done % 5_000 === 0) void send({ type: 'row', done, total })
  }
  const { batch, ...rest } = await readRecords(kind, bytes, { ...options, onRow })
  return { ...rest, records: batch.records }
}
