import { sunsetAt } from '../clubs/sunset-at.ts'
import type { DrawnRow } from '../scoring/score-queries.ts'
import type { DrawStudio, StoredDraft } from '#contract/draw/endpoints.ts'
import type { LoggedStartList } from '#contract/draw/start-list.ts'
import type { DrawnFlight } from '#domain/draw/compare-draws.ts'
import type { CourseShare, DraftSettings } from '#domain/draw/draft.ts'
import { onCourse } from '#domain/draw/start-slots.ts'
import { coursesText } from '#domain/competitions/round-courses.ts'
import { movedByStanding } from '#domain/draw/draft-standing.ts'
import type { DraftField } from '#domain/draw/make-draft.ts'
import { startListChangeText, type StartListChange } from '#domain/draw/start-list-changes.ts'
import { AppError } from '../app-error.ts'
import { danishDay, danishMinute } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { onOneConnection } from '../db/transactions.ts'
import { newKey } from '../keys.ts'
import { findTournament, type RoundRow, type EntryRow } from '../competitions/tournament-queries.ts'
import {
  selectWaitingList,
  selectDrafts,
  selectEntriesById,
  selectStartLists,
  selectStateRanges,
  type StartListRow,
} from './draw-queries.ts'
import { placedAlone } from './draw-units.ts'
import { selectField, selectHeld, type FieldPlayer } from './read-field.ts'

export type RoundIds = { tournamentId: string; roundId: string }

/** Everything about the draw of a round, for its director. */
export const getDrawStudio = (ctx: Ctx, of: RoundIds): Promise<DrawStudio> =>
  onOneConnection(ctx.db, (db) => readStudio(db, of))

async function readStudio(db: Db, of: RoundIds): Promise<DrawStudio> {
  const [found, read, waiting, log] = await Promise.all([
    findTournament(db, of.tournamentId),
    selectField(db, of),
    selectWaitingList(db, of.tournamentId),
    readLog(db, of.roundId, fullName),
  ])
  if (!found) throw new AppError('not_found')
  const { round, rounds, divisions, drawn, field, players, withoutSide, cutWaits, firstFor } = read
  const [drafts, held] = await Promise.all([
    readDrafts(db, round.id, field),
    selectHeld(db, round.id, drawn),
  ])
  return {
    state: found.tournament.state,
    slug: found.tournament.slug,
    clubId: found.club.id,
    round: {
      ...toStudioRound(round),
      pars: field.courses.map(({ par }) => [...par]),
      sunset: sunsetAt(found.club, round.day),
      hasScores: drawn.some(({ card }) => card.revision > 0),
    },
    rounds: rounds.map(({ id, number, drawVersion }) => ({ id, number, drawVersion })),
    divisions: divisions.map(({ id, name }) => ({ id, name })),
    players: [
      ...players.map((player) => toStudioUnit(player, held)),
      ...(await readWithdrawn(db, { players, drafts, drawn, held })),
    ],
    withoutSide: withoutSide.map((entry) => ({ id: entry.id, name: fullName(entry) })),
    waiting: placedAlone(waiting, divisions)
      .filter(({ divisionId }) => firstFor.has(divisionId))
      .map(toWaitingPlayer),
    playedBefore: field.playedBefore.map(([one, other]): [string, string] => [one, other]),
    cutWaits,
    suggested: suggestSettings(round, field, players),
    drafts,
    published: flightsOf(drawn).map((flight) => ({ ...flight, players: [...flight.players] })),
    log,
  }
}

const fullName = ({ firstName, lastName }: EntryRow) => `${firstName} ${lastName}`

const toStudioRound = ({ id, number, day, resumesOn, courses, ...round }: RoundRow) => ({
  id,
  number,
  day,
  resumesOn,
  courses,
  courseName: coursesText(courses),
  holes: round.holes,
  drawVersion: round.drawVersion,
})

const toStudioPlayer = (entry: EntryRow) => ({
  id: entry.id,
  name: `${entry.firstName} ${entry.lastName}`,
  clubName: entry.clubName,
  handicapTenths: entry.handicapTenths,
  divisionId: entry.divisionId,
  signUp: entry.number,
  place: null,
  persons: 1,
  wish: entry.wish,
  hasEmail: entry.email !== null,
  isOut: false,
})

const toWaitingPlayer = ({ id, firstName, lastName, email, phone }: EntryRow, i: number) => ({
  id,
  name: `${firstName} ${lastName}`,
  number: i + 1,
  hasEmail: email !== null,
  phone,
})

/** A side is one player of the studio, with the data of all its players. */
function toStudioUnit({ unit, drawn }: FieldPlayer, held: ReadonlySet<string>) {
  const { id, name, members } = unit
  const { place, handicapTenths, clubId: clubName, signUp } = drawn
  return {
    ...toStudioPlayer(members[0] as EntryRow),
    id,
    name,
    place,
    handicapTenths,
    clubName,
    signUp,
    persons: members.length,
    hasEmail: members.every(({ email }) => email !== null),
    wish: members.flatMap(({ wish }) => wish ?? []).join(' ') || null,
    isHeld: members.some((member) => held.has(member.id)),
  }
}

