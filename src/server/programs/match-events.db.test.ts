import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webhookEvents } from '#domain/programs/webhook-events.ts'
import { chainActivity } from '#server/activity/chain-activity.ts'
import { webhookDeliveries } from '#server/db/tables/programs.ts'
import {
  app,
  ask,
  beginMatches,
  built,
  decide,
  matchAt,
  openMatches,
  playerOf,
  publish,
  won,
} from '#test/match-test-app.ts'
import { signInAs } from '#test/people.ts'
import { fileDeliveries } from './file-deliveries.ts'

beforeAll(openMatches)
afterAll(() => app.close())

test('a program is told of each decided match, of the result with the last of them, and when it is open again', async () => {
  await beginMatches()
  const { clubId } = built.tournament
  const { cookie } = await signInAs(app, [{ name: 'club_admin', clubId }])
  const webhook = { url: 'https://program.example/events', events: webhookEvents }
  await ask('POST', `/clubs/${clubId}/webhooks`, { body: webhook, cookie })
  await publish()
  const [anna, dorte] = [await playerOf(0), await playerOf(3)]
  const act = async (player: string, action: string, body: object) =>
    ask('POST', `/my-matches/${(await matchAt('1.1')).id}/${action}`, { body, cookie: player })
  await act(anna, 'report', { result: won('A') })
  await act(dorte, 'answer', { objection: null })
  await decide('1.2', won('B'))
  await decide('2.1', won('A'))
  await decide('2.1', null)

  await chainActivity(app.ctx())
  await fileDeliveries(app.ctx())
  const rows = await app.db
    .select()
    .from(webhookDeliveries)
    .orderBy(asc(webhookDeliveries.position))
  const sent = rows.map(({ payload }) => JSON.parse(payload) as { type: string; data: object })
  const { id: tournamentId, slug: tournamentSlug } = built.tournament
  const decided = { type: 'match.decided', data: { tournamentId, tournamentSlug } }
  expect(sent).toMatchObject([
    decided,
    decided,
    decided,
    { type: 'result.published', data: { tournamentId, isFinal: true } },
    decided,
    { type: 'result.changed', data: { tournamentId } },
  ])
})
