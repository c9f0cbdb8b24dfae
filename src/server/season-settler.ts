import { serveTask } from './child-process.ts'
import { openPool } from './db/client.ts'
import { findSeason } from './passes/season-queries.ts'
import type { SettleAnswer, SettleTask } from './settlement/settle-in-process.ts'
import { computeSettlement } from './settlement/simulate.ts'

/** The child process that settles one large season and ends (`settlement/settle-in-process.ts`). */
serveTask<SettleTask, SettleAnswer>(async ({ databaseUrl, seasonId, cutOff, at }, send) => {
  const { db, close } = openPool(databaseUrl, 1, { work: 'import' })
  const season = await findSeason(db, seasonId)
  if (!season) throw new Error('There is no such season')
  const simulation = await computeSettlement({ db, now: () => at }, season, cutOff)
  await close()
  await send({ type: 'settled', simulation })
})
