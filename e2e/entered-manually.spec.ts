import { eq, sql } from 'drizzle-orm'
import { plainDate } from '#domain/shared/dates.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import { buildToday, inDatabase } from './database.ts'
import { grantDirector } from './grant-tournament-roles.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

const day = plainDate('2027-06-12')

const openTournament = (slug: string) =>
  inDatabase(async (db) => {
    const { tournament } = await buildToday(db, {
      slug,
      state: 'open',
      firstDay: day,
      lastDay: day,
    })
    await grantDirector(db, tournament.id)
    return { id: tournament.id, base: `/club/${tournament.clubId}/tournaments/${tournament.id}` }
  })

test('unsaved settings of a director survive a reload, and never hide newer ones (TD-7)', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL, 'club')
  const { id, base } = await openTournament('halvskrevet')
  await page.goto(`${base}/settings`)
  const name = page.getByLabel('Navn', { exact: true }).first()
  const save = page.getByRole('button', { name: 'Gem indstillinger' })
  const again = page.getByText('Det, du skrev sidst, står her endnu')
  await name.fill('Halvt skrevet')
  await page.getByText('Sæsonkortet bruger en runde').click()
  await page.getByRole('button', { name: 'Tilføj række' }).click()
  const added = page.getByRole('group', { name: 'Ny række' })
  await added.getByLabel('Spilleform').selectOption('modified_stableford')
  await added.getByLabel('Samlet op').fill('-4')
  await added.getByLabel('Navn').fill('B-rækken')
  // One player gets a tee, on another course than before.
  const round = page.getByRole('group', { name: 'Runde 1' })
  const extra = round.getByRole('checkbox', { includeHidden: true }).last()
  await round.getByLabel('Bane').selectOption({ index: 1 })
  await round.getByText('Ekstra teested', { exact: true }).click()
  await extra.focus()
  await page.keyboard.press('Space')

  await page.reload()
  await expect(again).toBeVisible()
  await expect(name).toHaveValue('Halvt skrevet')
  await expect(page.getByRole('checkbox', { name: 'Sæsonkortet bruger en runde' })).toBeChecked()
  const kept = page.getByRole('group', { name: 'B-rækken' })
  await expect(kept.getByLabel('Samlet op')).toHaveValue('-4')
  await expect(extra).toBeChecked()

  // Saved values are no longer kept in the browser.
  await save.click()
  await expect(page.getByText('Indstillingerne er gemt.', { exact: true })).toBeVisible()
  await expect(again).toBeHidden()
  await page.reload()
  await expect(name).toHaveValue('Halvt skrevet')
  await expect(extra).toBeChecked()
  await expect(again).toBeHidden()

  // Another person saves meanwhile: the page says so, and she can load their values or choose at her own save.
  await name.fill('Mit navn')
  await inDatabase((db) =>
    db
      .update(tournaments)
      .set({ name: 'Den andens', settingsRevision: sql`${tournaments.settingsRevision} + 1` })
      .where(eq(tournaments.id, id)),
  )
  await page.reload()
  await expect(page.getByText('Der er gemt noget nyere imens')).toBeVisible()
  await expect(name).toHaveValue('Mit navn')
  await save.click()
  await expect(page.getByText('En anden har gemt imens')).toBeVisible()
  await page.getByRole('button', { name: 'Hent det nyeste' }).click()
  await expect(name).toHaveValue('Den andens')
  await expect(name).toBeFocused()
  await page.reload()
  await expect(name).toHaveValue('Den andens')
  await expect(page.getByText('Der er gemt noget nyere imens')).toBeHidden()
})

test(
  'a new player and a new side competition survive a reload, and are removed at sign-out (TD-7)',
  { tag: '@soak' },
  async ({ page, baseURL }) => {
    await signIn(page, baseURL, 'club')
    const { base } = await openTournament('halvt-tilmeldt')
    await page.goto(`${base}/entrants`)
    const dialog = page.getByRole('dialog')
    const add = page.getByRole('button', { name: /^Tilføj/ }).first()
    await add.click()
    await dialog.getByLabel('Fornavn').fill('Eva')
    await dialog.getByText('Dametee').click()
    await page.reload()
    await add.click()
    await expect(dialog.getByLabel('Fornavn')).toHaveValue('Eva')
    await expect(dialog.getByRole('radio', { name: 'Dametee' })).toBeChecked()
    await dialog.getByLabel('Efternavn').fill('Lund')
    await dialog.getByRole('button', { name: 'Tilføj spiller' }).click()
    await expect(page.getByRole('row', { name: /Eva Lund/ })).toBeVisible()
    await add.click()
    await expect(dialog.getByLabel('Fornavn')).toHaveValue('')
    await page.keyboard.press('Escape')

    await page.goto(`${base}/cards/side`)
    const kind = page.getByLabel('Konkurrence', { exact: true })
    const prize = page.getByLabel('Præmie').first()
    await kind.selectOption('longest_drive')
    await prize.fill('En kasse rødvin')
    await page.reload()
    await expect(kind).toHaveValue('longest_drive')
    await expect(prize).toHaveValue('En kasse rødvin')
    await page.getByRole('button', { name: 'Opret' }).click()
    await expect(page.getByText(/^Længste drive, hul 2 er oprettet\.$/).first()).toBeVisible()
    await expect(prize).toHaveValue('')
    await expect(kind).toHaveValue('nearest_pin')

    // The next person at this screen sees nothing of it.
    await prize.fill('En golfbold')
    const enteredManually = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('typed')))
    expect(await enteredManually()).toHaveLength(1)
    await page.context().clearCookies()
    await page.goto('/tournaments')
    await expect.poll(enteredManually).toEqual([])
  },
)
