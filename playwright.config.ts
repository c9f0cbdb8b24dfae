import { defineConfig } from '@playwright/test'
import { isEveryView } from './e2e/every-view.ts'
import { refusedCookies } from './e2e/refused-cookies.ts'
import { chromiumArgs, findChromium, ignoredChromiumArgs } from './e2e/chromium.ts'

const { executablePath, env } = await findChromium()

/** A device of one's own: headless user agents count as bots. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  // The long stories of `npm run soak -- views`.
  ...(!isEveryView && { grepInvert: /@soak/ }),
  // Two cores and a little: while one story waits for an answer another one is drawn.
  workers: 3,
  // A crowded machine may be too slow for a browser once; whoever needs a second try is named as flaky at the end.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // The counts are read from a file by the command that runs everything.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  outputDir: '.cache/e2e',
  // The first one starts two services of its own. Begun last, as by its name, it would keep one worker busy
  // while the others have ended.
  projects: [
    { name: 'first start', testMatch: 'first-start.spec.ts' },
    { name: 'stories', testIgnore: 'first-start.spec.ts' },
  ],
  use: {
    locale: 'da-DK',
    timezoneId: 'Europe/Copenhagen',
    userAgent,
    // Every other story begins with cookies refused (e2e/consent.spec.ts).
    storageState: refusedCookies,
    viewport: { width: 1440, height: 900 },
    // Requests through a service worker cannot be changed by a story; phones have one (`e2e/fixtures.ts`).
    serviceWorkers: 'block',
    // Nobody watches: what only moves costs a browser without a graphics card a fifth of its time.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: chromiumArgs,
      ignoreDefaultArgs: ignoredChromiumArgs,
      env: { ...(process.env as Record<string, string>), ...env },
    },
  },
})