/** Withdrawn players who are still in a draft or on the list. */
async function readWithdrawn(
  db: Db,
  of: {
    players: readonly FieldPlayer[]
    drafts: StoredDraft[]
    drawn: readonly DrawnRow[]
    held: ReadonlySet<string>
  },
) {
  const playing = new Set(of.players.map(({ unit }) => unit.id))
  const mentioned = [
    ...of.drafts.flatMap(({ flights }) => flights.flatMap(({ players }) => players)),
    ...flightsOf(of.drawn).flatMap((flight) => flight.players),
  ]
  const withdrawn = [...new Set(mentioned)].filter((id) => !playing.has(id))
  return (await selectEntriesById(db, withdrawn)).map((entry) => ({
    ...toStudioPlayer(entry),
    isOut: true,
    isHeld: of.held.has(entry.id),
  }))
}

/** By handicap in the first round; by standing, leaders last, once there is one. */
function suggestSettings(
  round: RoundRow,
  { players, divisions }: DraftField,
  entered: readonly FieldPlayer[],
): DraftSettings {
  const hasStanding = players.some(({ place }) => place !== null)
  return {
    order: hasStanding ? 'leaders_last' : 'low_first',
    grouping: 'same_level',
    preferred: 4,
    byDivision: divisions.length > 1,
    clubsApart: false,
    avoidRepeats: round.number > 1 && !hasStanding,
    start: round.startStyle.kind,
    firstMinute: round.firstMinute,
    interval: round.interval,
    pauseAfter: null,
    handicapLimit: null,
    ...(round.courses.length > 1 && { courses: suggestShare(round) }),
    seed: newKey().slice(0, 8),
    // Wishes from the entry form; the director may remove them.
    wishes: entered.flatMap(({ unit: { id, members } }) => {
      const [startWish] = members.flatMap((entry) => entry.startWish ?? [])
      return startWish ? [{ player: id, kind: startWish }] : []
    }),
  }
}

/** Evenly, and every course starts as the round does. */
function suggestShare({ courses, startStyle, firstMinute, interval }: RoundRow): CourseShare {
  const start = { start: startStyle.kind, firstMinute, interval }
  return { kind: 'evenly', ofDivision: {}, starts: courses.slice(1).map(() => start) }
}

/** @param field the round's players with the current standing. */
export async function readDrafts(
  db: Db,
  roundId: string,
  field: DraftField,
): Promise<StoredDraft[]> {
  const rows = await selectDrafts(db, roundId)
  const ranges = await selectStateRanges(
    db,
    rows.map(({ draft }) => draft.id),
  )
  return rows.map(({ draft, state }) => {
    const range = ranges.find(({ draftId }) => draftId === draft.id)
    return {
      id: draft.id,
      number: draft.number,
      version: draft.version,
      // Drafts from before this setting existed have none.
      settings: { ...state.settings, handicapLimit: state.settings.handicapLimit ?? null },
      flights: state.flights,
      canUndo: draft.stateNumber > (range?.first ?? draft.stateNumber),
      canRedo: draft.stateNumber < (range?.last ?? draft.stateNumber),
      isPublished: draft.isPublished,
      movedByStanding: [...movedByStanding(field, state)],
    }
  })
}

/** The flights of a start list in start order; a side of best balls is its first player, as in a draft. */
export function flightsOf(rows: readonly DrawnRow[]): DrawnFlight[] {
  const byFlight = Map.groupBy(rows, ({ flight }) => flight.id)
  return [...byFlight.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { id, minute, course, hole, group: half } = first.flight
    const slot = onCourse({ minute, hole, ...(half && { group: half }) }, course)
    const firsts = group.filter(
      ({ entry }, i) =>
        entry.sideId === null ||
        group.findIndex((other) => other.entry.sideId === entry.sideId) === i,
    )
    return [{ id, players: firsts.map(({ entry }) => entry.id), slot }]
  })
}

/** The versions of the start list with their changes as Danish clauses, the latest first. */
export async function readLog(
  db: Db,
  roundId: string,
  nameOf: (entry: EntryRow) => string,
): Promise<(LoggedStartList & { told: number })[]> {
  const lists = await selectStartLists(db, roundId)
  const entries = await selectEntriesById(db, [...new Set(lists.flatMap(playersIn))])
  const names = new Map(entries.map((entry) => [entry.id, nameOf(entry)]))
  return lists.map(({ version, publishedAt, changes, told }) => ({
    version,
    publishedAt: publishedAt.toISOString(),
    day: danishDay(publishedAt),
    minute: danishMinute(publishedAt),
    changes: changes.map((change) => startListChangeText(change, (id) => names.get(id) ?? '')),
    told,
  }))
}

const playersIn = ({ changes }: StartListRow) => changes.flatMap(playersOf)

function playersOf(change: StartListChange): string[] {
  if (!('player' in change)) return []
  return change.kind === 'replaced' ? [change.player, change.by] : [change.player]
}
