import type { DirectorsExtra, DirectorsExtras } from '#contract/entries/extras.ts'
import type { Cell } from '#contract/shared/cells.ts'
import { presenceText, type PresenceMark } from '#domain/entries/presence.ts'
import { formatClock } from '#domain/shared/clock-time.ts'
import { AppError } from '../../app-error.ts'
import { today, type Ctx } from '../../ctx.ts'
import {
  findTournament,
  selectRounds,
  type EntryRow,
  type RoundRow,
} from '../../competitions/tournament-queries.ts'
import { selectListed } from '../../scoring/listed-queries.ts'
import { versionOf } from '../../shown-version.ts'
import { selectEntries } from '../queries.ts'
import { selectMarks } from '../presence/presence-queries.ts'
import { chosenOf } from './chosen-of.ts'
import { selectExtras, selectUnits, type ChosenUnit, type ExtraRow } from './extra-queries.ts'
import { toExtra } from './load-extras.ts'

/** The extras with who has chosen them, by name. */
export async function listExtras(
  ctx: Ctx,
  { tournamentId }: { tournamentId: string },
): Promise<DirectorsExtras> {
  const hosted = await findTournament(ctx.db, tournamentId)
  if (!hosted) throw new AppError('not_found')
  const entries = (await selectEntries(ctx.db, tournamentId)).filter(holdsPlace).toSorted(byName)
  const units = await selectUnits(
    ctx.db,
    entries.map(({ id }) => id),
  )
  const morning = await loadMorning(ctx, tournamentId)
  const extras = await selectExtras(ctx.db, tournamentId)
  return {
    firstDay: hosted.tournament.firstDay,
    isVatLiable: hosted.club.vatStatus === 'liable',
    extras: extras.map((extra) => toDirectorsExtra(ctx, extra, { entries, units, morning })),
    players: entries.map((entry) => ({ entryId: entry.id, name: nameOf(entry) })),
  }
}

const holdsPlace = ({ state }: EntryRow) =>
  state === 'entered' || state === 'awaiting_payment' || state === 'offered'
const nameOf = ({ firstName, lastName }: EntryRow) => `${firstName} ${lastName}`
const byName = (a: EntryRow, b: EntryRow) => nameOf(a).localeCompare(nameOf(b), 'da')

type Start = { minute: number; hole: number }
type Morning = { starts: Map<string, Start>; marks: Map<string, PresenceMark> }

/** Starts and presence of the round that is played today, or else next. */
async function loadMorning(ctx: Ctx, tournamentId: string): Promise<Morning> {
  const rounds = await selectRounds(ctx.db, [tournamentId])
  const round: RoundRow | undefined =
    rounds.find(({ day, resumesOn }) => (resumesOn ?? day) >= today(ctx)) ?? rounds.at(-1)
  if (!round) return { starts: new Map(), marks: new Map() }
  const listed = await selectListed(ctx.db, [round.id])
  const marks = await selectMarks(ctx.db, { roundId: round.id, occasion: 'start' })
  return {
    starts: new Map(listed.map(({ entry, flight }) => [entry.id, flight])),
    // The latest is first, and the last one set in a map counts.
    marks: new Map(marks.toReversed().map(({ mark }) => [mark.entryId, mark.mark])),
  }
}

type Facts = { entries: readonly EntryRow[]; units: Map<string, ChosenUnit[]>; morning: Morning }

function toDirectorsExtra(
  ctx: Ctx,
  extra: ExtraRow,
  { entries, units, morning }: Facts,
): DirectorsExtra {
  const choices = entries.flatMap((entry) => {
    const own = (units.get(entry.id) ?? []).filter((one) => one.extra.id === extra.id)
    const [chosen] = chosenOf(own)
    if (!chosen) return []
    const { minute, hole } = morning.starts.get(entry.id) ?? {}
    return {
      ...chosen,
      entryId: entry.id,
      name: nameOf(entry),
      clubName: entry.clubName,
      deskPayment: own.find(({ unit }) => unit.deskPayment)?.unit.deskPayment ?? null,
      start: minute === undefined || hole === undefined ? null : { minute, hole },
      mark: morning.marks.get(entry.id) ?? ('unseen' as const),
      isOut: entry.status !== null,
      units: own.map(({ unit }) => unit),
    }
  })
  const taken = choices.flatMap((choice) => choice.units)
  const isPaid = ({ orderLineId, deskPayment, priceOre }: (typeof taken)[number]) =>
    orderLineId !== null || deskPayment !== null || priceOre === 0
  return {
    ...toExtra(ctx, extra, taken.length),
    places: extra.places,
    hasVat: extra.hasVat,
    taken: taken.length,
    paid: taken.filter(isPaid).length,
    version: versionOf(termsOf(extra)),
    choices,
  }
}

/** What the form of an extra shows, and saves. */
export function termsOf(extra: ExtraRow) {
  const { id: _, tournamentId: __, position: ___, ...terms } = extra
  return terms
}

/** The list for the kitchen, a row for each player and extra. */
export async function exportExtrasList(ctx: Ctx, of: { tournamentId: string }) {
  const { extras } = await listExtras(ctx, of)
  const rows = extras.flatMap((extra) =>
    extra.choices.map((choice): Cell[] => [
      extra.name,
      choice.quantity,
      choice.name,
      choice.clubName,
      choice.note,
      choice.start && formatClock(choice.start.minute),
      choice.isOut ? 'Spiller ikke' : presenceText[choice.mark],
      choice.unpaidOre,
    ]),
  )
  return { title: 'Tilvalg', columns, rows }
}

const columns = [
  { heading: 'Tilvalg', kind: 'text' as const },
  { heading: 'Antal', kind: 'number' as const },
  { heading: 'Navn', kind: 'text' as const },
  { heading: 'Klub', kind: 'text' as const },
  { heading: 'Besked', kind: 'text' as const },
  { heading: 'Start', kind: 'code' as const },
  { heading: 'Fremmøde', kind: 'text' as const },
  { heading: 'Mangler betaling', kind: 'money' as const },
]
