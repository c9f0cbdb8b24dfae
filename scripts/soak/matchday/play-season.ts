import {
  eclecticTotals,
  isAheadInEclectic,
  isAheadInMerit,
  meritTotals,
  parts,
} from '#test/ranking-reckoning.ts'
import type { NewRanking, Ranking } from '#contract/rankings/endpoints.ts'
import { createApiClient } from '../../replay/api-client.ts'
import { reckon } from '../../replay/compute-results.ts'
import { roundHandicap } from '../../replay/count-cards.ts'
import { scoresOf, teeOf, type EventFile } from '../../replay/event.ts'
import { templates, type DivisionTemplate } from './division-templates.ts'
import { inventEvent } from './invent-event.ts'
import { playField } from './play-formats.ts'
import { check, checkEqual, dayAfter, type Part, type World } from './world.ts'

const percents = [100, 150, 80]
const scheme = { kind: 'share_of_field', most: 100 } as const
const merit = { kind: 'order_of_merit', scheme, best: 2, minimumEvents: 2, sides: 'full' } as const
const eclectic = {
  kind: 'eclectic',
  net: true,
  course: { name: 'Skovbanen', holes: 18 },
  handicapOf: 'first_round',
  minimumRounds: 2,
} as const

/** Three events of the same twelve players, which count in an order of merit and in a net eclectic. */
export const playSeason: Part = async (world) => {
  const { clubId, service, day } = world
  const events: EventFile[] = []
  const divisionIds: string[] = []
  for (const [i] of percents.entries()) {
    const played = await playField(
      { ...world, day: dayAfter(day, i) },
      { players: 12, of: [sharing], change: (event) => (events[i] = otherCards(world, event, i)) },
    )
    divisionIds.push(played.divisionIds[0] ?? '')
  }
  const director = await service.clubAdmin(clubId)
  const list = async (name: string, terms: NewRanking['terms']) => {
    const path = `/clubs/${clubId}/rankings`
    const given = { name, about: '', terms, isPublic: true }
    const { id, slug } = await director.ask<{ id: string; slug: string }>('POST', path, given)
    for (const [i, divisionId] of divisionIds.entries()) {
      await director.ask('PUT', `${path}/${id}/events/${divisionId}`, { percent: percents[i] })
    }
    const client = createApiClient(service.send, { address: '10.7.0.8' })
    return client.ask<Ranking>('GET', `/rankings/${slug}`)
  }
  checkMerit(world, await list('Sæsonens rangliste', merit), events)
  checkEclectic(world, await list('Sæsonens eclectic', eclectic), events)
}

/** Places are shared, because nobody can reckon lots. */
const sharing: DivisionTemplate = {
  ...templates.stableford,
  division: {
    ...templates.stableford.division,
    ties: ['last-9', 'last-6', 'last-3', 'last-1', 'shared'],
  },
}

/** The same players with the cards of another seed. */
function otherCards({ seed, day }: World, event: EventFile, at: number): EventFile {
  const own = { players: 12, templates: [sharing], days: [dayAfter(day, at)] }
  const first = inventEvent({ ...own, seed })
  const { rounds } = inventEvent({ ...own, seed: seed + at })
  return {
    ...event,
    tournament: `${at + 1}. afdeling`,
    players: first.players.map((player, i) => ({ ...player, dguNumber: `961-${1001 + i}` })),
    rounds,
  }
}

function checkMerit({ ledger }: World, list: Ranking, events: readonly EventFile[]) {
  if (list.kind !== 'order_of_merit') throw new Error('No order of merit')
  const totals = meritTotals(
    events.map((event, i) => ({
      percent: percents[i] ?? 100,
      places: (reckon(event)[0]?.views.net ?? [])
        .filter(({ code }) => code === null)
        .map(({ player, from }) => ({ players: [player], place: from })),
    })),
    merit,
  )
  checkEqual(ledger, 'Players of the order of merit', list.rows.length, totals.size)
  for (const [i, { name, points, place }] of list.rows.entries()) {
    const own = totals.get(name)
    const reckoned = (Math.round((own?.points ?? 0) / (parts / 100)) / 100).toString()
    checkEqual(ledger, `The points of ${name}`, points.replace(',', '.'), reckoned)
    checkEqual(ledger, `The rank of ${name}`, place !== null, own?.isRanked)
    const isBehind = list.rows.slice(i + 1).some((below) => {
      const other = totals.get(below.name)
      return place !== null && own && other?.isRanked && isAheadInMerit(other, own)
    })
    check(ledger, !isBehind, `${name} stands before somebody better in the order of merit`)
  }
}

function checkEclectic({ ledger }: World, list: Ranking, events: readonly EventFile[]) {
  if (list.kind !== 'eclectic') throw new Error('No eclectic')
  const cards = events.flatMap((event, round) =>
    event.players.flatMap((player) => {
      const [division] = event.divisions
      if (!division) return []
      const { strokeIndex: strokeIndexes } = teeOf(event, division, player.gender)
      const playingHandicap = roundHandicap(event, division, player)
      const scores = scoresOf(event, 0, player.name)
      return [{ player: player.name, round, playingHandicap, strokeIndexes, scores }]
    }),
  )
  const terms = { net: true, fixedBy: 'first' as const, minimumRounds: 2 }
  const totals = eclecticTotals(cards, terms)
  checkEqual(ledger, 'Players of the eclectic', list.rows.length, totals.size)
  for (const [i, { name, strokes, place }] of list.rows.entries()) {
    const own = totals.get(name)
    const reckoned = own?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
    checkEqual(ledger, `The eclectic of ${name}`, strokes, reckoned)
    checkEqual(ledger, `The place of ${name} in the eclectic`, place !== null, own?.isRanked)
    const isBehind = list.rows.slice(i + 1).some((below) => {
      const other = totals.get(below.name)
      return place !== null && own && other?.isRanked && isAheadInEclectic(other, own)
    })
    check(ledger, !isBehind, `${name} stands before somebody better in the eclectic`)
  }
}
