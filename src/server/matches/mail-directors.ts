import { isOpen } from '#domain/matches/match.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { queueMails } from '../notifications/queue-mail.ts'
import { nameOfRound, type LoadedDivision } from './load-division.ts'
import { nameIn } from './mail-matches.ts'
import { selectDirectors, type MatchRoundRow, type MatchRow } from './match-queries.ts'
import { resultText } from './match-texts.ts'

type About = {
  loaded: LoadedDivision
  key: string
  subject: string
  lines: string[]
  /** Open matches, one line each. */
  open: string[]
}

/** Mails the directors of a tournament about matches that wait for them. */
async function mailDirectors(tx: Db, ctx: Ctx, { loaded, key, subject, lines, open }: About) {
  const { tournament, club, division, isOnlyDivision } = loaded
  const directors = await selectDirectors(tx, tournament.id)
  await queueMails(
    tx,
    directors.map(({ accountId, email, name }) => ({
      ctx,
      template: 'matchesForDirector' as const,
      to: email,
      accountId,
      dedupeKey: `${key}:${accountId}`,
      data: {
        name,
        tournament: tournament.name,
        division: division.name,
        isOnlyDivision,
        subject,
        lines,
        matches: open.slice(0, 128),
        link: `${ctx.publicUrl}/club/${club.id}/tournaments/${tournament.id}/matches`,
      },
    })),
  )
}

/** The two do not agree about a result. */
export async function mailObjection(
  tx: Db,
  ctx: Ctx,
  { match, loaded, objection }: { match: MatchRow; loaded: LoadedDivision; objection: string },
) {
  const decision = match.reported
  await mailDirectors(tx, ctx, {
    loaded,
    key: `match-objection:${match.id}:${ctx.now().toISOString()}`,
    subject: `Uenighed om en kamp i ${loaded.tournament.name}`,
    lines: [
      `${nameOfRound(match, loaded.matches)}: Der er meldt »${resultText({ ...match, decision }, nameIn(loaded)) ?? ''}«.`,
      `Indsigelsen: ${objection}`,
      'Tal med begge, og skriv resultatet under Kampe.',
    ],
    open: [pairText(match, loaded)],
  })
}

/** The last day of a round has passed, and matches are open. */
export async function mailPassedDeadline(
  tx: Db,
  ctx: Ctx,
  { loaded, round }: { loaded: LoadedDivision; round: MatchRoundRow },
) {
  const open = openMatchesOf(loaded, round)
  const name = nameOfRound(round, loaded.matches)
  await mailDirectors(tx, ctx, {
    loaded,
    key: `match-overdue:${round.divisionId}:${round.stage}:${round.round}:${round.lastDay}`,
    subject: `Fristen er gået i ${loaded.tournament.name}: ${name}`,
    lines: [
      'De her kampe er ikke spillet færdige. Giv dem en ny sidste dag, eller skriv, hvem der går videre.',
    ],
    open: open.map((match) => pairText(match, loaded)),
  })
}

export const openMatchesOf = (
  { matches }: LoadedDivision,
  { stage, round }: Pick<MatchRoundRow, 'stage' | 'round'>,
) => matches.filter((match) => match.stage === stage && match.round === round && isOpen(match))

function pairText({ a, b }: MatchRow, loaded: LoadedDivision): string {
  const nameOf = nameIn(loaded)
  return `${nameOf(a) ?? '?'} – ${nameOf(b) ?? '?'}`
}
