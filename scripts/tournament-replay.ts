import { readFile } from 'node:fs/promises'
import type { Ledger } from './replay/compare.ts'
import type { EventFile } from './replay/event.ts'
import { startOwnService } from './replay/own-service.ts'
import { createdAt, playEvent, settleEvent } from './replay/play-event.ts'
import { readEvent } from './replay/read-event.ts'
import { buildIfStale } from './build.ts'

/** `npm run tournament:replay -- FILE`: replays an event through the service (docs/tournament-replay.md). */
const [path] = process.argv.slice(2)
if (!path) {
  console.error('Usage: npm run tournament:replay -- FILE (docs/tournament-replay.md)')
  process.exit(2)
}
const text = await readFile(path, 'utf8').catch(() => undefined)
const read = text === undefined ? { failures: [`${path} cannot be read`] } : readEvent(text)
const ledger: Ledger = 'event' in read ? await replay(read.event) : { held: 0, ...read }
for (const failure of ledger.failures) console.log(failure)
console.log(`${ledger.held} passed, ${ledger.failures.length} failed`)
process.exitCode = ledger.failures.length > 0 ? 1 : 0

async function replay(event: EventFile): Promise<Ledger> {
  const own: Ledger = { held: 0, failures: [] }
  await buildIfStale()
  const service = await startOwnService(createdAt(event))
  try {
    const played = await playEvent(service, event, { logLine: (line) => console.log(line) })
    await settleEvent(played, own)
  } catch (error) {
    own.failures.push((error as Error).message)
  } finally {
    own.failures.push(...(await service.close()))
  }
  return own
}
