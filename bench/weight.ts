import { chromium, request } from '@playwright/test'
import { chromiumArgs, findChromium } from '../e2e/chromium.ts'
import { publicPages } from '../e2e/public-pages.ts'
import { scriptLimit, weigh } from '../e2e/page-weight.ts'
import { print, rounded } from './print.ts'
import { prepareService } from './service.ts'

/** The size of the compressed scripts of every public page until two seconds after load, with data saver on. */
export async function benchWeight() {
  const service = await prepareService()
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    args: chromiumArgs,
    env: { ...(process.env as Record<string, string>), ...env },
  })
  try {
    const address = await service.open()
    const client = await request.newContext({ baseURL: address })
    const pages = await publicPages(client)
    const weights = await weigh(
      browser,
      pages.map((path) => address + path),
    )
    for (const { path, scripts } of weights) {
      const ratio = rounded(scripts / scriptLimit, 3)
      print({
        bench: 'weight',
        metric: path,
        value: scripts,
        unit: 'bytes',
        peer: 'limit',
        peerValue: scriptLimit,
        ratio,
      })
    }
    await client.dispose()
  } finally {
    await browser.close()
    await service.close()
  }
}
