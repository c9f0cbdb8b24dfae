import { makeTemplate } from './database.ts'
import { startTestPostgres } from './postgres.ts'
import { sweepScratch } from './sweep-scratch.ts'

/** One PostgreSQL for the whole run; every test file copies its database from the template. */
export default async function setup() {
  await sweepScratch()
  const postgres = await startTestPostgres()
  process.env.TEST_DATABASE_URL = postgres.url
  await makeTemplate(postgres.url)
  return () => postgres.stop()
}
