import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import type { DrawStudio } from '#contract/draw/endpoints.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { datedEventText } from '#domain/passes/withdrawal-text.ts'
import { buildPass, signIn } from '#test/checkins.ts'
import { holding } from '#test/lock-waiters.ts'
import { buildClub } from '#test/clubs.ts'
import { createEntryTestApp, type EntryTestApp } from '#test/entry-test-app.ts'
import { buildEntries } from '#test/tournaments.ts'
import { accountGolfers } from '../db/tables/accounts.ts'
import { orders } from '../db/tables/orders.ts'
import { tournamentDivisions, tournamentRounds, tournaments } from '../db/tables/competitions.ts'

let app: EntryTestApp

beforeAll(async () => {
  app = await createEntryTestApp()
})
afterAll(() => app.close())

const refused = (reason: string) => ({ status: 422, body: { error: { reason } } })

describe('the options before entering', () => {
  test('show each golfer the outcome and the fee', async () => {
    const of = await app.tournament()
    const anne = await app.golfer()
    expect(await anne.options(of.tournament.slug)).toMatchObject({
      firstName: 'Anne',
      handicapTenths: 184,
      gender: null,
      fee: { ore: 35_000, reason: 'normal', text: 'Almindelig pris' },
      outcome: { kind: 'place' },
      divisions: [{ name: 'Alle', outcome: { kind: 'place' }, isSuggested: true }],
      entry: null,
    })
  })

  test('show how many are before the golfer on the waiting list of a full tournament', async () => {
    const of = await app.tournament({ places: 2 })
    await buildEntries(app.db, of, 2)
    await buildEntries(app.db, of, 1, { state: 'waiting', number: 3 })
    const anne = await app.golfer()
    const { outcome } = await anne.options(of.tournament.slug)
    expect(outcome).toEqual({ kind: 'waiting_list', ahead: 1 })
  })

  test('show obstacles with what to do about them', async () => {
    const of = await app.tournament({ division: { name: 'A-rækken', handicapToTenths: 114 } })
    const anne = await app.golfer({ verifiedForYear: 2026 })
    const { outcome } = await anne.options(of.tournament.slug)
    expect(outcome).toMatchObject({
      kind: 'refused',
      obstacles: [{ code: 'membership_unconfirmed' }],
    })
    const bo = await app.golfer({ firstName: 'Bo' })
    const [division] = (await bo.options(of.tournament.slug)).divisions
    expect(division?.outcome).toEqual({
      kind: 'refused',
      obstacles: [
        {
          code: 'handicap_too_high',
          text: 'A-rækken er for handicap til 11,4. Vælg en anden række.',
        },
      ],
    })
  })

  test('disclose only the name of a golfer who is not proven', async () => {
    const of = await app.tournament()
    const anne = await app.golfer()
    const stranger = eq(accountGolfers.golferId, anne.id)
    await app.db.update(accountGolfers).set({ proof: 'typed' }).where(stranger)
    expect(await anne.options(of.tournament.slug)).toMatchObject({
      handicapTenths: null,
      clubName: null,
      outcome: { kind: 'refused', obstacles: [{ code: 'not_proven' }] },
    })
    expect(await anne.enter(of)).toMatchObject(refused('not_proven'))
  })

  test('show the fee of members of the host and of holders of a Sæsonkort (D21)', async () => {
    const { id: clubId, dguClubNumber } = await buildClub(app.db)
    const of = await app.tournament({ clubId, cardFeeOre: 15_000, cardUsesRound: true })
    const { slug } = of.tournament
    const member = await app.golfer({ memberships: [{ clubNumber: dguClubNumber }] })
    expect((await member.options(slug)).fee).toMatchObject({ ore: 20_000, reason: 'member' })
    const holder = await app.golfer()
    await buildPass(app.db, { golferId: holder.id })
    const fee = { ore: 15_000, reason: 'card', text: 'Pris med Sæsonkort', usesRound: true }
    expect((await holder.options(slug)).fee).toEqual(fee)
    // A weekday card does not apply on a Saturday.
    const weekdays = await app.golfer()
    await buildPass(app.db, { golferId: weekdays.id, product: 'HVERDAG' })
    expect((await weekdays.options(slug)).fee.reason).toBe('normal')
  })
})

