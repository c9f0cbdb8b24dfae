import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DraftReasonsOnPage } from '#contract/draw/draft-reasons.ts'
import type { StoredDraft } from '#contract/draw/endpoints.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import {
  app,
  ask,
  at,
  beginTournament,
  createDrawTestApp,
  draw,
  edit,
  enter,
  publish,
  startList,
  step,
  studio,
} from '#test/draw-test-app.ts'
import { signInAs } from '#test/people.ts'

beforeAll(createDrawTestApp)
afterAll(() => app.close())
beforeEach(() => beginTournament())

/** Times are held together by a non-breaking space. */
const plain = (texts: readonly string[] = []) => texts.map((text) => text.replaceAll('\u00a0', ' '))

async function whyOf(draftId: string, entryId: string | undefined) {
  const path = `/draw/drafts/${draftId}/reasons`
  const { players } = (await ask<DraftReasonsOnPage>('GET', path)).body
  return plain(players.find((player) => player.entryId === entryId)?.sentences)
}

test('a draft explains itself to its director, its list to everybody, and an own start to its player', async () => {
  const [a, b, c] = await enter(6)
  const wishes = [{ player: a?.id ?? '', kind: 'late' } as const]
  const { draft } = await draw({ order: 'low_first', preferred: 3, wishes })
  expect((await whyOf(draft.id, a?.id)).slice(1)).toEqual([
    'Det gav kl. 9.00 fra hul 1.',
    expect.stringMatching(/^Byttet til kl. 9.10 fra hul 1: .* vil gerne sent ud\.$/),
  ])

  const { body: moved } = await edit(draft, {
    kind: 'place',
    player: a?.id ?? '',
    flight: draft.flights[0]?.id ?? '',
    onto: b?.id ?? '',
  })
  expect((await whyOf(draft.id, a?.id)).at(-1)).toMatch(
    /^Flyttet fra kl. 9.10 fra hul 1 til kl. 9.00 fra hul 1 i hånden .* kl. \d+\.\d\d af .+\.$/,
  )
  const { body: undone } = await step(moved, 'back')
  expect(await whyOf(draft.id, a?.id)).toHaveLength(3)
  const { body: again } = await step(undone, 'forward')

  await publish(again)
  const list = await startList()
  expect(list.draw).toMatchObject({ order: 'low_first', seed: null, changesByHand: 1 })
  expect(list.draw?.text).toMatch(/^Inddelt efter handicap, laveste først, .*1 ændring i hånden/)

  const { cookie, accountId } = await signInAs(app, [])
  await app.db
    .update(tournamentEntries)
    .set({ accountId })
    .where(eq(tournamentEntries.id, b?.id ?? ''))
  const path = `/api/v1/rounds/${at.round.id}/my-flights`
  const mine = await (await app.request('GET', path, undefined, { cookie })).json()
  const [own] = (mine as { reasons: { sentences: string[] }[] }).reasons
  expect(plain(own?.sentences).join(' ')).toMatch(/^Nr\. 2 af 6 .* af turneringsledelsen\.$/)
  expect(own?.sentences.join(' ')).not.toMatch(/\d,\d|vil gerne|Spiller/)

  // A change of the published list is explained too, and is no change by hand of the draw.
  await ask('POST', '/start-list/replacements', { out: c?.id, in: null })
  expect((await startList()).draw?.changesByHand).toBe(1)
})

test('what is changed in the draft of the list stays unseen until it is published', async () => {
  const [a, b] = await enter(6)
  const { draft } = await draw({ order: 'low_first', preferred: 3 })
  const [out] = (await publish(draft)).body.drafts
  const { cookie, accountId } = await signInAs(app, [])
  const isOwn = eq(tournamentEntries.id, a?.id ?? '')
  await app.db.update(tournamentEntries).set({ accountId }).where(isOwn)
  const shown = async () => {
    const path = `/api/v1/rounds/${at.round.id}/my-flights`
    const mine = await app.request('GET', path, undefined, { cookie })
    return { draw: (await startList()).draw, mine: await mine.json() }
  }
  const before = await shown()
  expect(before.draw).toMatchObject({ order: 'low_first', changesByHand: 0 })
  const { body: moved } = await edit(out!, {
    kind: 'place',
    player: a?.id ?? '',
    flight: out!.flights[1]?.id ?? '',
    onto: out!.flights[1]?.players[0] ?? '',
  })
  expect(await shown()).toEqual(before)
  const { body: redrawn } = await ask<StoredDraft>('POST', `/draw/drafts/${out!.id}/flights`, {
    version: moved.version,
    settings: { ...moved.settings, order: 'random', seed: 'secret' },
  })
  expect(redrawn.settings.seed).toBe('secret')
  expect(await shown()).toEqual(before)

  // A change of the list itself is explained, and the redrawn draft is still unseen.
  await ask('POST', '/start-list/replacements', { out: b?.id, in: null })
  expect((await shown()).draw).toEqual(before.draw)
  await publish((await studio()).drafts[0]!)
  expect((await shown()).draw).toMatchObject({ order: 'random', seed: 'secret' })
})
