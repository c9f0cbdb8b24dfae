import { randomUUID } from 'node:crypto'
import { carriedSkins } from '#test/skins-reckoning.ts'
import { mulberry } from '#test/mulberry.ts'
import type { PublicSideCompetition } from '#contract/sidecompetitions/endpoints.ts'
import type { PublicSkins } from '#contract/sidecompetitions/skins.ts'
import { createApiClient } from '../../replay/api-client.ts'
import { countCards } from '../../replay/count-cards.ts'
import type { DrawnFlight } from '../../replay/draw-round.ts'
import type { Played } from '../../replay/make-tournament.ts'
import { openPhone } from '../../replay/phone.ts'
import { templates } from './division-templates.ts'
import { playField } from './play-formats.ts'
import { check, checkEqual, type Part, type World } from './world.ts'

const games = [
  { kind: 'nearest_pin', hole: 3 },
  { kind: 'longest_drive', hole: 7 },
] as const
type Statement = { kind: string; entryId: string; measure: number }

/** Skins gross and net of a *række*, nearest the pin and longest drive, statements by the flights on their phones. */
export const playSideGames: Part = async (world) => {
  const statements: Statement[] = []
  await playField(world, {
    players: 16,
    of: [templates.strokePlay, templates.stableford],
    beforeRound: async (played, { at, flights }) => {
      const roundId = played.roundIds[at] ?? ''
      const path = `/tournaments/${played.tournamentId}`
      for (const net of [false, true]) {
        const terms = { halved: 'carried', left: 'expires' }
        const skins = { roundId, divisionId: played.divisionIds[0], net, terms, prize: 'En bold' }
        await played.director.ask('POST', `${path}/skins`, skins)
      }
      const ids = new Map<string, string>()
      for (const game of games) {
        const given = { roundId, ...game, divisionId: null, prize: 'En flaske' }
        const { id } = await played.director.ask<{ id: string }>(
          'POST',
          `${path}/side-competitions`,
          given,
        )
        ids.set(game.kind, id)
      }
      for (const flight of flights)
        statements.push(...(await writeStatements(world, { played, flight, ids })))
    },
    afterPlay: async (played) => checkSideGames(world, played, statements),
  })
}

type StatingFlight = { played: Played; flight: DrawnFlight; ids: ReadonlyMap<string, string> }

/** A flight says who of it was nearest and drove longest. */
async function writeStatements(
  { service, seed }: World,
  { played, flight, ids }: StatingFlight,
): Promise<Statement[]> {
  const random = mulberry(seed + flight.position)
  const { now } = service.clock
  const phone = await openPhone(played.stage.send, { flight, address: '10.6.0.1', now })
  const { players } = await phone.read()
  const result: Statement[] = []
  for (const { kind } of games) {
    const player = players[Math.floor(random() * players.length)]
    const entryId = player?.entryId ?? ''
    const measure = kind === 'nearest_pin' ? 40 + Math.floor(random() * 900) : 180 + flight.position
    await phone.client.ask('POST', `/flights/${flight.id}/side-results`, {
      id: randomUUID(),
      competitionId: ids.get(kind),
      entryId,
      measure,
      replaces: [],
      by: entryId,
      writtenAt: now(),
      sentAt: now(),
    })
    result.push({ kind, entryId, measure })
  }
  return result
}

type Shown = { competitions: PublicSideCompetition[]; skins: PublicSkins[] }

async function checkSideGames(
  { service, ledger }: World,
  played: Played,
  statements: readonly Statement[],
) {
  const client = createApiClient(service.send, { address: '10.7.0.7' })
  const shown = await client.ask<Shown>('GET', `/rounds/${played.roundIds[0]}/side-competitions`)
  for (const { kind } of games) {
    const own = statements.filter((one) => one.kind === kind)
    const best = own
      .toSorted((a, b) => (kind === 'nearest_pin' ? 1 : -1) * (a.measure - b.measure))
      .slice(0, 5)
    const results = shown.competitions.find((one) => one.kind === kind)?.results ?? []
    const rows = results.map(({ entryId, measure }) => ({ kind, entryId, measure }))
    checkEqual(ledger, kind, rows, best)
  }
  const [division] = played.event.divisions
  if (!division) return
  for (const view of ['gross', 'net'] as const) {
    const cards = countCards(played.event, { division, view }).filter(({ code }) => code === null)
    const { won, left } = carriedSkins(
      new Map(cards.map(({ name, rounds }) => [name, rounds[0]?.values ?? []])),
    )
    const skins = shown.skins.find(({ net }) => net === (view === 'net'))
    const shownWon = skins?.won.map(({ name, skins: count }) => [name, Number(count)])
    const sorted = (rows: unknown[][] | undefined) => rows?.map(String).toSorted()
    checkEqual(ledger, `Skins, ${view}`, sorted(shownWon), sorted([...won]))
    const isShown = (skins?.left ?? '').startsWith(String(left)) || (left === 0 && !skins?.left)
    check(ledger, isShown, `Skins, ${view}: left is "${skins?.left}", reckoned ${left}`)
  }
}
