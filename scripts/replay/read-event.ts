import type { z } from 'zod'
import { playsIn } from './compute-results.ts'
import { contestantsOf, eventFile, type EventFile, type Player } from './event.ts'

/** Reads an event from the text of its file; all errors name their player and hole. */
export function readEvent(text: string): { event: EventFile } | { failures: string[] } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { failures: [`The file is no JSON: ${(error as Error).message}`] }
  }
  const read = eventFile.safeParse(value)
  if (!read.success) return { failures: read.error.issues.map((issue) => issueText(issue, value)) }
  const failures = validateEvent(read.data)
  return failures.length > 0 ? { failures } : { event: read.data }
}

/** The path of an error in words, with the player's name if there is one. */
function issueText({ path, message }: z.core.$ZodIssue, value: unknown): string {
  const words = path.map((step) => (typeof step === 'number' ? `number ${step + 1}` : String(step)))
  const player = path[0] === 'players' ? nameAt(value, path[1]) : undefined
  return `${words.join(' › ') || 'The file'}${player ? ` (${player})` : ''}: ${message}`
}

function nameAt(value: unknown, index: PropertyKey | undefined): string | undefined {
  const players = (value as { players?: { name?: unknown }[] }).players
  const found = Array.isArray(players) ? players[Number(index)]?.name : undefined
  return typeof found === 'string' ? found : undefined
}

/** Errors in a file that fits the schema. */
export function validateEvent(event: EventFile): string[] {
  const unknown = [...courseErrors(event), ...playerErrors(event), ...sideErrors(event)]
  // What is read next needs the divisions and tees.
  if (unknown.length > 0) return unknown
  return [
    ...event.rounds.flatMap((_, at) => [...drawErrors(event, at), ...scoreErrors(event, at)]),
    ...dayErrors(event),
    ...resultErrors(event),
  ]
}

function courseErrors({ course: { tees }, divisions }: EventFile): string[] {
  const indexes = tees.flatMap(({ name, gender, strokeIndex }) => {
    const absent = from(1, 18).filter((index) => !strokeIndex.includes(index))
    if (absent.length === 0) return []
    return [`Tee ${name} (${gender}): stroke index ${absent.join(', ')} is on no hole`]
  })
  const missing = (['men', 'women'] as const)
    .filter((gender) => !tees.some((tee) => tee.gender === gender))
    .map((gender) => `The course has no tee for ${gender}`)
  const unknown = divisions.flatMap(({ name, tees: chosen = {} }) =>
    Object.entries(chosen).flatMap(([gender, tee]) =>
      tees.some((one) => one.name === tee && one.gender === gender)
        ? []
        : [`${name}: the course has no tee ${tee} for ${gender}`],
    ),
  )
  const maxima = divisions.flatMap(({ name, format, maximum }) =>
    (format === 'maximum_score') === (maximum !== undefined)
      ? []
      : [`${name}: a maximum belongs to maximum_score, and to it alone`],
  )
  return [...indexes, ...missing, ...unknown, ...maxima, ...repeatedNames(divisions, 'Division')]
}

function playerErrors({ players, divisions, rounds }: EventFile): string[] {
  const errors = players.flatMap(({ name, division, status }) => [
    ...(divisions.some((one) => one.name === division)
      ? []
      : [`${name}: there is no division ${division}`]),
    ...((status?.round ?? 1) > rounds.length
      ? [`${name}: ${status?.code} in round ${status?.round}, which is not played`]
      : []),
  ])
  return [...errors, ...repeatedNames(players, 'Player')]
}

function drawErrors(event: EventFile, at: number): string[] {
  const { rounds, players } = event
  const flights = rounds[at]?.flights
  if (!flights) return []
  const drawn = flights.flat()
  const number = at + 1
  const known = new Map(players.map((player) => [player.name, player]))
  return [
    ...[...new Set(drawn)]
      .filter((name) => drawn.indexOf(name) !== drawn.lastIndexOf(name))
      .map((name) => `Round ${number}: ${name} is in the draw twice`),
    ...drawn
      .filter((name) => !known.has(name))
      .map((name) => `Round ${number}: ${name} is in the draw and not among the players`),
    ...players
      .filter((player) => playsIn(event, player, number) !== drawn.includes(player.name))
      .map(
        ({ name }) =>
          `Round ${number}: ${name} ${drawn.includes(name) ? 'is out, and drawn' : 'is not in the draw'}`,
      ),
  ]
}

