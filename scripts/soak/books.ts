import { makeTemplate } from '#test/database.ts'
import { runBooks } from '#test/books/run.ts'
import { startTestPostgres } from '#test/postgres.ts'
import type { Soak } from '../soak.ts'

/** Holds our books against every simulated provider after purchases of all kinds in random order, with crashes. */
export const soak: Soak = async ({ count = 2_000, seed }) => {
  const postgres = await startTestPostgres()
  await makeTemplate(postgres.url)
  try {
    const { checked, failures } = await runBooks({ count, seed })
    for (const failure of failures) console.log(`seed ${seed}: ${failure}`)
    return { passed: checked, failed: failures.length }
  } finally {
    await postgres.stop()
  }
}
