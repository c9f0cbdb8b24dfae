import { startingCompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import { buildPlayedDay } from '#test/played-day.ts'
import { buildDraw, buildEntries, fairHoles } from '#test/tournaments.ts'
import { buildToday, inDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'

const names = ['Anna Holm', 'Bo Kjær', 'Carl Lund', 'Dorte Skov', 'Erik Vang', 'Freja Ravn']

/** Six players in gross stroke play from 9.00: Bo leads the first flight, and Freja's flight comes later and better. */
const playDay = () =>
  inDatabase(async (db) => {
    const terms = startingCompetitionTerms({ format: { kind: 'stroke_play' }, net: false })
    const built = await buildToday(db, { slug: 'dagen-igen', terms })
    const entries = []
    for (const [i, name] of names.entries()) {
      const [firstName = '', lastName = ''] = name.split(' ')
      entries.push(...(await buildEntries(db, built, 1, { firstName, lastName, number: i + 1 })))
    }
    await buildDraw(db, built, entries)
    await buildPlayedDay(db, {
      roundId: built.round.id,
      entryIds: entries.map(({ id }) => id),
      firstStart: Date.parse('2027-05-04T09:00:00+02:00'),
      scoreOf: (player, hole) => {
        const par = fairHoles[hole - 1]?.par ?? 4
        const over = [1, 0, 1, 2, 1, -1][player] ?? 0
        return hole === 2 && player === 1 ? par - 2 : par + over
      },
    })
    return `/tournaments/${built.tournament.slug}/rounds/${built.round.id}`
  })

test('a spectator drags the day back and forth, shares a moment, and comes back to now', async ({
  phone,
  browser,
  baseURL,
}) => {
  const path = await playDay()
  const asked: string[] = []
  phone.on('request', (request) => asked.push(request.url()))
  await phone.goto(`${path}?tab=leaderboard`)
  await expect(phone.getByText('· live')).toBeVisible()
  expect(asked.filter((url) => url.includes('/board/day'))).toEqual([])
  const first = phone.locator('tr[data-row]').first()
  await expect(first).toContainText('Freja Ravn')

  await phone.getByRole('button', { name: 'Se dagen igen' }).click()
  const slider = phone.getByRole('slider', { name: 'Tidspunkt på dagen' })
  await expect(slider).toBeFocused()
  await expect(slider).toHaveAttribute('aria-valuetext', 'nu')
  await slider.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', 'kl.\u00a09.14')
  await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', 'kl.\u00a09.15')
  await expect(phone.getByRole('heading', { name: /Stillingen kl. 9.15/ })).toBeVisible()
  await expect(first).toContainText('Bo Kjær')
  await expect(phone.getByRole('row', { name: /Freja Ravn/ })).toContainText('–')

  await phone.getByText(/^Højdepunkter/).click()
  await phone.getByRole('button', { name: /Eagle på hul 2: Bo Kjær/ }).click()
  await expect(phone.getByRole('heading', { name: /Stillingen kl. 9.29/ })).toBeVisible()
  await expect(phone).toHaveURL(/time=929/)
  const shared = await browser.newPage({ baseURL })
  await shared.goto(phone.url())
  await expect(shared.getByRole('heading', { name: /Stillingen kl. 9.29/ })).toBeVisible()
  await expect(shared.locator('tr[data-row]').first()).toContainText('Bo Kjær')
  await shared.close()

  await phone.getByRole('button', { name: 'Afspil' }).click()
  await expect(slider).not.toHaveAttribute('aria-valuetext', 'kl.\u00a09.29')
  await phone.getByRole('button', { name: 'Pause' }).click()
  await phone.getByRole('button', { name: 'Tilbage til nu' }).click()
  await expect(slider).toBeHidden()
  await expect(first).toContainText('Freja Ravn')
  await expect(phone).not.toHaveURL(/time=/)
})
