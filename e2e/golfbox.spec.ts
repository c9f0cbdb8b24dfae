import { readFile } from 'node:fs/promises'
import { buildDraw, buildEntries } from '#test/tournaments.ts'
import { strangeNumber } from '#server/simulators/dgu/test-golfers.ts'
import { buildToday, inDatabase } from './database.ts'
import { grantScorer } from './grant-tournament-roles.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

/** A flight of three with a director at the tournament desk; GolfBox knows only the first player. */
const openTournamentDesk = () =>
  inDatabase(async (db) => {
    const built = await buildToday(db, { slug: 'kort-til-golfbox' })
    const players = []
    for (const [i, dguNumber] of ['71-200', strangeNumber, null].entries()) {
      const who = { firstName: ['Anna', 'Bo', 'Carl'][i] ?? '', lastName: 'Lund', dguNumber }
      players.push(...(await buildEntries(db, built, 1, { ...who, number: i + 1 })))
    }
    const [drawn] = await buildDraw(db, built, players)
    await grantScorer(db, built.tournament.id)
    return {
      cards: `/club/${built.tournament.clubId}/tournaments/${built.tournament.id}/cards`,
      flight: `/tournaments/${built.tournament.slug}/flights/${drawn?.flight.id}`,
    }
  })

test(
  'a signed card is sent to GolfBox automatically, and a refused one is typed from a list (D31, SC-5)',
  { tag: '@soak' },
  async ({ page, baseURL }) => {
    await signIn(page, baseURL, 'club')
    const { cards, flight } = await openTournamentDesk()
    await page.goto(`${cards}/type`)
    for (const name of ['Anna', 'Bo', 'Carl']) {
      await expect(page.getByLabel('Medlemsnummer, navn eller flight')).toBeFocused()
      await page.keyboard.type(name)
      await page.keyboard.press('Enter')
      await page.keyboard.type('4'.repeat(18))
      await page.keyboard.press('Enter')
      await expect(page.getByText(new RegExp(`^${name} Lund: 72 slag\\. Afleveret`))).toBeVisible()
    }

    await page.getByRole('link', { name: 'GolfBox', exact: true }).click()
    const row = (name: string) => page.getByRole('row', { name: `${name} Lund` })
    await expect(row('Anna').getByText(/^Sendt\s/)).toBeVisible()
    await expect(row('Bo').getByText('Afvist')).toBeVisible()
    await expect(row('Bo').getByText('GolfBox svarede: Player not found.')).toBeVisible()
    await expect(row('Carl').getByText('Spilleren har intet DGU-nummer.')).toBeVisible()
    await expect(page.getByText('2 af 3 kort skal tastes i GolfBox.')).toBeVisible()

    // Space ticks the card as typed, and the arrow key goes to the next; Anna's card is sent and has no tick.
    const tick = (name: string) =>
      page.getByLabel(`Tastet ind i GolfBox: kortet for ${name} Lund`, { exact: true })
    await expect(tick('Anna')).toHaveCount(0)
    await tick('Bo').focus()
    await page.keyboard.press('Space')
    await expect(row('Bo').getByText(/^Af dig\skl\.\s/)).toBeVisible()
    await expect(
      page.getByText('1 af 3 kort skal tastes i GolfBox. 1 er tastet ind.', { exact: true }),
    ).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(tick('Carl')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(row('Carl').getByText('Tastet ind', { exact: true }).first()).toBeVisible()
    await expect(page.getByText(/^Ingen af 3 kort skal tastes\./)).toBeVisible()
    await page.reload()
    await expect(tick('Bo')).toBeChecked()
    await tick('Carl').focus()
    await page.keyboard.press('Space')
    await expect(page.getByText(/^1 af 3 kort skal tastes/)).toBeVisible()
    await expect(tick('Carl')).not.toBeChecked()

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Hent listen til tastning (CSV)' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    const lines = text.trimEnd().split('\r\n')
    expect(lines.map((line) => line.split(';')[0])).toEqual([
      '\ufeffSpiller',
      'Bo Lund',
      'Carl Lund',
    ])
    expect(lines[1]).toMatch(/;\d\d\.\d\d\.\d{4} kl\. [\d.]+ af [^;]+$/)
    expect(lines[2]).toMatch(/;Spilleren har intet DGU-nummer\.;$/)

    // A card that cannot be sent says so, with the next step.
    await row('Carl').getByRole('button', { name: 'Send igen' }).click()
    await expect(page.getByText(/GolfBox skal kende spillerens DGU-nummer/)).toBeVisible()

    await page.goto(flight)
    await expect(page.getByText('Sendt til GolfBox.', { exact: true })).toBeVisible()
    await page.goto(`${cards}/golfbox`)

    // When a player is taken out after GolfBox has got the card, it is corrected there by hand, and ticked as well.
    await row('Anna').getByRole('link', { name: 'Anna Lund' }).click()
    // Nothing is preselected, and a hole is required for players who began the round.
    await page.getByRole('button', { name: 'Tag Anna Lund ud' }).click()
    await expect(page.getByText('Vælg, hvad der er sket.')).toBeVisible()
    await page.getByRole('radio', { name: /^Udeblevet/ }).check()
    await expect(page.getByLabel(/hul/)).toHaveCount(0)
    await page.getByRole('radio', { name: /^Udgået/ }).check()
    await page.getByRole('button', { name: 'Tag Anna Lund ud' }).click()
    await expect(page.getByText('Vælg det første hul, der ikke spilles.')).toBeVisible()
    await page.getByRole('radio', { name: /^Diskvalificeret/ }).check()
    await page.getByRole('button', { name: 'Tag Anna Lund ud' }).click()
    await expect(page.getByText(/diskvalificeret/i).first()).toBeVisible()
    await page.goto(`${cards}/golfbox`)
    await expect(
      row('Anna').getByText(/^Sendt\skl\.\s[\d.]+, før koden DQ: ret det i GolfBox\.$/),
    ).toBeVisible()
    await expect(page.getByText(/^2 af 3 kort skal tastes eller rettes i GolfBox\./)).toBeVisible()
    await tick('Anna').focus()
    await page.keyboard.press('Space')
    await expect(row('Anna').getByText(/^Af dig\s/)).toBeVisible()
    await expect(page.getByText(/^1 af 3 kort skal tastes i GolfBox\./)).toBeVisible()

    await page.goto(flight)
    const enteredManually = page.getByText('Turneringsledelsen har tastet kortet ind i GolfBox.', {
      exact: true,
    })
    await expect(enteredManually).toBeVisible()
    await expect(page.getByText(/^Ikke sendt til GolfBox/)).toBeVisible()
  },
)
