import { addDays, formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { expect, test } from './fixtures.ts'
import { ask, signIn } from './sign-in.ts'

const name = 'Sankt Hans-matchen'

test('a club creates a tournament from six answers and publishes it, and a visitor finds it', async ({
  page: desk,
  phone,
  baseURL,
}) => {
  const { today } = await ask<{ today: string }>(phone.request, '/tournaments')
  await signIn(desk, baseURL, 'club')
  await desk.goto('/club')
  const work = desk.getByRole('navigation', { name: 'Klubben' })
  await work.getByRole('link', { name: 'Turneringer' }).click()
  await desk.getByRole('link', { name: 'Ny turnering' }).click()
  await desk.getByLabel('Hvad hedder turneringen?').fill(name)
  await desk.getByRole('button', { name: 'Lav kladden' }).click()
  await expect(desk.getByRole('alert')).toContainText('Skriv dagen som 12.06.2027.')

  await desk
    .getByLabel('Hvilken dag spilles den?')
    .fill(formatShortDate(addDays(plainDate(today), 50)))
  await desk.getByRole('radio', { name: /^A-, B- og C-række/ }).check()
  await desk.getByLabel('Hvad koster det at være med?').fill('300')
  await desk.getByText('Flere valg: priser').click()
  await desk.getByText('Sæsonkortet bruger en runde').click()
  // Going back and reloading lose nothing (TD-7).
  await desk.goBack()
  await desk.goForward()
  await desk.reload()
  await expect(desk.getByLabel('Hvad hedder turneringen?')).toHaveValue(name)
  await expect(desk.getByRole('radio', { name: /^A-, B- og C-række/ })).toBeChecked()
  await desk.getByText('Flere valg: priser').click()
  const usesRound = desk.getByRole('checkbox', { name: 'Sæsonkortet bruger en runde' })
  await expect(usesRound).toBeChecked()
  await desk.getByText('Sæsonkortet bruger en runde').click()
  await desk.getByRole('button', { name: 'Lav kladden' }).click()
  await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible()

  await phone.goto('/tournaments?q=sankt+hans')
  await expect(phone.getByText('Ingen turneringer passer')).toBeVisible()
  await desk.getByRole('button', { name: 'Offentliggør' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Offentliggør' }).click()
  await expect(desk.getByText('Turneringen er offentliggjort.', { exact: true })).toBeVisible()

  await phone.reload()
  await phone.getByRole('link', { name }).click()
  await expect(phone.getByRole('heading', { level: 1, name })).toBeVisible()
  const entry = phone.getByRole('region', { name: 'Tilmelding' })
  await expect(entry).toContainText('Åben for tilmelding')
  await expect(entry).toContainText('300 kr.')
  await expect(entry).toContainText('72 ledigeaf 72 pladser')
  // Price, deadline and places left stand above the button, which is in sight without scrolling.
  await expect(entry.getByRole('link', { name: 'Meld dig til' })).toBeInViewport()
  await expect(phone.getByText('B-rækken', { exact: true })).toBeVisible()

  // GolfBox's list is pasted: first a preview, then a corrected line, then the import (D32).
  await desk.goto(`${new URL(desk.url()).pathname}/entrants/list`)
  const list = (handicap: string) =>
    `Navn\tDGU-nummer\tHandicap\tKøn\nEva Lund\t90-1234\t8,4\tDame\nIb Bech\t90-1235\t${handicap}\tHerre\n`
  const field = desk.getByLabel('Indsæt listen')
  const look = desk.getByRole('button', { name: 'Se, hvad listen gør' })
  await field.fill('Eva Lund 8,4')
  await look.click()
  await expect(desk.getByRole('alert')).toContainText('Listen kan ikke læses')
  await field.fill(list('atten'))
  await look.click()
  await expect(desk.getByRole('alert')).toContainText('1 fejl i listen')
  await expect(desk.getByRole('button', { name: 'Tilmeld 1 spiller' })).toBeVisible()
  await field.fill(list('18,4'))
  await look.click()
  const enters = desk.getByRole('region', { name: 'Får en plads' })
  await expect(enters.getByRole('listitem')).toHaveCount(2)
  await desk.getByRole('button', { name: 'Tilmeld 2 spillere' }).click()
  await expect(desk.getByRole('row', { name: /Ib Bech/ })).toBeVisible()

  // A player who rides is marked in her dialog (RD-3).
  await desk.getByRole('link', { name: 'Eva Lund' }).click()
  await desk.getByRole('dialog').getByText('Kører i buggy').click()
  await expect(desk.getByRole('dialog').getByRole('checkbox')).toBeChecked()
  await desk.keyboard.press('Escape')
  await expect(desk.getByRole('row', { name: /Eva Lund/ })).toContainText('buggy')
})

test('a tournament in play shows its leaders first, and entry last', async ({ phone }) => {
  // Other stories run with a slow connection, where the page shows only the link to the board.
  await phone.addInitScript(() => {
    const { connection } = navigator as unknown as { connection: object }
    Object.assign(connection, { effectiveType: '4g' })
  })
  await phone.goto('/tournaments/majmatchen-2027')
  const top = async (name: string) =>
    (await phone.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? 0
  const leaders = phone.getByRole('region', { name: 'De bedste' })
  await expect(leaders.getByRole('listitem').first()).toBeVisible()
  expect(await top('Stillingen nu')).toBeLessThan(await top('Runden'))
  expect(await top('Klubben')).toBeLessThan(await top('Tilmelding'))
  const follow = phone.getByRole('link', { name: 'Følg stillingen' })
  await expect(follow).toBeInViewport()
  expect(await leaders.getByRole('listitem').first().innerText()).toMatch(/[+−]\d|par|0/)
  await follow.click()
  await expect(phone).toHaveURL(/rounds\/[\w-]+\?tab=leaderboard/)
})
