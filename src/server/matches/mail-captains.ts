import { courseNameOf } from '#domain/competitions/round-courses.ts'
import {
  cupLine,
  cupOutcomeText,
  cupScore,
  sessionFormatText,
  teamOfPool,
} from '#domain/matches/cup.ts'
import type { Side } from '#domain/scoring/match-play.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay } from '#domain/shared/dates.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { queueMails } from '../notifications/queue-mail.ts'
import type { CaptainRow } from './captain-queries.ts'
import { sessionOf, type LoadedDivision } from './load-division.ts'
import { courseOfSession } from './match-course.ts'
import { addressesOf } from './mail-matches.ts'
import type { MatchRoundRow, MatchRow } from './match-queries.ts'
import { resultText } from './match-texts.ts'
import { nameInMatch, sideName } from './read-cup.ts'

const matchesOf = ({ matches }: LoadedDivision, round: number) =>
  matches.filter((match) => match.stage === 'session' && match.round === round)

/** Mails both captains who meets whom in a session whose line-ups are shown. */
export async function mailLineUps(tx: Db, ctx: Ctx, loaded: LoadedDivision, round: number) {
  const session = loaded.rounds.find((one) => one.stage === 'session' && one.round === round)
  if (!session) return
  await mailCaptains(tx, ctx, loaded, {
    key: `line-up:${round}`,
    subject: `Opstillingerne til ${round}. session i ${loaded.tournament.name}`,
    lines: [
      `Begge opstillinger er vist. ${startText(session, courseOfSession(session, loaded))}.`,
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

/** Mails both captains that a session whose line-ups are shown begins otherwise than they were told. */
export async function mailChangedStart(tx: Db, ctx: Ctx, loaded: LoadedDivision, round: number) {
  const session = loaded.rounds.find((one) => one.stage === 'session' && one.round === round)
  if (!session) return
  await mailCaptains(tx, ctx, loaded, {
    key: `start:${round}:${loaded.draw?.version ?? 0}`,
    subject: `Ny start for ${round}. session i ${loaded.tournament.name}`,
    lines: [
      `${startText(session, courseNameOf(loaded.course?.round.courses ?? [], session.course))}.`,
      'Sig det til dine spillere.',
    ],
    matches: [],
  })
}

/** `Single lørdag den 12. juni 2027 kl. 9.00 fra hul 10 på Parkbanen`. */
function startText(
  { format, lastDay, startsAt, startHole }: MatchRoundRow,
  course: string | null,
): string {
  return [
    sessionFormatText[format ?? 'singles'],
    formatDay(lastDay),
    startsAt !== null && formatClockProse(startsAt),
    startHole !== 1 && `fra hul ${startHole}`,
    course && `på ${course}`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Mails who has become a captain without playing how the line-ups are set. */
export async function mailNewCaptain(
  tx: Db,
  ctx: Ctx,
  loaded: LoadedDivision,
  captain: CaptainRow,
) {
  const team = teamName(loaded, captain.team)
  const news = {
    // Who is removed and named again is told again.
    key: `captain:${captain.email}:${loaded.draw?.version ?? 0}`,
    subject: `Du er kaptajn for ${team} i ${loaded.tournament.name}`,
    lines: [
      'Du sætter holdets opstillinger, selv om du ikke selv spiller.',
      `Log ind med mailadressen ${captain.email}, eller opret en konto med den. Så finder du holdets opstillinger under Mine kampe.`,
    ],
    matches: [],
    link: `${ctx.publicUrl}/account/tournaments/matches`,
  }
  await mailReaders(tx, ctx, loaded, { news, readers: [readerOf(captain)] })
}

type News = { key: string; subject: string; lines: string[]; matches: string[]; link?: string }

/** A captain with an address. */
type Reader = { id: string; name: string; to: string; accountId: string | null; team: Side }

const readerOf = ({ name, email, team }: CaptainRow): Reader => ({
  // Another captain of the team has another key.
  id: `${team}:${email}`,
  name,
  to: email,
  accountId: null,
  team,
})

async function mailCaptains(tx: Db, ctx: Ctx, loaded: LoadedDivision, news: News) {
  const playing = captainsOf(loaded)
  const addresses = await addressesOf(tx, playing)
  const players = playing.flatMap(({ entry, pool }): Reader[] => {
    const to = addresses.get(entry.id)
    const { id, firstName, accountId } = entry
    return to ? [{ id, name: firstName, to, accountId, team: teamOfPool(pool) }] : []
  })
  const others = loaded.captains.map(readerOf)
  await mailReaders(tx, ctx, loaded, { news, readers: [...players, ...others] })
}

async function mailReaders(
  tx: Db,
  ctx: Ctx,
  loaded: LoadedDivision,
  { news: { key, ...news }, readers }: { news: News; readers: readonly Reader[] },
) {
  const { division, tournament, draw } = loaded
  await queueMails(
    tx,
    readers.map(({ id, name, to, accountId, team }) => ({
      ctx,
      template: 'cupForCaptain' as const,
      to,
      ...(accountId && { accountId }),
      // A cup that was taken back and set up again has its own mails.
      dedupeKey: `cup:${division.id}:${draw?.publishedAt.getTime()}:${key}:${id}`,
      data: {
        link: `${ctx.publicUrl}/tournaments/${tournament.slug}/matches?division=${division.id}`,
        ...news,
        name,
        tournament: tournament.name,
        team: teamName(loaded, team),
      },
    })),
  )
}

const teamName = ({ draw, division }: LoadedDivision, team: Side) =>
  draw?.cup?.teams[team === 'A' ? 0 : 1] ?? division.name

/** The captains who play and have not withdrawn. */
export const captainsOf = ({ contestants }: LoadedDivision) =>
  contestants.filter(({ isCaptain, withdrawnAt }) => isCaptain && withdrawnAt === null)
