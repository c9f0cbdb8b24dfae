import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const shared = {
  environment: 'node',
  restoreMocks: true,
  setupFiles: ['test/no-outside.ts'],
}

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'rules',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'api',
          include: ['src/**/*.db.test.ts', 'test/**/*.db.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
