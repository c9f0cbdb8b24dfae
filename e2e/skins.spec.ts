import { eq, inArray } from 'drizzle-orm'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { skinsCompetitions } from '#server/db/tables/sidecompetitions.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { openScreenField } from './screen-field.ts'
import { signIn } from './sign-in.ts'

test('a director sets up skins, and everybody sees who won which hole and why', async ({
  page,
  phone,
  baseURL,
}) => {
  const field = { name: 'Skinsbakkens Golfklub', slug: 'skins', number: 3100 }
  const { remote, slug, roundId, entryIds } = await openScreenField(field)
  await inDatabase(async (db) => {
    // Only three are left, of whom Bo wins the third hole with a halved one before it.
    const out = inArray(tournamentEntries.id, entryIds.slice(3))
    await db.update(tournamentEntries).set({ status: 'WD' }).where(out)
    for (const [i, scores] of [
      [4, 4, 5],
      [5, 4, 3],
      [6, 4, 4],
    ].entries()) {
      const card = [...scores, ...Array<null>(15).fill(null)]
      await db
        .update(cards)
        .set({ scores: card, revision: 9 })
        .where(eq(cards.entryId, entryIds[i] ?? ''))
    }
  })
  await signIn(page, baseURL, 'club')
  await page.goto(remote.replace('/screen', '/cards/side'))
  await page.getByLabel('Score', { exact: true }).selectOption('Brutto')
  await page.getByLabel('Præmie for en skin').fill('En bold')
  await page.getByRole('button', { name: 'Sæt skins op' }).click()
  await expect(page.getByText('Brutto', { exact: true }).and(page.locator('p'))).toBeVisible()

  await phone.goto(`/tournaments/${slug}/rounds/${roundId}?tab=sides`)
  await expect(phone.getByText('Præmie for en skin: En bold')).toBeVisible()
  await phone.getByText('Hvorfor? Hul for hul').click()
  await expect(phone.getByText(/alene med 3 slag: 2 skins, heraf 1 fra huller før/)).toBeVisible()

  await page.getByLabel('Score', { exact: true }).selectOption('Netto')
  await page.getByLabel('Skins, som ingen har vundet').selectOption('Afgøres i omspil')
  await page.getByRole('button', { name: 'Sæt skins op' }).click()
  const winner = page.getByLabel('Vinder af omspillet')
  // By keyboard alone: choosing stores nothing, the button does, and it can be undone.
  await winner.focus()
  await page.keyboard.press('ArrowDown')
  const chosen = await winner.inputValue()
  expect(chosen).not.toBe('')
  expect(await storedWinners()).toEqual([null, null])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/ vandt omspillet\.$/)).toBeVisible()
  expect(await storedWinners()).toContain(chosen)
  await page.getByRole('button', { name: 'Fortryd' }).click()
  await expect(winner).toHaveValue('')
  expect(await storedWinners()).toEqual([null, null])
})

const storedWinners = () =>
  inDatabase(async (db) =>
    (await db.select().from(skinsCompetitions)).map((one) => one.playOffWinner),
  )
