import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { buildMatchPlay } from './match-story.ts'
import { signIn } from './sign-in.ts'

const choose = (page: Page, label: string, option: string) =>
  page.getByLabel(label, { exact: true }).selectOption(option)

test('two teams meet: a captain’s hidden line-up, a match on the phone without coverage, and the cup is won', async ({
  page,
  phone,
  baseURL,
}) => {
  test.slow()
  // A retry has a tournament of its own.
  const retry = test.info().retry + 1
  const { tournament } = await buildMatchPlay({
    slug: `pokal-${retry}`,
    name: `Efterårspokalen ${retry}`,
    draw: 'cup',
  })
  await signIn(page, baseURL, 'club')
  await page.goto(`/club/${tournament.clubId}/tournaments/${tournament.id}/matches`)
  await page.getByLabel('1. hold').fill('Rungsted')
  await page.getByLabel('2. hold').fill('Aalborg')
  await page.getByRole('checkbox', { name: /Kaptajn.*Christoffer/ }).press('Space')
  await choose(page, '1. session', 'Fourball')
  await choose(page, '2. session', 'Single')
  await page.getByRole('button', { name: 'Fjern den sidste' }).click()
  await expect(page.getByText('2 point i alt. 1½ vinder.')).toBeVisible()
  await page.getByRole('button', { name: 'Gem og offentliggør holdmatchen' }).click()
  await expect(page.getByText('Rungsted 0 – 0 Aalborg')).toBeVisible()

  // The golfer of the demonstration is Aalborg's captain.
  await signIn(phone, baseURL, 'golfer')
  await phone.goto('/account/tournaments/matches')
  const own = phone.getByRole('region', { name: 'Opstilling, Aalborg' })
  await own
    .getByLabel('Kamp 1, 1. spiller')
    .selectOption('Christoffer Alexander Lundgaard-Sørensen')
  await own.getByLabel('Kamp 1, 2. spiller').selectOption('Bo Kjær')
  await own.getByRole('button', { name: 'Gem opstillingen' }).first().click()
  await expect(phone.getByText('Opstillingen er gemt.').first()).toBeVisible()

  await page.reload()
  const session = page.getByRole('region', { name: '1. Fourball' })
  await session.getByLabel('Kamp 1, 1. spiller').first().selectOption('Anne Holm')
  await session.getByLabel('Kamp 1, 2. spiller').first().selectOption('Dorte Madsen')
  await session.getByRole('button', { name: 'Gem Rungsted' }).click()
  await expect(page.getByText('Opstillingen er gemt.').first()).toBeVisible()
  await phone.goto(`/tournaments/${tournament.slug}/matches`)
  await expect(phone.getByText('Opstillingerne er hemmelige').first()).toBeVisible()
  await expect(phone.getByText('Anne Holm')).toHaveCount(0)
  await session.getByRole('button', { name: 'Vis begge opstillinger' }).click()
  await page.getByRole('button', { name: 'Vis dem' }).click()
  await expect(session.getByText('Opstillingerne er vist')).toBeVisible()

  // The golfer plays on the phone, a part of it without coverage.
  await phone.goto('/account/tournaments/matches')
  const match = phone.getByRole('article').filter({ hasText: tournament.name })
  await match.getByRole('link', { name: 'Spil hul for hul' }).click()
  const mine = phone.getByRole('button', { name: /Christoffer.*Bo Kjær/ })
  const stand = phone.getByRole('region', { name: 'Stilling' }).getByRole('status')
  await expect(phone.getByRole('list', { name: 'Slag på hullet' })).toBeVisible()
  await mine.click()
  await expect(stand).toContainText('1 op efter 1')
  await expect(phone.getByText('Alt er gemt.')).toBeVisible()
  const path = new URL(phone.url()).pathname
  const isKept = () =>
    phone.evaluate((at) => caches.match(at).then((kept) => kept !== undefined), path)
  await expect.poll(isKept).toBe(true)
  const context = phone.context()
  await context.setOffline(true)
  await phone.getByLabel('Hullet blev givet').check()
  await mine.click()
  await phone.getByRole('button', { name: 'Delt', exact: true }).click()
  await expect(stand).toContainText('2 op efter 3')
  await expect(phone.getByText(/Ingen forbindelse. 2 indtastninger er gemt/)).toBeVisible()
  await phone.close()
  const again = await context.newPage()
  await again.goto(path)
  const standAgain = again.getByRole('region', { name: 'Stilling' }).getByRole('status')
  await expect(standAgain).toContainText('2 op efter 3')
  await context.setOffline(false)
  await expect(again.getByText('Alt er gemt.')).toBeVisible({ timeout: 20_000 })
  await page.goto(`/tournaments/${tournament.slug}/matches`)
  await expect(page.getByRole('link', { name: /Anne Holm.*2 op efter 3/ })).toBeVisible()
  for (let played = 3; played < 10; played++) {
    await expect(standAgain).toContainText(`efter ${played}`)
    await again.getByRole('button', { name: /Christoffer.*Bo Kjær/ }).click()
  }
  await expect(again.getByRole('region', { name: 'Kampen er slut' })).toContainText('vandt 9&8')
  await again.getByRole('button', { name: 'Gem resultatet' }).click()
  await expect(again.getByRole('region', { name: 'Kampen er slut' })).toHaveCount(0)
  await expect(again.getByText('Alt er gemt.')).toBeVisible()
  await expect(standAgain).toContainText('9&8')
  await again.close()

  // The last single decides; the director sees the score before the result is stored.
  await page.goto(`/club/${tournament.clubId}/tournaments/${tournament.id}/matches`)
  await expect(page.getByText('Rungsted 0 – 1 Aalborg')).toBeVisible()
  const single = page.getByRole('region', { name: '2. Single' })
  await single.getByLabel('Kamp 1', { exact: true }).first().selectOption('Erik Nygaard')
  await single.getByRole('button', { name: 'Gem Rungsted' }).click()
  await expect(page.getByText('Opstillingen er gemt.').first()).toBeVisible()
  await single.getByRole('button', { name: 'Vis begge opstillinger' }).click()
  await expect(page.getByText('Aalborg mangler spillere og taber 1 kamp.')).toBeVisible()
  await page.getByRole('button', { name: 'Vent', exact: true }).click()
  await single.getByLabel('Kamp 1', { exact: true }).last().selectOption('Freja Ottosen')
  // The page has the line-up when it has fetched the matches after saving it.
  const fetched = page.waitForResponse((answer) => answer.url().endsWith('/matches/directed'))
  await single.getByRole('button', { name: 'Gem Aalborg' }).click()
  await fetched
  await single.getByRole('button', { name: 'Vis begge opstillinger' }).click()
  await page.getByRole('button', { name: 'Vis dem' }).click()
  await single.getByRole('button', { name: /Skriv resultat/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Hvordan endte den?').selectOption('Kampen endte delt')
  await expect(
    dialog.getByText('Stillingen bliver Rungsted ½ – 1½ Aalborg. Aalborg har vundet'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Gem resultatet' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(`/tournaments/${tournament.slug}/matches`)
  await expect(page.getByText('Aalborg har vundet')).toBeVisible()
})
