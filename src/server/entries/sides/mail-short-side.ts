import { membersOf } from '#domain/competitions/sides/units.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import {
  selectDivisions,
  type EntryRow,
  type TournamentRow,
} from '../../competitions/tournament-queries.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { selectDirectors } from '../../matches/match-queries.ts'
import { queueMails } from '../../notifications/queue-mail.ts'
import { selectEntries } from '../queries.ts'
import { isIn } from './list-sides.ts'

/** Mails the directors that the partners of a player who has withdrawn lack one; nobody where the side is empty. */
export async function mailShortSide(tx: Db, ctx: Ctx, tournament: TournamentRow, left: EntryRow) {
  if (left.sideId === null) return
  const entries = (await selectEntries(tx, tournament.id)).filter(isIn)
  const partners = membersOf(entries, left.sideId).filter(({ id }) => id !== left.id)
  if (partners.length === 0) return
  const divisions = await selectDivisions(tx, [tournament.id])
  const nameOf = ({ firstName, lastName }: EntryRow) => `${firstName} ${lastName}`.trim()
  const { id, clubId, name } = tournament
  await queueMails(
    tx,
    (await selectDirectors(tx, id)).map((director) => ({
      ctx,
      template: 'sideShort' as const,
      to: director.email,
      accountId: director.accountId,
      dedupeKey: `side-short:${left.id}:${ctx.now().toISOString()}:${director.accountId}`,
      data: {
        name: director.name,
        tournament: name,
        division: divisions.find((one) => one.id === left.divisionId)?.name ?? '',
        isOnlyDivision: divisions.length === 1,
        left: nameOf(left),
        partners: listInDanish(partners.map(nameOf)),
        link: `${ctx.publicUrl}/club/${clubId}/tournaments/${id}/entrants/sides`,
      },
    })),
  )
}
