import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { demoRoundId } from '#server/demo/build-tournaments.ts'
import { demoFlightId } from '#server/demo/play-tournament.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import { inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { ask, signIn } from './sign-in.ts'

type Stop = {
  path: string
  heading: string | RegExp
  /** What one comes to the page for; it must be in view without scrolling. */
  main: (page: Page) => Locator
}

/** A director's pages of the tournament in play, in the order of the day, at the widths of a phone, a desk and a large screen. */
for (const [width, height, details] of [
  [390, 844, {}],
  [1440, 900, { tag: '@soak' }],
  [1920, 1080, { tag: '@soak' }],
] as const) {
  test(
    `a director opens every page of the day at ${width} px, with its main action in view`,
    details,
    async ({ page, baseURL }) => {
      await page.setViewportSize({ width, height })
      await signIn(page, baseURL, 'club')
      for (const { path, heading, main } of await stopsOfDay(page)) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: heading }).first(), path).toBeVisible()
        await expect.soft(main(page).first(), path).toBeInViewport({ ratio: 1 })
        expect
          .soft(await widerThanScreen(page), `${path} is wider than the screen`)
          .toBeLessThanOrEqual(0)
      }
    },
  )
}

const widerThanScreen = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name })
const link = (name: string | RegExp) => (page: Page) =>
  page.locator('#indhold').getByRole('link', { name })
const field = (name: string) => (page: Page) => page.getByLabel(name)

async function stopsOfDay(page: Page): Promise<Stop[]> {
  const [found] = await inDatabase((db) =>
    db.select().from(tournaments).where(eq(tournaments.slug, 'majmatchen-2027')),
  )
  const round = demoRoundId('Majmatchen', 1)
  const club = `/club/${found?.clubId}/tournaments`
  const base = `${club}/${found?.id}`
  const open = '/tournaments/majmatchen-2027'
  const { cards } = await ask<{ cards: { entryId: string; name: string }[] }>(
    page.request,
    `/tournaments/${found?.id}/cards`,
  )
  const [card] = cards
  return [
    { path: club, heading: 'Klubbens turneringer', main: link('Majmatchen') },
    { path: base, heading: 'Majmatchen', main: link('Se flights på banen') },
    // The morning.
    { path: `${open}/presence`, heading: 'Fremmøde', main: button('Mødt') },
    { path: `${base}/entrants`, heading: 'Deltagere', main: button('Tilføj spiller') },
    { path: `${base}/extras`, heading: 'Tilvalg', main: button('Nyt tilvalg') },
    { path: `${base}/draw`, heading: 'Flightinddeling', main: link('Skift en spiller ud') },
    { path: `${base}/draw/${round}/print`, heading: 'Udskrifter', main: link('Udskriv alt til') },
    {
      path: `${base}/helpers`,
      heading: 'Hjælpere',
      // A phone has a link to the form, which is further down.
      main: (at) =>
        link('Inviter en hjælper')(at).or(at.getByLabel('Mail')).filter({ visible: true }),
    },
    // Play.
    { path: `${base}/cards/board`, heading: 'Flights på banen', main: button('Afbryd spillet') },
    { path: `${base}/messages`, heading: 'Skriv til spillerne', main: field('Emne') },
    { path: `${base}/cards/type`, heading: 'Tast scorekort', main: field('Medlemsnummer') },
    { path: `${base}/cards`, heading: 'Scorekort', main: link(card?.name ?? '') },
    {
      path: `${base}/cards/${round}/${card?.entryId}`,
      heading: card?.name ?? '',
      main: (at) => at.getByTitle('Ret hul 7'),
    },
    { path: `${base}/cards/check`, heading: 'Dobbelttjek', main: field('Kun uden tjek') },
    { path: `${base}/cards/side`, heading: 'Sidekonkurrencer', main: button(/^Ret/) },
    { path: `${base}/cards/golfbox`, heading: 'Kort til GolfBox', main: link('Se alle kort') },
    {
      path: `${open}/flights/${demoFlightId(round, 1)}`,
      heading: 'Flight 1',
      main: link('Se stillingen'),
    },
    // The result, the prizes and the screen.
    { path: `${base}/results`, heading: 'Det mangler', main: button('Alle er inde') },
    { path: `${open}/prizes`, heading: 'Præmiebord', main: button('Til stede') },
    { path: `${base}/screen`, heading: 'Skærmen i klubhuset', main: button('Vis den på skærmen') },
    {
      path: `${open}/rounds/${round}?tab=leaderboard`,
      heading: 'Majmatchen',
      main: (at) => at.getByRole('row', { name: / Rold Bakker Golfklub/ }),
    },
  ]
}
