import { chromium, request } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumArgs, findChromium } from '../e2e/chromium.ts'
import { publicPages } from '../e2e/public-pages.ts'
import { freePort } from '#test/start-service.ts'
import { median, print, rounded } from './print.ts'
import { prepareService } from './service.ts'

const bench = 'lighthouse'
const runs = 3
const attempts = 3
const limit = 95
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Scores = Record<(typeof categories)[number], number>

/**
 * What Lighthouse gives the pages on which somebody decides, as its slow telephone sees them:
 * the median of three for each category. Audits that are not passed go to stderr.
 */
export async function benchLighthouse() {
  const service = await prepareService()
  const port = await freePort()
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
    env: { ...(process.env as Record<string, string>), ...env },
  })
  try {
    const address = await service.open()
    for (const path of await auditedPages(address)) await audit(path, { address, port })
  } finally {
    await browser.close()
    await service.close()
  }
}

/** Paths given after the bench's name, else those that issue and specification promise 95 for. */
async function auditedPages(address: string): Promise<string[]> {
  const asked = process.argv.slice(3)
  if (asked.length > 0) return asked
  const client = await request.newContext({ baseURL: address })
  const club = (await publicPages(client)).filter((path) => path.startsWith('/clubs/'))
  await client.dispose()
  return ['/', '/clubs', ...club, '/membership']
}

async function audit(path: string, { address, port }: { address: string; port: number }) {
  const all: Scores[] = []
  // The first answer is rendered, all others come from bytes; the page is what is measured.
  await fetch(address + path)
  while (all.length < runs) all.push(await scoresOf(address + path, port))
  for (const category of categories) {
    const value = median(all.map((scores) => scores[category]))
    print({
      bench,
      metric: `${path} ${category}`,
      value,
      unit: 'of 100',
      peer: 'limit',
      peerValue: limit,
      ratio: rounded(value / limit, 3),
    })
  }
}

async function scoresOf(url: string, port: number): Promise<Scores> {
  const { audits, categories: given } = await reportOn(url, port)
  for (const { id, score, displayValue = '' } of Object.values(audits)) {
    if (score !== null && score < 0.9) console.error(`${url} ${id}: ${score} ${displayValue}`)
  }
  const score = (name: keyof Scores) => Math.round((given[name]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  }
}

/** On a busy machine the browser sometimes loses the trace; Lighthouse then asks to be run again. */
async function reportOn(url: string, port: number) {
  const why: string[] = []
  while (why.length < attempts) {
    const result = await lighthouse(url, {
      port,
      onlyCategories: [...categories],
      logLevel: 'silent',
    })
    if (result && !result.lhr.runtimeError) return result.lhr
    why.push(result?.lhr.runtimeError?.code ?? 'no answer')
  }
  throw new Error(`${url} was not measured: ${why.join(', ')}`)
}
