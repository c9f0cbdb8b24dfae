import { shownName } from '#domain/competitions/shown-name.ts'
import { ballKey } from '#domain/matches/match-scores.ts'
import { isOpen, type MatchDecision } from '#domain/matches/match.ts'
import { reminderText } from '#domain/matches/match-times.ts'
import type { Side } from '#domain/scoring/match-play.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { queueMails } from '../notifications/queue-mail.ts'
import { nameOfRound, shownOf, type Contestant, type LoadedDivision } from './load-division.ts'
import { ballsOf, leftBalls } from './match-balls.ts'
import { strokesOf } from './match-handicaps.ts'
import { selectAccountEmails, type MatchRow } from './match-queries.ts'
import { byText, resultText } from './match-texts.ts'

export type MatchNews = {
  match: MatchRow
  /** Both when absent. */
  to?: (string | null)[]
  /** Entries who caused it themselves and need no mail of it. */
  without?: ReadonlySet<string>
  /** Beyond the match, what the mail is about: a second mail with the same key is dropped. */
  key: string
  subject: string
  /** Paragraphs before the facts of the match. */
  lines: (reader: Contestant, opponent: Contestant | undefined) => string[]
}

/** Queues a mail to the players of matches, one each. */
export async function mailMatchNews(
  tx: Db,
  ctx: Ctx,
  loaded: LoadedDivision,
  news: readonly MatchNews[],
) {
  const addresses = await addressesOf(tx, loaded.contestants)
  const mails = news.flatMap(({ match, to = [match.a, match.b], without, key, subject, lines }) =>
    to.flatMap((id) => {
      const reader = contestantIn(loaded, id)
      if (!reader) return []
      const opponent = contestantIn(loaded, match.a === reader.id ? match.b : match.a)
      return reader.members.flatMap((entry) => {
        const address = addresses.get(entry.id)
        if (!address || without?.has(entry.id)) return []
        return {
          ctx,
          template: 'matchNews' as const,
          to: address,
          ...(entry.accountId && { accountId: entry.accountId }),
          dedupeKey: `match:${match.id}:${key}:${entry.id}`,
          data: {
            name: entry.firstName,
            tournament: loaded.tournament.name,
            division: loaded.division.name,
            isOnlyDivision: loaded.isOnlyDivision,
            subject,
            lines: lines(reader, opponent).slice(0, 10),
            link: `${ctx.publicUrl}/account/tournaments/matches`,
          },
        }
      })
    }),
  )
  await queueMails(tx, mails)
}

const contestantIn = ({ contestants }: LoadedDivision, id: string | null) =>
  contestants.find((one) => one.id === id)

/** Where each player of the contestants gets mail, by the entry: the account's address, or the entry's. */
export async function addressesOf(
  db: Db,
  contestants: readonly Contestant[],
): Promise<ReadonlyMap<string, string>> {
  const players = contestants.flatMap(({ members }) => members)
  const emails = await selectAccountEmails(
    db,
    players.flatMap(({ accountId }) => accountId ?? []),
  )
  return new Map(
    players.flatMap(({ id, accountId, email }) => {
      const address = emails.get(accountId ?? '') ?? email
      return address ? [[id, address] as const] : []
    }),
  )
}

/** The mail to two contestants who now have a match to play. */
export const readyNews = (loaded: LoadedDivision, match: MatchRow, version: number): MatchNews => ({
  match,
  key: `ready:${version}`,
  subject: `Din kamp i ${loaded.tournament.name}`,
  lines: (reader, opponent) => [
    ...introduction(loaded, match, opponent),
    ...strokesLine(loaded, match, reader),
    ...contactLine(loaded, opponent),
    'Aftal selv en dag, og meld resultatet på siden bagefter.',
  ],
})

function introduction(loaded: LoadedDivision, match: MatchRow, opponent: Contestant | undefined) {
  const round = nameOfRound(match, loaded.matches)
  const name = opponent ? shownOf(opponent, loaded).name : 'en modstander'
  const lastDay = lastDayOf(loaded, match)
  return [`${round}: Du skal spille mod ${name}${lastDay ? ` ${byText(lastDay)}` : ''}.`]
}

export const lastDayOf = (
  { rounds }: Pick<LoadedDivision, 'rounds'>,
  { stage, round }: Pick<MatchRow, 'stage' | 'round'>,
) => rounds.find((one) => one.stage === stage && one.round === round)?.lastDay

function strokesLine(loaded: LoadedDivision, match: MatchRow, reader: Contestant): string[] {
  const strokes = strokesOf(match, loaded)
  if (!strokes) return []
  if (strokes.balls) return [ballsText(loaded, match, strokes.balls)]
  if (strokes.side === null) return ['Ingen af jer får slag.']
  const isReader = (strokes.side === 'A' ? match.a : match.b) === reader.id
  const count = `${strokes.strokes} slag`
  const you = reader.pair ? 'I' : 'Du'
  return [isReader ? `${you} får ${count}.` : `${you} giver ${count}.`]
}

/** `Slag: Anna Holm 0, Bo Kjær 3, …`. */
function ballsText(loaded: LoadedDivision, match: MatchRow, balls: Record<Side, number[]>) {
  const left = leftBalls(match, loaded)
  const each = (['A', 'B'] as const).flatMap((side) =>
    ballsOf(match, side, loaded).flatMap((one, i) =>
      left.has(ballKey(side, i)) ? [] : `${shownOf(one, loaded).name} ${balls[side][i] ?? 0}`,
    ),
  )
  return `Slag: ${each.join(', ')}.`
}

