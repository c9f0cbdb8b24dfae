import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './fixtures.ts'
import { openScreenField } from './screen-field.ts'
import { signIn } from './sign-in.ts'

const sizes = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 3840, height: 2160 },
]

const logo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#204080' } })
    .png()
    .toBuffer()

/** The sides on which a picture leaves the screen, or the words for one that is not drawn. */
const outside = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => {
    const { top, left, bottom, right } = image.getBoundingClientRect()
    const isDrawn = image.complete && image.naturalWidth > 0
    const isInside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
    return [!isDrawn && 'not drawn', !isInside && [top, left, bottom, right]].filter(Boolean)
  })

/** What cannot be read from six metres, is cut, or is outside the screen. */
const unreadable = (wall: Page) =>
  wall.evaluate(() =>
    [...document.querySelectorAll('.board-screen li')].flatMap((row) => {
      const { height, bottom, right } = row.getBoundingClientRect()
      const isWhole = bottom <= innerHeight && right <= innerWidth
      const letters = parseFloat(getComputedStyle(row).fontSize)
      const isLegible = height / innerHeight >= 1 / 18 && letters / innerHeight >= 0.0215
      return isWhole && isLegible ? [] : [`${row.textContent} ${height} ${letters}`]
    }),
  )

test(
  'a director composes the pages of the clubhouse screen on the phone (TV-3, TV-4)',
  { tag: '@soak' },
  async ({ phone, browser, baseURL }) => {
    test.setTimeout(180_000)
    await signIn(phone, baseURL, 'club')
    const field = {
      name: 'Rotationsskovens Golfklub',
      slug: 'rotation',
      number: 3800,
      isFull: true,
    }
    const { tv, remote } = await openScreenField(field)
    const context = await browser.newContext({ baseURL, locale: 'da-DK', viewport: sizes[0] })
    const wall = await context.newPage()
    await phone.goto(remote)
    await phone.getByRole('button', { name: 'Vis den på skærmen' }).click()
    await phone.getByRole('button', { name: 'Pause' }).click()
    await wall.goto(tv)
    const heading = wall.getByRole('heading', { level: 2 })

    // Without the clock and the line of freshness, which change by themselves.
    const page = wall.locator('.board-screen > :is(section, .tv-split)')
    // A director who composes nothing gets the boards and what is around them.
    const turnTo = async (title: string | RegExp) => {
      for (let turn = 0; turn < 12 && !(await heading.filter({ hasText: title }).count()); turn++) {
        const before = await page.textContent()
        await phone.getByRole('button', { name: 'Næste' }).click()
        // A sponsor who was just added moves the other pages, so the next one may be the one that is shown.
        const isTurned = expect(page).not.toHaveText(before ?? '', { timeout: 4_000 })
        await isTurned.catch(() => undefined)
      }
      await expect(heading.filter({ hasText: title })).toBeVisible()
    }
    for (const title of ['A-rækken', 'B-rækken', 'Seneste birdies', 'På vej ind']) {
      await turnTo(title)
      for (const size of sizes) {
        await wall.setViewportSize(size)
        await expect.poll(() => unreadable(wall)).toEqual([])
      }
      await wall.setViewportSize(sizes[0]!)
    }
    await expect(wall.getByText(/^\d\d:\d\d–\d\d:\d\d$/).first()).toBeVisible()
    await turnTo('Sidekonkurrencer')
    await expect(wall.getByText('2,40 m')).toBeVisible()
    await turnTo('Sværeste huller')

    // Two divisions beside each other, then a notice and a sponsor.
    await phone.getByRole('button', { name: 'To rækker ad gangen' }).click()
    await expect(heading).toHaveCount(2)
    await expect.poll(() => unreadable(wall)).toEqual([])
    await phone.getByLabel('Tilføj en side').selectOption('Besked')
    await phone.getByLabel('Besked', { exact: true }).fill('Spisning kl. 18 i restauranten')
    await phone.getByRole('button', { name: 'Tilføj', exact: true }).click()
    await phone.getByLabel('Tilføj en side').selectOption('Sponsor')
    await phone.getByLabel('Sponsor', { exact: true }).fill('Bageren på Torvet')
    await phone.getByRole('button', { name: 'Tilføj', exact: true }).click()
    await expect(phone.getByText('Sponsorer får højst hver sjette side')).toBeVisible()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await turnTo('Besked')
    await expect(wall.getByText('Spisning kl. 18 i restauranten')).toBeVisible()
    await turnTo('Dagens sponsor')

    // The sponsor's logo: refused files lose nothing, and the wall shows the whole of it with the text below.
    await phone.getByRole('button', { name: /^Ret Sponsor/ }).click()
    const dialog = phone.getByRole('dialog', { name: 'Ret sponsoren' })
    const choose = (name: string, buffer: Buffer) =>
      dialog
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name, mimeType: 'image/png', buffer })
    await choose('logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await expect(dialog.getByText('SVG-filer kan vi ikke tage imod')).toBeVisible()
    await choose('logo.png', await logo(300, 300))
    await dialog.getByLabel('Hvad står der på billedet?').fill('Bageren på Torvet siden 1911')
    await dialog.getByRole('button', { name: 'Gem' }).click()
    await expect(dialog.getByText('for få pixels')).toBeVisible()
    await expect(dialog.getByLabel('Sponsor')).toHaveValue('Bageren på Torvet')
    await choose('logo.png', await logo(300, 2400))
    await dialog.getByRole('button', { name: 'Gem' }).click()
    await expect(dialog).toBeHidden()
    await expect(phone.getByAltText('Bageren på Torvet siden 1911')).toBeVisible()
    await turnTo('Dagens sponsor')
    const picture = wall.getByAltText('Bageren på Torvet siden 1911')
    for (const size of sizes) {
      await wall.setViewportSize(size)
      await expect.poll(() => outside(picture)).toEqual([])
    }
    await wall.setViewportSize(sizes[0]!)
    await expect(wall.getByText('Bageren på Torvet', { exact: true })).toBeVisible()

    // The simulated source has thunder in the afternoon.
    await phone.getByLabel('Tilføj en side').selectOption('Vejret')
    await phone.getByRole('button', { name: 'Tilføj', exact: true }).click()
    await turnTo('Vejret')
    await expect(wall.getByText('Data fra MET Norway (CC BY 4.0)')).toBeVisible()
    await expect(wall.getByText(/^Torden ventes 15:00–17:00/)).toBeVisible()
    for (const size of sizes) {
      await wall.setViewportSize(size)
      await expect.poll(() => unreadable(wall)).toEqual([])
    }
    await wall.setViewportSize(sizes[0]!)

    // The notice first.
    await phone.getByRole('button', { name: /^Flyt op: Besked/ }).click()
    await phone.getByRole('button', { name: /^Fjern: Sponsor/ }).click()
    await expect(phone.getByText('Bageren på Torvet')).toBeHidden()
    await expect(phone.locator('[aria-labelledby=rotation] li').first()).toContainText('Besked')
    await context.close()
  },
)
