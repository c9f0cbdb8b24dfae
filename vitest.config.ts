import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { longTests } from './test/long-tests.ts'

const shared = {
  environment: 'node',
  restoreMocks: true,
  // A worker loads the code once, not once per test file; what a file stores is in a database of its own.
  isolate: false,
  setupFiles: ['test/block-network.ts', 'test/refuse-warnings.ts'],
}

/** What `npm run soak -- tests` runs. */
const excluded = process.env.LONG_TESTS === '1' ? [] : longTests

export default defineConfig({
  plugins: [react()],
  test: {
    // An event is waited for until it comes; a busy machine takes its time.
    expect: { poll: { timeout: 15_000, interval: 20 } },
    // A sixth of a test is waiting, for the database or a deadline: meanwhile one more has the processor.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'rules',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', ...excluded],
          // Reading every source file takes a while beside a browser on two cores.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'api',
          include: ['src/**/*.db.test.ts', 'test/**/*.db.test.ts'],
          exclude: excluded,
          globalSetup: ['test/global-setup.ts'],
          // Ten times what the longest takes: a machine may be busy with much else.
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
})