/** Telephone and mail of the opponent, where the terms of the *række* say that opponents see them. */
function contactLine(loaded: LoadedDivision, opponent: Contestant | undefined): string[] {
  return contactsOf(opponent, loaded).map(({ name, phone, email }) => {
    const parts = [phone && formatPhone(phone), email].filter(Boolean)
    return `Kontakt${opponent?.pair ? ` til ${name}` : ''}: ${parts.join(', ')}.`
  })
}

/** The contact data that an opponent may see; none of those who are not shown by name (D36). */
export function contactsOf(contestant: Contestant | undefined, loaded: LoadedDivision) {
  if (!loaded.division.terms.matchPlay?.sharesContacts) return []
  return (contestant?.members ?? []).flatMap((entry) => {
    const { name } = shownName(entry, loaded.tournament.firstDay)
    const isNamed = name === `${entry.firstName} ${entry.lastName}`.trim()
    const { phone, email } = entry
    return isNamed && (phone || email) ? [{ name, phone, email }] : []
  })
}

/** The mail to both about a decided match. */
export const decidedNews = (
  loaded: LoadedDivision,
  match: MatchRow,
  { version, because }: { version: number; because?: string },
): MatchNews => ({
  match,
  key: `decided:${version}`,
  subject: `Resultatet af din kamp i ${loaded.tournament.name}`,
  lines: () => [
    ...(because ? [because] : []),
    `${nameOfRound(match, loaded.matches)}: ${resultText(match, nameIn(loaded)) ?? 'åben'}.`,
  ],
})

/** The mail to both about a result that no longer counts, because another opponent comes. */
export const clearedNews = (
  loaded: LoadedDivision,
  match: MatchRow,
  { version, to, because }: { version: number; to: (string | null)[]; because?: string },
): MatchNews => ({
  match,
  to,
  key: `cleared:${version}`,
  subject: `Din kamp i ${loaded.tournament.name} er ændret`,
  lines: () => [
    because
      ? `${nameOfRound(match, loaded.matches)}: ${because} Resultatet gælder ikke mere, og kampen skal spilles.`
      : `${nameOfRound(match, loaded.matches)}: Turneringsledelsen har rettet et tidligere resultat, så resultatet her gælder ikke mere.`,
    isOpen(match) ? 'Se din modstander og sidste dag på siden.' : 'Se, hvordan du står, på siden.',
  ],
})

/** The mail to who was told whom to play, and now waits for an opponent again. */
export const waitingNews = (
  loaded: LoadedDivision,
  match: MatchRow,
  version: number,
): MatchNews => ({
  match,
  key: `waiting:${version}`,
  subject: `Din kamp i ${loaded.tournament.name} er ændret`,
  lines: () => [
    `${nameOfRound(match, loaded.matches)}: Et tidligere resultat gælder ikke mere, så din modstander er ikke fundet endnu.`,
    'Du får en mail, når modstanderen er fundet.',
  ],
})

type Report = {
  side: Side
  decision: MatchDecision
  key: string
  /** The entries of the account that reports. */
  without: ReadonlySet<string>
}

/** The mails about a reported result: to the opponent, who answers it, and to the partner of the one who reports. */
export function reportedNews(
  loaded: LoadedDivision,
  match: MatchRow,
  { side, decision, key, without }: Report,
): MatchNews[] {
  const [own, other] = side === 'A' ? [match.a, match.b] : [match.b, match.a]
  const result = resultText({ ...match, decision }, nameIn(loaded))
  return [
    {
      match,
      to: [other],
      key,
      subject: `Bekræft resultatet af din kamp i ${loaded.tournament.name}`,
      lines: () => [
        `Din modstander har meldt: ${result}.`,
        'Er det rigtigt, så bekræft det. Ellers gør indsigelse inden 24 timer. Uden svar gælder resultatet.',
      ],
    },
    {
      match,
      to: [own],
      without,
      key,
      subject: `Resultatet af din kamp i ${loaded.tournament.name} er meldt`,
      lines: () => [
        `Din makker har meldt: ${result}.`,
        'Jeres modstandere kan bekræfte det eller gøre indsigelse inden 24 timer. Uden svar gælder resultatet.',
      ],
    },
  ]
}

/** The reminder of a match that is still open. */
export const reminderNews = (
  loaded: LoadedDivision,
  match: MatchRow,
  { kind, lastDay }: { kind: 'week' | 'two_days'; lastDay: string },
): MatchNews => ({
  match,
  key: `${kind}:${lastDay}`,
  subject: `${reminderText[kind]} til din kamp i ${loaded.tournament.name}`,
  lines: (reader, opponent) => [
    ...introduction(loaded, match, opponent),
    ...strokesLine(loaded, match, reader),
    ...contactLine(loaded, opponent),
    'Kan I ikke nå det, så skriv til turneringsledelsen, inden fristen er gået.',
  ],
})

export const nameIn = (loaded: LoadedDivision) => (id: string | null) => {
  const contestant = contestantIn(loaded, id)
  return contestant ? shownOf(contestant, loaded).name : null
}
