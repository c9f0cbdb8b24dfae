import type { Sides } from '#contract/entries/sides.ts'
import { leastOf, membersOf } from '#domain/competitions/sides/units.ts'
import { hasFillers, teamName, type Team } from '#domain/competitions/terms/team.ts'
import { AppError } from '../../app-error.ts'
import { selectSides, type SideRow } from '../../competitions/sides/side-queries.ts'
import {
  findTournament,
  selectDivisions,
  selectRounds,
  type EntryRow,
} from '../../competitions/tournament-queries.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { selectDrawn, type DrawnRow } from '../../scoring/score-queries.ts'
import { versionOf } from '../../shown-version.ts'
import { selectEntries } from '../queries.ts'

/** The sides of a tournament and the entered players without one, for its director. */
export async function getSides(
  ctx: Pick<Ctx, 'db'>,
  { tournamentId }: { tournamentId: string },
): Promise<Sides> {
  if (!(await findTournament(ctx.db, tournamentId))) throw new AppError('not_found')
  const divisions = await selectDivisions(ctx.db, [tournamentId])
  const rounds = await selectRounds(ctx.db, [tournamentId])
  const all = await selectEntries(ctx.db, tournamentId)
  const entries = all.filter(isIn)
  const sides = await selectSides(ctx.db, tournamentId)
  const begun = await selectBegun(
    ctx.db,
    rounds.map(({ id }) => id),
  )
  const scored = await selectScored(ctx.db, tournamentId)
  return {
    isDrawn: rounds.some(({ drawVersion }) => drawVersion > 0),
    divisions: divisions.flatMap(({ id, name, terms: { team } }) =>
      team === null
        ? []
        : {
            id,
            name,
            play: teamName(team),
            size: team.size,
            isOneBall: team.kind === 'one_ball',
            least: leastOf(team),
            hasFillers: hasFillers(team),
            sides: sides
              .filter(({ divisionId }) => divisionId === id)
              .map((side) => ({
                ...toSideView(side, membersOf(entries, side.id), begun),
                missing: missingOf(team, membersOf(all, side.id), scored),
              })),
            alone: entries
              .filter((entry) => entry.divisionId === id && entry.sideId === null)
              .map(toPlayerView),
          },
    ),
  }
}

/** Takes part: neither withdrawn nor without a place. */
export const isIn = ({ state, status }: EntryRow) => state === 'entered' && status === null

function toSideView(side: SideRow, members: readonly EntryRow[], begun: ReadonlySet<string>) {
  const { id, number, name } = side
  return {
    id,
    number,
    name,
    players: members.map(toPlayerView),
    fillers: side.fillers,
    version: versionOf(shownOf(side, members)),
    isBegun: begun.has(id),
  }
}

/** What the form of a side shows. */
export const shownOf = ({ name }: SideRow, members: readonly EntryRow[]) => ({
  name,
  entryIds: members.map(({ id }) => id),
})

const toPlayerView = (entry: EntryRow) => ({
  entryId: entry.id,
  name: `${entry.firstName} ${entry.lastName}`,
  clubName: entry.clubName,
  handicapTenths: entry.handicapTenths,
  wish: entry.wish,
  hasEmail: entry.email !== null,
})

/** Sides with a card that has a score, in any of these rounds. */
export async function selectBegun(db: Db, roundIds: string[]): Promise<ReadonlySet<string>> {
  const drawn = roundIds.length === 0 ? [] : await selectDrawn(db, roundIds)
  return new Set(
    drawn.flatMap(({ card, entry }) => (card.revision > 0 && entry.sideId ? entry.sideId : [])),
  )
}

/** The players with a score in some round. */
export async function selectScored(db: Db, tournamentId: string): Promise<ReadonlySet<string>> {
  const rounds = await selectRounds(db, [tournamentId])
  const roundIds = rounds.map(({ id }) => id)
  const drawn = roundIds.length === 0 ? [] : await selectDrawn(db, roundIds)
  const hasScore = ({ card }: DrawnRow) => card.scores.some((score) => score !== null)
  return new Set(drawn.filter(hasScore).map(({ entry }) => entry.id))
}

/**
 * How many players a side lacks all day. One who left after some holes counts as far as that, and has no filler beside
 * it (Rule 23.4).
 */
export function missingOf(
  { size }: Pick<Team, 'size'>,
  members: readonly EntryRow[],
  scored: ReadonlySet<string>,
): number {
  return size - members.filter((entry) => isIn(entry) || scored.has(entry.id)).length
}
