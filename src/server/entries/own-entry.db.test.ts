import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entrants, OwnEntry } from '#contract/entries.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { fillTournament, createEntryTestApp, type EntryTestApp } from '#test/entry-test-app.ts'
import { buildDraw, buildEntries } from '#test/tournaments.ts'
import { sessions } from '../db/tables/accounts.ts'
import { tournamentRounds, tournaments } from '../db/tables/competitions.ts'

let app: EntryTestApp

beforeAll(async () => {
  app = await createEntryTestApp()
})
afterAll(() => app.close())

const refused = (reason: string) => ({ status: 422, body: { error: { reason } } })

const askForFile = (entryId: string, headers: Record<string, string>) =>
  app.request(
    'GET',
    `/api/v1/account/tournament-entries/${entryId}/calendar.ics`,
    undefined,
    headers,
  )

describe('my entry', () => {
  test('is a calendar file: the day, then my start, and away when I withdraw', async () => {
    const { of, first } = await fillTournament(app, [])
    const fileOf = async (headers: Record<string, string>) => {
      const answer = await askForFile(first.entryId, headers)
      return answer.ok ? (await answer.text()).replaceAll('\r\n ', '') : answer.status
    }
    expect(await fileOf(first.her.headers)).toContain('SEQUENCE:2\r\n')
    expect(await fileOf(first.her.headers)).toContain('DTSTART;VALUE=DATE:20270612\r\n')
    expect(await fileOf((await app.golfer()).headers)).toBe(404)
    expect(await fileOf({})).toBe(401)

    const entry = (await app.stateOf(first.entryId))!
    await buildDraw(app.db, of, [entry])
    await app.db
      .update(tournamentRounds)
      .set({ drawVersion: 1 })
      .where(eq(tournamentRounds.tournamentId, of.tournament.id))
    const drawn = await fileOf(first.her.headers)
    expect(drawn).toContain('SEQUENCE:4\r\n')
    expect(drawn).toMatch(/DTSTART:20270612T\d{6}Z\r\nDTEND:20270612T\d{6}Z\r\n/)
    expect(drawn).toContain('DESCRIPTION:Start kl. ')
    await first.her.act(first.entryId, 'withdrawal')
    const gone = await fileOf(first.her.headers)
    expect(gone).toContain('SEQUENCE:5\r\n')
    expect(gone).toContain('STATUS:CANCELLED\r\n')
  })

  test('as a file is mine alone, and no entry that could not be is looked for', async () => {
    const { of, first } = await fillTournament(app, [])
    const { headers } = first.her
    expect((await askForFile('abc', headers)).status).toBe(400)
    const inSixteenDays = new Date(Date.now() + 16 * 86_400_000)
    await app.db.update(sessions).set({ expiresAt: inSixteenDays })
    const mine = await askForFile(first.entryId, headers)
    // Who keeps it on the way would give it to the next; the session in use is prolonged here too.
    expect(mine.headers.get('cache-control')).toBe('no-store')
    expect(mine.headers.getSetCookie().join()).toContain('Max-Age=2592000')
    const path = `/api/v1/tournaments/${of.tournament.slug}/calendar.ics`
    const days = await app.request('GET', path, undefined, headers)
    expect(days.headers.get('cache-control')).toBe('no-cache')
    expect(days.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  })

  test('is shown as I want it until the result is final, also when the host has entered me (E25)', async () => {
    const of = await app.tournament()
    const her = await app.golfer({ firstName: 'Ida', lastName: 'Holm' })
    const [row] = await buildEntries(app.db, of, 1, {
      golferId: her.id,
      firstName: 'Ida',
      lastName: 'Holm',
    })
    const show = (shownAs: string, who = her) =>
      who.ask<{ entry: OwnEntry }>('PUT', `/account/tournament-entries/${row!.id}/shown-as`, {
        shownAs,
      })
    const onTheList = async () => {
      const answer = await app.request('GET', `/api/v1/tournaments/${of.tournament.slug}/entrants`)
      const { divisions } = (await answer.json()) as Entrants
      return divisions[0]?.entered.map(({ name }) => name)
    }
    expect(await onTheList()).toEqual(['Ida Holm'])
    expect((await show('anonymous')).body.entry).toMatchObject({ shownAs: 'anonymous' })
    expect(await onTheList()).toEqual(['Anonym'])
    await show('initials')
    expect(await onTheList()).toEqual(['I. H.'])
    expect((await show('name', await app.golfer())).status).toBe(404)
    expect((await show('Mogens')).status).toBe(400)
    const isThis = eq(tournaments.id, of.tournament.id)
    await app.db.update(tournaments).set({ state: 'in_play' }).where(isThis)
    expect((await show('name')).status).toBe(200)
    await app.db.update(tournaments).set({ state: 'final' }).where(isThis)
    expect(await show('anonymous')).toMatchObject(refused('names_are_final'))
    expect(await onTheList()).toEqual(['Ida Holm'])
  })

  test('never shows a child by her name, whose birthday the host does not know (D36)', async () => {
    const of = await app.tournament()
    const child = await app.golfer({ birthDate: plainDate('2014-01-01') })
    const given = { golferId: child.id, shownAs: 'initials' as const, birthDate: null }
    const [row] = await buildEntries(app.db, of, 1, given)
    const path = `/account/tournament-entries/${row!.id}/shown-as`
    const answer = await child.ask<{ entry: OwnEntry }>('PUT', path, { shownAs: 'name' })
    expect(answer.body.entry).toMatchObject({ shownAs: 'initials' })
  })
})
