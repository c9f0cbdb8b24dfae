import { createServer } from 'node:http'
import { eq } from 'drizzle-orm'
import { cards } from '#server/db/tables/scoring.ts'
import { embedFrame, embedScriptTag, defaultEmbed } from '#domain/board/embedded-board.ts'
import { inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { openScreenField } from './screen-field.ts'

/** A club's own website on another origin, with the given text in its page. */
async function openClubSite(text: string) {
  const site = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="da"><title>Klubben</title><body>${text}</body></html>`)
  })
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve)
  })
  const address = site.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `http://127.0.0.1:${port}/`, close: () => site.close() }
}

test('a club shows its live board on its own website, which may not frame any other page', async ({
  browser,
  baseURL,
}) => {
  const field = { name: 'Rammebakkens Golfklub', slug: 'ramme', number: 3000 }
  const { slug, entryIds } = await openScreenField(field)
  const embedded = { origin: baseURL ?? '', slug, name: 'Majmatchen', options: defaultEmbed }
  const dark = { ...embedded, options: { ...defaultEmbed, theme: 'dark', rows: 5 } as const }
  const site = await openClubSite(
    `${embedScriptTag(embedded)}${embedFrame(dark)}<iframe title="Siden" src="${baseURL}/tournaments/${slug}"></iframe>`,
  )
  const context = await browser.newContext({
    viewport: { width: 320, height: 700 },
    storageState: { cookies: [], origins: [] },
  })
  const page = await context.newPage()
  await page.goto(site.url)
  const board = page.frameLocator('iframe').nth(0)
  await expect(board.getByRole('row')).toHaveCount(61)
  await expect(board.getByRole('rowheader').first()).toContainText('Anna Holm-Sørensen 1')
  // The frame is as high as the board, and nothing is wider than the narrowest phone.
  const frame = page.locator('iframe').first()
  await expect.poll(async () => (await frame.boundingBox())?.height ?? 0).toBeGreaterThan(2000)
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await board.locator('html').evaluate(overflow)).toBe(0)
  // A message of the page itself changes nothing.
  await page.evaluate(() => postMessage({ type: 'saesonkortet:height', height: 130 }, '*'))
  await expect(page.frameLocator('iframe').nth(1).getByRole('row')).toHaveCount(6)
  expect((await frame.boundingBox())?.height).toBeGreaterThan(2000)
  const refused = await page.locator('iframe[title="Siden"]').elementHandle()
  expect((await refused?.contentFrame())?.url()).toBe('chrome-error://chromewebdata/')

  const scores = Array.from({ length: 18 }, (_, hole) => (hole < 5 ? 1 : null))
  await inDatabase((db) =>
    db
      .update(cards)
      .set({ scores, revision: 2 })
      .where(eq(cards.entryId, entryIds[9] ?? '')),
  )
  await expect(board.getByRole('rowheader').first()).toContainText('Jens Holm-Sørensen 10')
  expect(await context.cookies()).toEqual([])
  await context.close()
  site.close()
})
