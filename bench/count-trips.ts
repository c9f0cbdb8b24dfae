import pg from 'pg'

const counted = { isOn: false, statements: 0, trips: 0 }
const underWay = new WeakMap<pg.Client, number>()

/*
 * Counts at every connection of this process: a statement that is sent while its connection waits for nothing is a
 * round trip, and one that is sent behind another is not.
 */
const original = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
  const waiting = underWay.get(this) ?? 0
  if (counted.isOn) {
    counted.statements += 1
    if (waiting === 0) counted.trips += 1
  }
  underWay.set(this, waiting + 1)
  const answered = () => underWay.set(this, (underWay.get(this) ?? 1) - 1)
  const last = args.at(-1)
  if (typeof last === 'function') {
    const given = last as (...results: unknown[]) => void
    args[args.length - 1] = (...results: unknown[]) => {
      answered()
      given(...results)
    }
    return original.apply(this, args)
  }
  const answer = original.apply(this, args) as Promise<unknown>
  // Before the caller's own continuation, which may send the next statement.
  answer.then(answered, answered)
  return answer
} as typeof pg.Client.prototype.query

/** Runs the work, while nothing else uses the database, and counts what it sent. */
export async function countTrips(work: () => Promise<unknown>) {
  Object.assign(counted, { isOn: true, statements: 0, trips: 0 })
  const from = performance.now()
  await work()
  const milliseconds = performance.now() - from
  counted.isOn = false
  return { statements: counted.statements, trips: counted.trips, milliseconds }
}
