/**
 * Tests that start processes, services or databases of their own, or play every case of a table through the service.
 * They are an eighth of the time of all rules and API tests and change rarely: `npm run soak -- tests` runs them.
 */
export const longTests = [
  'src/server/clubs/imports/process/read-in-process.test.ts',
  'src/server/clubs/pictures/convert-in-process.test.ts',
  'src/server/db/backup/nightly.db.test.ts',
  'src/server/db/embedded/folders.db.test.ts',
  'src/server/db/embedded/start.db.test.ts',
  'src/server/db/embedded/supervise-server.db.test.ts',
  'src/server/open-telemetry.test.ts',
  'src/server/payments/provider-lists.db.test.ts',
  'src/server/serve.test.ts',
  'test/commands.db.test.ts',
  'test/process-roles.db.test.ts',
  'test/start-three.db.test.ts',
]