/** Sides with too few or too many players, and sides where none are played. */
function sideErrors(event: EventFile): string[] {
  return event.divisions.flatMap((division) =>
    [...contestantsOf(event, division)].flatMap(([side, players]) => {
      const { team, name } = division
      const strangers = players.filter(
        (player) => (player.side !== undefined) !== (team !== undefined),
      )
      if (strangers.length > 0 || !team) {
        return strangers.map(
          (one) => `${one.name}: ${team ? 'has no side' : `${name} has no sides`}`,
        )
      }
      const least = team.kind === 'one_ball' ? team.size : team.count
      return players.length >= least && players.length <= team.size
        ? []
        : [`${name}: ${side} has ${players.length} players`]
    }),
  )
}

function scoreErrors(event: EventFile, at: number): string[] {
  const { rounds, players, divisions } = event
  const scores = rounds[at]?.scores ?? {}
  const number = at + 1
  const strangers = Object.keys(scores)
    .filter((name) => !players.some((player) => player.name === name))
    .map((name) => `Round ${number}: ${name} has scores and is not among the players`)
  const partners = divisions
    .filter(({ team }) => team?.kind === 'one_ball')
    .flatMap((division) => [...contestantsOf(event, division).values()])
    .flatMap((side) => side.slice(1))
  const wrong = partners
    .filter(({ name }) => scores[name])
    .map(({ name }) => `Round ${number}, ${name}: the card of the side is that of its first player`)
  const holders = players.filter((player) => !partners.includes(player))
  return [...strangers, ...wrong, ...holders.flatMap((player) => cardErrors(event, player, number))]
}

function cardErrors(event: EventFile, player: Player, number: number): string[] {
  const { name, status } = player
  const card = event.rounds[number - 1]?.scores[name]
  const where = `Round ${number}, ${name}`
  if (!playsIn(event, player, number)) return card ? [`${where}: is out before this round`] : []
  const isExcused = status?.round === number
  if (!card) return isExcused ? [] : [`${where}: has no scores`]
  if (card.length > 18) return [`${where}: ${card.length} scores for 18 holes`]
  return from(1, 18).flatMap((hole) => {
    const score = card[hole - 1]
    if (score === undefined || score === null) {
      return isExcused ? [] : [`${where}, hole ${hole}: the score is missing`]
    }
    if (score === 'picked_up') return []
    const isPossible = Number.isInteger(score) && Number(score) >= 1 && Number(score) <= 30
    const written = JSON.stringify(score)
    return isPossible
      ? []
      : [`${where}, hole ${hole}: ${written} is no score (1 to 30, or "picked_up")`]
  })
}

function dayErrors({ rounds }: EventFile): string[] {
  return rounds.flatMap(({ day }, i) =>
    day < (rounds[i - 1]?.day ?? day) ? [`Round ${i + 1} is played before round ${i}`] : [],
  )
}

function resultErrors({ result = [], divisions, players }: EventFile): string[] {
  return result.flatMap(({ division, view, rows }) => {
    const found = divisions.find(({ name }) => name === division)
    if (!found) return [`The result names a division ${division} that is not there`]
    if (view === 'net' && !found.net) return [`${division} is not played net`]
    return rows
      .filter((row) => !players.some((one) => one.name === row.player && one.division === division))
      .map(({ player }) => `The result of ${division} names ${player}, who is not in it`)
  })
}

const repeatedNames = (items: readonly { name: string }[], what: string) =>
  [...new Set(items.map(({ name }) => name))]
    .filter((name) => items.filter((one) => one.name === name).length > 1)
    .map((name) => `${what} ${name} stands twice`)

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)
