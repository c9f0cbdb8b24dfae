import {
  cupLine,
  cupOutcomeText,
  cupScore,
  poolOfTeam,
  sessionFormatText,
} from '#domain/matches/cup.ts'
import type { Side } from '#domain/scoring/match-play.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay } from '#domain/shared/dates.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { queueMails } from '../notifications/queue-mail.ts'
import { sessionOf, type LoadedDivision } from './load-division.ts'
import { addressesOf } from './mail-matches.ts'
import type { MatchRow } from './match-queries.ts'
import { resultText } from './match-texts.ts'
import { nameInMatch, sideName } from './read-cup.ts'

const matchesOf = ({ matches }: LoadedDivision, round: number) =>
  matches.filter((match) => match.stage === 'session' && match.round === round)

/** Mails both captains who meets whom in a session whose line-ups are shown. */
export async function mailLineUps(tx: Db, ctx: Ctx, loaded: LoadedDivision, round: number) {
  const session = loaded.rounds.find((one) => one.stage === 'session' && one.round === round)
  if (!session) return
  const { format, lastDay, startsAt } = session
  const time = startsAt === null ? '' : ` ${formatClockProse(startsAt)}`
  await mailCaptains(tx, ctx, loaded, {
    key: `line-up:${round}`,
    subject: `Opstillingerne til ${round}. session i ${loaded.tournament.name}`,
    lines: [
      `Begge opstillinger er vist. ${sessionFormatText[format ?? 'singles']} ${formatDay(lastDay)}${time}.`,
      'Kan en af dine spillere ikke stille op, så sig det til turneringsledelsen, før kampen begynder.',
    ],
    matches: matchesOf(loaded, round).map((match) => {
      const nameOf = (side: Side) => sideName(match, side, loaded) ?? 'ingen'
      return `Kamp ${match.slot}: ${nameOf('A')} – ${nameOf('B')}`
    }),
  })
}

/** The sessions that are over with these decided matches. */
export function sessionsOver(loaded: LoadedDivision, decided: readonly MatchRow[]): number[] {
  const rounds = decided.flatMap((match) => (sessionOf(match, loaded) ? match.round : []))
  return [...new Set(rounds)].filter((round) =>
    matchesOf(loaded, round).every(({ decision }) => decision !== null),
  )
}

/** Mails both captains how the matches of a session ended, and how the cup stands; again after a correction. */
export async function mailSessionResult(
  tx: Db,
  ctx: Ctx,
  loaded: LoadedDivision,
  { round, version }: { round: number; version: number },
) {
  const terms = loaded.draw?.cup
  if (!terms) return
  const score = cupScore(loaded.matches, terms)
  await mailCaptains(tx, ctx, loaded, {
    key: `session:${round}:${version}`,
    subject: `Resultatet af ${round}. session i ${loaded.tournament.name}`,
    lines: [`${cupLine(score, terms.teams)}. ${cupOutcomeText(score, terms)}.`],
    matches: matchesOf(loaded, round).map(
      (match) => `Kamp ${match.slot}: ${resultText(match, nameInMatch(match, loaded)) ?? 'åben'}`,
    ),
  })
}

type News = { key: string; subject: string; lines: string[]; matches: string[] }

async function mailCaptains(tx: Db, ctx: Ctx, loaded: LoadedDivision, { key, ...news }: News) {
  const { division, tournament, draw } = loaded
  const captains = captainsOf(loaded)
  const addresses = await addressesOf(tx, captains)
  await queueMails(
    tx,
    captains.flatMap(({ entry, pool }) => {
      const to = addresses.get(entry.id)
      const team = draw?.cup?.teams[pool === poolOfTeam.A ? 0 : 1] ?? division.name
      if (!to) return []
      return {
        ctx,
        template: 'cupForCaptain' as const,
        to,
        ...(entry.accountId && { accountId: entry.accountId }),
        // A cup that was taken back and set up again has its own mails.
        dedupeKey: `cup:${division.id}:${draw?.publishedAt.getTime()}:${key}:${entry.id}`,
        data: {
          ...news,
          name: entry.firstName,
          tournament: tournament.name,
          team,
          link: `${ctx.publicUrl}/tournaments/${tournament.slug}/matches?division=${division.id}`,
        },
      }
    }),
  )
}

export const captainsOf = ({ contestants }: LoadedDivision) =>
  contestants.filter(({ isCaptain, withdrawnAt }) => isCaptain && withdrawnAt === null)
