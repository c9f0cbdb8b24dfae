import { inFlight, httpClient } from '../../../bench/in-flight.ts'
import { processorSeconds } from '../../../bench/service.ts'

const looks = 3_000

/** Milliseconds of a process’s own time for one look at the queue with a ticket. */
export async function costOfLook(address: string, cookie: string): Promise<number> {
  const client = httpClient(address, 16)
  const look = async () => void (await client.send('GET', '/koe', undefined, { cookie }))
  await inFlight(Array(300).fill(0), 16, look)
  const from = await processorSeconds(address)
  await inFlight(Array(looks).fill(0), 16, look)
  const used = (await processorSeconds(address)) - from
  client.close()
  return (used * 1000) / looks
}
