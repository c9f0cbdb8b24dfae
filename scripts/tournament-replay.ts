import { readFile } from 'node:fs/promises'
import type { Ledger } from './replay/compare.ts'
import type { EventFile } from './replay/event.ts'
import { startOwnService } from './replay/own-service.ts'
import { madeAt, playEvent, settleEvent } from './replay/play-event.ts'
import { readEvent } from './replay/read-event.ts'
import { buildIfStale } from './build.ts'

/** `npm run tournament:replay -- FILE`: an event played again through the service (docs/tournament-replay.md). */
const [path] = process.argv.slice(2)
if (!path) {
  console.error('Usage: npm run tournament:replay -- FILE (docs/tournament-replay.md)')
  process.exit(2)
}
const text = await readFile(path, 'utf8').catch(() => undefined)
const read = text === undefined ? { faults: [`${path} cannot be read`] } : readEvent(text)
const ledger: Ledger = 'event' in read ? await replay(read.event) : { held: 0, ...read }
for (const fault of ledger.faults) console.log(fault)
console.log(`${ledger.held} passed, ${ledger.faults.length} failed`)
process.exitCode = ledger.faults.length > 0 ? 1 : 0

async function replay(event: EventFile): Promise<Ledger> {
  const own: Ledger = { held: 0, faults: [] }
  await buildIfStale()
  const service = await startOwnService(madeAt(event))
  try {
    const played = await playEvent(service, event, { say: (line) => console.log(line) })
    await settleEvent(played, own)
  } catch (error) {
    own.faults.push((error as Error).message)
  } finally {
    own.faults.push(...(await service.close()))
  }
  return own
}
