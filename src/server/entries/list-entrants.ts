import type { Entrants } from '#contract/entries/endpoints.ts'
import { shownName, type Shown } from '#domain/competitions/shown-name.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import {
  findTournamentBySlug,
  selectDivisions,
  type EntryRow,
} from '../competitions/tournament-queries.ts'
import { selectEntries } from './queries.ts'

/** The public list of entrants, each shown as chosen. */
export async function listEntrants(ctx: Ctx, { slug }: { slug: string }): Promise<Entrants> {
  const hosted = await findTournamentBySlug(ctx.db, slug)
  if (!hosted?.tournament.announcedAt) throw new AppError('not_found')
  const { id } = hosted.tournament
  const entries = await selectEntries(ctx.db, id)
  const divisions = await selectDivisions(ctx.db, [id])
  const toShown = (entry: Shown) => {
    const { name, club: clubName } = shownName(entry, hosted.tournament.firstDay)
    return { name, clubName }
  }
  return {
    divisions: divisions.map((division) => {
      const here = entries.filter(({ divisionId }) => divisionId === division.id)
      const holds = here.filter(({ state }) =>
        ['entered', 'awaiting_payment', 'offered'].includes(state),
      )
      return {
        id: division.id,
        name: division.name,
        places: division.places,
        entered: holds.map((entry) => ({ ...toShown(entry), handicapTenths: indexOf(entry) })),
        waiting: here.filter(({ state }) => state === 'waiting').map(toShown),
      }
    }),
  }
}

/** The handicap is hidden for an anonymous player, who could be recognised by it. */
const indexOf = ({ shownAs, handicapTenths }: EntryRow) =>
  shownAs === 'anonymous' ? null : handicapTenths
