import type { Page } from '@playwright/test'
import { buildDraw, buildEntries } from '#test/tournaments.ts'
import { buildToday, inDatabase } from './database.ts'
import { grantScorer } from './grant-tournament-roles.ts'
import { tabTo } from './focus.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

/** A flight of two on the day, and a role that may type its cards at the tournament desk. */
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

  // A name, Enter, eighteen keys, Enter; a reload in between loses nothing.
  await expect(page.getByLabel('Medlemsnummer, navn eller flight')).toBeFocused()
  await page.keyboard.type('71-100')
  await keys(page, 'Enter')
  const card = page.getByRole('spinbutton', { name: /^Scorekort for Anna Holm/ })
  await expect(card).toBeFocused()
  await page.keyboard.type('454454')
  await page.reload()
  await expect(card).toHaveAccessibleName('Scorekort for Anna Holm, hul 7')
  await page.keyboard.type('454454454450')
  // The last score is eleven, and the first a five.
  await keys(page, '+', 'Home', '5', 'Enter')
  await expect(page.getByText(/^Anna Holm: 8\d slag\. Afleveret, kvittering /)).toBeVisible()

  // The flight's number finds both; an arrow key selects the second.
  await page.keyboard.type('1')
  await keys(page, 'ArrowDown', 'Enter')
  await page.keyboard.type('444444444444444444')
  await keys(page, 'Enter')
  await expect(page.getByText(/^Bo Kjær: 72 slag\. Afleveret/)).toBeVisible()

  // Each card is checked against its paper, in the order typed.
  await tabTo(page, page.getByRole('link', { name: 'Dobbelttjek' }))
  await keys(page, 'Enter')
  await expect(page.getByRole('heading', { name: 'Anna Holm' })).toBeVisible()
  await keys(page, 'ArrowRight')
  await expect(page.getByRole('heading', { name: 'Bo Kjær' })).toBeVisible()
  await keys(page, 'ArrowLeft')
  await expect(page.getByRole('heading', { name: 'Anna Holm' })).toBeVisible()
  // A card cannot be confirmed before its scores are stored.
  await expect(page.getByRole('table', { name: 'De første ni huller' })).toBeVisible()
  await keys(page, 'Enter')
  await expect(page.getByRole('heading', { name: 'Bo Kjær' })).toBeVisible()
  await expect(page.getByText('1 kort mangler tjek.')).toBeVisible()
  // The address names the selection, so a reload shows it again.
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

  // The paper says nine on the seventh hole: the effect is shown before it is saved.
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

  // A late start costs two points of the round (Rule 21.1c), which is shown before it is saved.
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

  // When the paper differs from the returned card, the page shows which holes and who may decide.
  await page.goto(`${base}/type`)
  // Typed again with the corrected scores, the card counts as returned already.
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