describe('entering', () => {
  test('holds a place, which becomes definite with the payment, with receipt and mail', async () => {
    const of = await app.tournament()
    const anne = await app.golfer()
    const { status, body } = await anne.enter(of, { wish: 'Med Bo, 010180-1234' })
    expect(status).toBe(200)
    expect(body.entry).toMatchObject({
      state: 'awaiting_payment',
      heldUntil: '2027-05-04T08:30:00.000Z',
      isPaid: false,
      wish: 'Med Bo, [CPR-nummer fjernet]',
    })
    await app.pay(body.redirectUrl)
    const [entry] = await anne.mine()
    expect(entry).toMatchObject({ state: 'entered', isPaid: true, refundNowOre: 35_000 })
    expect(Object.keys(await app.mailsTo(anne))).toEqual(['tournamentEntered'])
    await app.runJobs()
    const receipt = await anne.ask('GET', `/account/receipts/${entry?.orderId}`)
    expect(receipt.body).toMatchObject({
      what: [`${of.tournament.name}, Anne Holm`],
      totalOre: 35_000,
      state: 'paid',
      withdrawal: { open: false, text: datedEventText },
    })
  })

  test('without a fee is settled at once (E9)', async () => {
    const of = await app.tournament({ feeOre: 0, memberFeeOre: 0 })
    const anne = await app.golfer()
    const { body } = await anne.enter(of)
    expect(body).toMatchObject({ redirectUrl: null, entry: { state: 'entered', isPaid: true } })
  })

  test('with a declined card keeps the place held, and another card pays', async () => {
    const of = await app.tournament()
    const anne = await app.golfer()
    const { body } = await anne.enter(of)
    await app.pay(body.redirectUrl, 'decline')
    expect((await app.stateOf(body.entry.id))?.state).toBe('awaiting_payment')
    const again = await anne.act(body.entry.id, 'payment')
    expect(again.body.redirectUrl).not.toBe(body.redirectUrl)
    await app.pay(again.body.redirectUrl)
    expect((await app.stateOf(body.entry.id))?.state).toBe('entered')
    expect(await anne.act(body.entry.id, 'payment')).toMatchObject(refused('not_awaiting_payment'))
  })

  test('loses the place when the capture fails', async () => {
    const of = await app.tournament()
    const anne = await app.golfer()
    const { body } = await anne.enter(of)
    await app.pay(body.redirectUrl, 'capture_refused')
    await app.runJobs()
    expect((await app.stateOf(body.entry.id))?.state).toBe('expired')
    expect(await app.mailsTo(anne)).toHaveProperty('placeLost')
    expect((await anne.enter(of)).status).toBe(200)
  })

  test('shows an adult by name and a child by initials (E25)', async () => {
    const of = await app.tournament({ feeOre: 0 })
    await (await app.golfer()).enter(of)
    const child = { firstName: 'Ea', lastName: 'Lund', birthDate: plainDate('2014-01-01') }
    await (await app.golfer(child)).enter(of)
    await (await app.golfer()).enter(of, { shownAs: 'anonymous' })
    const answer = await app.request('GET', `/api/v1/tournaments/${of.tournament.slug}/entrants`)
    const { divisions } = (await answer.json()) as { divisions: { entered: object[] }[] }
    expect(divisions[0]?.entered).toEqual([
      { name: 'Anne Holm', clubName: 'Hjemme Golfklub', handicapTenths: 184 },
      { name: 'E. L.', clubName: 'Hjemme Golfklub', handicapTenths: 184 },
      { name: 'Anonym', clubName: null, handicapTenths: null },
    ])
  })

  test('is refused when the fee has changed since it was shown', async () => {
    const of = await app.tournament()
    const anne = await app.golfer()
    expect(await anne.enter(of, { feeOre: 20_000 })).toMatchObject({
      status: 422,
      body: { error: { reason: 'fee_changed', details: { feeOre: 35_000 } } },
    })
  })
})

