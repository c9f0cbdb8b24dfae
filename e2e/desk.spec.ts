import type { Page } from '@playwright/test'
import { buildDraw, buildEntries } from '#test/tournaments.ts'
import { buildToday, inDatabase } from './database.ts'
import { grantScorer } from './grant-tournament-roles.ts'
import { tabTo } from './focus.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

/** A flight of two on the day, and whoever sits at the tournament desk may type its cards. */
const openTournamentDesk = () =>
  inDatabase(async (db) => {
    const built = await buildToday(db, { slug: 'kort-paa-papir' })
    const players = []
    for (const [i, lastName] of ['Holm', 'Kjær'].entries()) {
      const who = { firstName: i === 0 ? 'Anna' : 'Bo', lastName, dguNumber: `71-10${i}` }
      players.push(...(await buildEntries(db, built, 1, { ...who, number: i + 1 })))
    }
    await buildDraw(db, built, players)
    await grantScorer(db, built.tournament.id)
    return `/club/${built.tournament.clubId}/tournaments/${built.tournament.id}/cards`
  })

const keys = (page: Page, ...pressed: string[]) =>
  pressed.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

test('a scorer types, checks and corrects paper cards without a mouse (TD-1, TD-2, TD-6, TD-7)', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL, 'club')
  const base = await openTournamentDesk()
  await page.goto(`${base}/type`)

  // Who, Enter, eighteen keys, Enter; a reload on the way loses nothing.
  await expect(page.getByLabel('Medlemsnummer, navn eller flight')).toBeFocused()
  await page.keyboard.type('71-100')
  await keys(page, 'Enter')
  const card = page.getByRole('spinbutton', { name: /^Scorekort for Anna Holm/ })
  await expect(card).toBeFocused()
  await page.keyboard.type('454454')
  await page.reload()
  await expect(card).toHaveAccessibleName('Scorekort for Anna Holm, hul 7')
  await page.keyboard.type('454454454450')
  // The last one was eleven, and the first a five.
  await keys(page, '+', 'Home', '5', 'Enter')
  await expect(page.getByText(/^Anna Holm: 8\d slag\. Afleveret, kvittering /)).toBeVisible()

  // The flight's number finds both; an arrow takes the second.
  await page.keyboard.type('1')
  await keys(page, 'ArrowDown', 'Enter')
  await page.keyboard.type('444444444444444444')
  await keys(page, 'Enter')
  await expect(page.getByText(/^Bo Kjær: 72 slag\. Afleveret/)).toBeVisible()

  // Each once more beside its paper, in the order typed.
  await tabTo(page, page.getByRole('link', { name: 'Dobbelttjek' }))
  await keys(page, 'Enter')
  await expect(page.getByRole('heading', { name: 'Anna Holm' })).toBeVisible()
  await keys(page, 'ArrowRight')
  await expect(page.getByRole('heading', { name: 'Bo Kjær' })).toBeVisible()
  await keys(page, 'ArrowLeft')
  await expect(page.getByRole('heading', { name: 'Anna Holm' })).toBeVisible()
  // Nobody says that a card is right before its scores are there.
  await expect(page.getByRole('table', { name: 'De første ni huller' })).toBeVisible()
  await keys(page, 'Enter')
  await expect(page.getByRole('heading', { name: 'Bo Kjær' })).toBeVisible()
  await expect(page.getByText('1 kort mangler tjek.')).toBeVisible()
  // What is shown stands in the address, and is shown again.
  const unchecked = page.getByRole('checkbox', { name: 'Kun uden tjek' })
  await tabTo(page, unchecked)
  await keys(page, 'Space')
  await expect(page).toHaveURL(/checks=all/)
  await page.reload()
  await expect(unchecked).not.toBeChecked()
  await expect(page.getByRole('heading', { name: 'Anna Holm' })).toBeVisible()
  await tabTo(page, unchecked)
  await keys(page, 'Space')
  await expect(page.getByRole('heading', { name: 'Bo Kjær' })).toBeVisible()

  // The paper says nine on the seventh: what it does is shown before it is done.
  await tabTo(page, page.getByRole('link', { name: 'Ret en score' }))
  await keys(page, 'Enter')
  const form = page.getByRole('form', { name: 'Ret en score' })
  await tabTo(page, form.getByLabel('Hul'))
  await page.keyboard.type('Hul 7')
  await tabTo(page, form.getByLabel('Score'))
  await page.keyboard.type('9')
  await tabTo(page, form.getByLabel('Grund'))
  await page.keyboard.type('Læst forkert')
  await page.reload()
  await expect(form.getByLabel('Grund')).toHaveValue('Læst forkert')
  await tabTo(page, form.getByLabel('Grund'))
  await keys(page, 'Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Ret hul 7?' })
  await expect(dialog).toContainText('I alt 72 bliver til 77 slag.')
  await expect(dialog.getByRole('listitem')).toContainText(['Bo Kjær'])
  await tabTo(page, dialog.getByRole('button', { name: 'Ret scoren' }))
  await keys(page, 'Enter')
  await expect(page.getByRole('row', { name: /^7 5 4 .*9$/ })).toBeVisible()
  await expect(form.getByLabel('Grund')).toHaveValue('')

  // Late at the start costs two points of the round (Rule 21.1c): seen before it is given.
  const penalty = page.getByRole('region', { name: 'Straf på runden' })
  await expect(penalty.getByLabel('Point, der trækkes fra')).toHaveValue('2')
  await tabTo(page, penalty.getByLabel('Grund'))
  await page.keyboard.type('Mødte kl. 9.03')
  await keys(page, 'Enter')
  const asked = page.getByRole('alertdialog', { name: 'Giv straffen?' })
  await expect(asked.getByRole('listitem')).toContainText(['Bo Kjær'])
  await tabTo(page, asked.getByRole('button', { name: 'Gem straffen' }))
  await keys(page, 'Enter')
  await expect(penalty.getByRole('listitem')).toContainText(
    '−2 point, forkert starttid: Mødte kl. 9.03',
  )

  // A paper that says something else than the card that is in: which holes, and who may decide.
  await page.goto(`${base}/type`)
  // Typed once more as it was corrected to, it is in already.
  await page.keyboard.type('1')
  await keys(page, 'ArrowDown', 'Enter')
  await page.keyboard.type('444444944444444444')
  await keys(page, 'Enter')
  await expect(
    page.getByText('Bo Kjær: Kortet er allerede afleveret med de samme scorer.'),
  ).toBeVisible()
  await page.keyboard.type('1')
  await keys(page, 'ArrowDown', 'Enter')
  await page.keyboard.type('544444444444444444')
  await keys(page, 'Enter')
  const differing = page.getByRole('table', {
    name: 'Huller, hvor scorerne for Bo Kjær er forskellige',
  })
  await expect(differing.getByRole('row')).toHaveCount(2)
  await expect(differing.getByRole('row').nth(1)).toContainText(/1\s*5\s*4/)
  await expect(page.getByText(/retter turneringsledelsen hullerne på kortet/)).toBeVisible()
})
