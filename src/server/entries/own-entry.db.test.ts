import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entrants, OwnEntry } from '#contract/entries/endpoints.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { fillTournament, createEntryTestApp, type EntryTestApp } from '#test/entry-test-app.ts'
import { buildDraw, buildEntries } from '#test/tournaments.ts'
import { sessions } from '../db/tables/accounts.ts'
import { tournamentDivisions, tournamentRounds, tournaments } from '../db/tables/competitions.ts'

let app: EntryTestApp

beforeAll(async () => {
  app = await createEntryTestApp()
})
afterAll(() => app.close())

const refused = (reason: string) => ({ status: 422, body: { error: { reason } } })

const requestCalendar = (entryId: string, headers: Record<string, string>) =>
  app.request(
    'GET',
    `/api/v1/account/tournament-entries/${entryId}/calendar.ics`,
    undefined,
    headers,
  )

describe('an entry of the account', () => {
  test('says whether its division is the only one of the tournament', async () => {
    const { of, first } = await fillTournament(app, [])
    const isOnly = async () => {
      const path = '/api/v1/account/tournament-entries'
      const answer = await app.request('GET', path, undefined, first.golfer.headers)
      const { entries } = (await answer.json()) as { entries: OwnEntry[] }
      return entries.find(({ id }) => id === first.entryId)?.division.isOnly
    }
    expect(await isOnly()).toBe(true)
    await app.db
      .insert(tournamentDivisions)
      .values({ ...of.division, id: undefined, position: 2, name: 'B-rækken' })
    expect(await isOnly()).toBe(false)
  })

  test('is a calendar file with the day, then the start time, and is cancelled by a withdrawal', async () => {
    const { of, first } = await fillTournament(app, [])
    const fileOf = async (headers: Record<string, string>) => {
      const answer = await requestCalendar(first.entryId, headers)
      return answer.ok ? (await answer.text()).replaceAll('\r\n ', '') : answer.status
    }
    expect(await fileOf(first.golfer.headers)).toContain('SEQUENCE:2\r\n')
    expect(await fileOf(first.golfer.headers)).toContain('DTSTART;VALUE=DATE:20270612\r\n')
    expect(await fileOf((await app.golfer()).headers)).toBe(404)
    expect(await fileOf({})).toBe(401)

    const entry = (await app.stateOf(first.entryId))!
    await buildDraw(app.db, of, [entry])
    await app.db
      .update(tournamentRounds)
      .set({ drawVersion: 1 })
      .where(eq(tournamentRounds.tournamentId, of.tournament.id))
    const drawn = await fileOf(first.golfer.headers)
    expect(drawn).toContain('SEQUENCE:4\r\n')
    expect(drawn).toMatch(/DTSTART:20270612T\d{6}Z\r\nDTEND:20270612T\d{6}Z\r\n/)
    expect(drawn).toContain('DESCRIPTION:Start kl. ')
    await first.golfer.act(first.entryId, 'withdrawal')
    const gone = await fileOf(first.golfer.headers)
    expect(gone).toContain('SEQUENCE:5\r\n')
    expect(gone).toContain('STATUS:CANCELLED\r\n')
  })

  test('is a private calendar file, while that of the tournament is public', async () => {
    const { of, first } = await fillTournament(app, [])
    const { headers } = first.golfer
    expect((await requestCalendar('abc', headers)).status).toBe(400)
    const inSixteenDays = new Date(Date.now() + 16 * 86_400_000)
    await app.db.update(sessions).set({ expiresAt: inSixteenDays })
    const mine = await requestCalendar(first.entryId, headers)
    // No cache may store the private file; requesting it also renews the session.
    expect(mine.headers.get('cache-control')).toBe('no-store')
    expect(mine.headers.getSetCookie().join()).toContain('Max-Age=2592000')
    const path = `/api/v1/tournaments/${of.tournament.slug}/calendar.ics`
    const days = await app.request('GET', path, undefined, headers)
    expect(days.headers.get('cache-control')).toBe('no-cache')
    expect(days.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  })

  test('is shown as the golfer chooses until the result is final, also when the host made it (E25)', async () => {
    const of = await app.tournament()
    const golfer = await app.golfer({ firstName: 'Ida', lastName: 'Holm' })
    const [row] = await buildEntries(app.db, of, 1, {
      golferId: golfer.id,
      firstName: 'Ida',
      lastName: 'Holm',
    })
    const show = (shownAs: string, who = golfer) =>
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

  test('never shows a child by name, also when the entry has no birth date (D36)', async () => {
    const of = await app.tournament()
    const child = await app.golfer({ birthDate: plainDate('2014-01-01') })
    const given = { golferId: child.id, shownAs: 'initials' as const, birthDate: null }
    const [row] = await buildEntries(app.db, of, 1, given)
    const path = `/account/tournament-entries/${row!.id}/shown-as`
    const answer = await child.ask<{ entry: OwnEntry }>('PUT', path, { shownAs: 'name' })
    expect(answer.body.entry).toMatchObject({ shownAs: 'initials' })
  })
})
