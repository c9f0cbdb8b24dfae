import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { chromiumArgs, findChromium } from '../e2e/chromium.ts'
import { refusedCookies } from '../e2e/refused-cookies.ts'
import { startStoryService } from '../e2e/global-setup.ts'
import { finish } from './run-command.ts'

const folder = 'docs/screenshots'

/** `npm run screenshots`: takes the two pictures of the README from the running service. */
await finish(async () => {
  const { url, end } = await startStoryService()
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    args: chromiumArgs,
    env: { ...(process.env as Record<string, string>), ...env },
  })
  try {
    mkdirSync(folder, { recursive: true })
    const desk = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      storageState: refusedCookies,
    })
    await desk.goto(url, { waitUntil: 'networkidle' })
    await desk.screenshot({ path: `${folder}/home.png` })

    const [golfer] = demoSignIns
    const phone = await browser.newPage({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      storageState: refusedCookies,
    })
    await phone.request.post(`${url}/api/v1/account/sign-in`, {
      data: { email: golfer.email, password: golfer.password },
      headers: { origin: url },
    })
    await phone.goto(`${url}/account`, { waitUntil: 'networkidle' })
    await phone.getByRole('img', { name: 'Kode til check-in' }).waitFor()
    await phone.screenshot({ path: `${folder}/account.png` })
  } finally {
    await browser.close()
    await end()
  }
  console.log(`${folder}/home.png og ${folder}/account.png er taget.`)
  return 0
})