describe('an entry is refused', () => {
  test('twice for the same golfer, in one tab or in two', async () => {
    const of = await app.tournament()
    const anne = await app.golfer()
    const both = await Promise.all([anne.enter(of), anne.enter(of)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await anne.enter(of)).toMatchObject(refused('already_entered'))
    const open = and(eq(orders.accountId, anne.accountId), eq(orders.kind, 'tournament_entry'))
    expect(await app.db.$count(orders, open)).toBe(1)
  })

  test('for a række that is deleted at the same time', async () => {
    const of = await app.tournament()
    const anne = await app.golfer()
    const answer = await holding(
      app,
      // In the order of the settings: lock the tournament, then delete the *række*.
      `delete from tournament_divisions where tournament_id in
        (select id from tournaments where id = '${of.tournament.id}' for no key update)`,
      () => anne.enter(of),
    )
    expect(answer).toMatchObject(refused('division_gone'))
  })

  test('the wish for an early or late start reaches the draw', async () => {
    const of = await app.tournament({ feeOre: 0, memberFeeOre: 0 })
    const anne = await app.golfer()
    const { body } = await anne.enter(of, { startWish: 'late' })
    const ask = await app.director(of.tournament.id)
    const studio = await ask<DrawStudio>('GET', `/rounds/${of.round.id}/draw`)
    expect(studio.body.suggested.wishes).toEqual([{ player: body.entry.id, kind: 'late' }])
  })

  test('for another account’s golfer, a draft and another tournament’s række as not found', async () => {
    const of = await app.tournament()
    const [anne, bo] = [await app.golfer(), await app.golfer()]
    expect((await anne.enter(of, { golferId: bo.id })).status).toBe(404)
    const other = await app.tournament()
    expect(await anne.enter(of, { divisionId: other.division.id })).toMatchObject(
      refused('division_gone'),
    )
    const draft = await app.tournament({ state: 'draft', announcedAt: null })
    expect((await anne.enter(draft)).status).toBe(404)
    const nobody = await signIn(app.db)
    const path = `/api/v1/tournaments/${of.tournament.slug}/entry-options`
    const answer = await app.request('GET', path, undefined, nobody.headers)
    expect(await answer.json()).toMatchObject({ golfers: [] })
  })

  test.each([
    ['called_off', { state: 'cancelled' }],
    ['entry_closed', { state: 'closed' }],
    ['entry_closed', { entryClosesAt: new Date('2027-05-04T08:00:00Z') }],
    ['not_open_yet', { entryOpensAt: new Date('2027-05-04T08:00:01Z') }],
  ] as const)('%s', async (reason, given) => {
    const of = await app.tournament(given)
    expect(await (await app.golfer()).enter(of)).toMatchObject(refused(reason))
  })

  test('in a tournament without rounds', async () => {
    const of = await app.tournament()
    const its = eq(tournamentRounds.tournamentId, of.tournament.id)
    await app.db.delete(tournamentRounds).where(its)
    expect(await (await app.golfer()).enter(of)).toMatchObject(refused('no_rounds'))
  })

  test('in a række whose limits exclude the golfer', async () => {
    const of = await app.tournament({ division: { gender: 'men', ageFrom: 50 } })
    const anne = await app.golfer()
    expect(await anne.enter(of)).toMatchObject(refused('other_gender'))
    expect(await anne.enter(of, { gender: 'men' })).toMatchObject(refused('below_age'))
    const unknown = await app.golfer({ birthDate: null })
    expect(await unknown.enter(of, { gender: 'men' })).toMatchObject(refused('birth_date_missing'))
  })

  test('after a deadline that passed since the options were shown', async () => {
    const of = await app.tournament()
    const anne = await app.golfer()
    expect((await anne.options(of.tournament.slug)).outcome.kind).toBe('place')
    await app.db
      .update(tournaments)
      .set({ entryClosesAt: app.clock.now() })
      .where(eq(tournaments.id, of.tournament.id))
    expect(await anne.enter(of)).toMatchObject(refused('entry_closed'))
  })
})

test('of fifty simultaneous requests twelve get a place, and the others wait in order', async () => {
  const of = await app.tournament({ places: 12, feeOre: 0, memberFeeOre: 0 })
  await app.db
    .update(tournamentDivisions)
    .set({ places: 20 })
    .where(eq(tournamentDivisions.id, of.division.id))
  const field = await Promise.all(Array.from({ length: 50 }, () => app.golfer()))
  const answers = await Promise.all(field.map((golfer) => golfer.enter(of)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const entries = await Promise.all(answers.map(({ body }) => app.stateOf(body.entry.id)))
  const inOrder = entries.toSorted((a, b) => (a?.number ?? 0) - (b?.number ?? 0))
  expect(inOrder.map((entry) => entry?.number)).toEqual(inOrder.map((_, i) => i + 1))
  expect(inOrder.map((entry) => entry?.state)).toEqual([
    ...Array.from({ length: 12 }, () => 'entered'),
    ...Array.from({ length: 38 }, () => 'waiting'),
  ])
  const numbers = answers.flatMap(({ body }) => body.entry.waitingNumber ?? [])
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 38 }, (_, i) => i + 1))
}, 30_000)

test('the days of a tournament are available as a calendar file without signing in', async () => {
  const of = await app.tournament({ name: 'Æblepokalen' })
  const path = `/api/v1/tournaments/${of.tournament.slug}/calendar.ics`
  const answer = await app.request('GET', path)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const text = await answer.text()
  expect(text).toContain('SUMMARY:Æblepokalen\r\n')
  expect(text).toContain('DTSTART;VALUE=DATE:20270612\r\n')
  const none = await app.request('GET', '/api/v1/tournaments/findes-ikke/calendar.ics')
  expect(none.status).toBe(404)
})
