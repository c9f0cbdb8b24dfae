import { expect, test } from './fixtures.ts'
import { openScreenField } from './screen-field.ts'
import { signIn } from './sign-in.ts'

test(
  'a player calls up the own row on the clubhouse screen, and a stream shows the board over its picture (TV-5, TV-7)',
  { tag: '@soak' },
  async ({ phone, browser, baseURL }) => {
    test.setTimeout(90_000)
    await signIn(phone, baseURL, 'club')
    const field = { name: 'Streambakkens Golfklub', slug: 'stream', number: 3600, isFull: true }
    const { tv, remote, slug, first } = await openScreenField(field)
    const viewport = { width: 1920, height: 1080 }
    const context = await browser.newContext({ baseURL, locale: 'da-DK', viewport })
    const [stream, wall] = [await context.newPage(), await context.newPage()]
    // Nothing is laid over the picture before the director says so.
    await stream.goto(`${tv}/overlay?rows=3`)
    await expect(stream.getByRole('listitem')).toHaveCount(0)
    await phone.goto(remote)
    await phone.getByRole('button', { name: 'Vis den på skærmen' }).click()
    await expect(stream.getByRole('listitem')).toHaveCount(3)
    await expect(stream.getByRole('heading', { name: 'Majmatchen A-rækken' })).toBeVisible()

    const backgrounds = await stream.evaluate(() =>
      [document.documentElement, document.body, document.querySelector('.tv-overlay')].map(
        (element) => element && getComputedStyle(element).backgroundColor,
      ),
    )
    expect(new Set(backgrounds)).toEqual(new Set(['rgba(0, 0, 0, 0)']))
    const panel = stream.locator('.tv-overlay section')
    for (const [query, least, most] of [
      ['?rows=5', 2 / 3, 1],
      ['?rows=10&pages=1', 2 / 3, 1],
      ['?rows=3&at=top', 0, 1 / 3],
    ] as const) {
      await stream.goto(`${tv}/overlay${query}`)
      await expect(panel).toBeVisible()
      const box = await panel.boundingBox()
      expect((box?.y ?? 0) / viewport.height).toBeGreaterThanOrEqual(least)
      expect(((box?.y ?? 0) + (box?.height ?? 0)) / viewport.height).toBeLessThanOrEqual(most)
    }

    // A player of the first flight, on the phone that keeps its scores.
    await wall.goto(tv)
    await expect(wall.getByRole('heading', { name: 'Majmatchen' })).toBeVisible()
    await phone.goto(`/tournaments/${slug}/flights/${first?.flight.id}?key=${first?.key}`)
    await phone.getByRole('button', { name: /^Bo Holm/ }).click()
    await phone.getByRole('button', { name: /^Skriv for/ }).click()
    await phone.getByRole('button', { name: 'Scorekort', exact: true }).click()
    await phone.getByRole('button', { name: 'Vis min række på skærmen i klubhuset' }).click()
    await expect(phone.getByText('Din række vises på skærmen i 15 sekunder.')).toBeVisible()
    const called = wall.locator('.tv-called')
    await expect(called).toContainText('Bo Holm-Sørensen 2')
    await phone.getByRole('button', { name: 'Vis min række på skærmen i klubhuset' }).click()
    await expect(phone.getByText('En anden spiller vises lige nu.')).toBeVisible()
    await expect(called).toBeHidden({ timeout: 20_000 })
    await context.close()
  },
)

test('who follows a player sees when the flight is expected at the holes to come', async ({
  page,
  baseURL,
}) => {
  const field = { name: 'Ventebakkens Golfklub', slug: 'vente', number: 3200, isFull: true }
  const { tv, slug, roundId, first } = await openScreenField(field)
  // The stories' day is not this computer's; a screen reads the server's time.
  const answer = page.waitForResponse(/\/api\/v1\/screens\//)
  await page.goto(tv)
  await answer
  const row = first?.players[1]?.id
  await page.goto(`${baseURL}/tournaments/${slug}/rounds/${roundId}?tab=leaderboard&player=${row}`)
  const question = page.getByText('Hvornår er Bo Holm-Sørensen 2 ved de næste huller?')
  await expect(page.getByText(/^Hvorfor /)).toBeVisible()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: /flight 1$/ }).click()
  await question.click()
  // Sixteen holes are written at ten, a quarter of an hour each.
  await expect(page.getByText(/^\d\d:\d\d–\d\d:\d\d$/)).toHaveCount(2)
  await expect(page.getByText(/har skrevet 16 huller, og normal spilletid/)).toBeVisible()
})
