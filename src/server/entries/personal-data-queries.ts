import { and, asc, eq, inArray, isNotNull, lte, or, type SQL } from 'drizzle-orm'
import { writeScores } from '#domain/scoring/card.ts'
import { formatPenalty } from '#domain/scoring/round-penalty.ts'
import { settlementText } from '#domain/scoring/settle-card.ts'
import { statusText } from '#domain/competitions/player-status.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { flightPlayers, tournamentEntries } from '../db/tables/entries.ts'
import { cards, cardSignatures, scoreEntries } from '../db/tables/scoring.ts'
import { tournamentRounds, tournaments } from '../db/tables/competitions.ts'
import { erasedName } from '../db/personal-data.ts'
import type { Person, PersonalPart } from '../personal-data.ts'
import { forgetReports, reportsOf } from '../scoring/desk/personal-data-queries.ts'
import { followsOf, forgetFollows } from '../board/follows/personal-data-queries.ts'
import { cardReportsOf, forgetAnswers } from '../golfbox/personal-data-queries.ts'
import { updateEntries } from '../competitions/entry-status-queries.ts'
import { bumpVersionAside } from '../competitions/bump-version.ts'
import { sideCompetitionStatementsOf } from '../sidecompetitions/personal-data-queries.ts'

/**
 * What a tournament knows of those who entered. An erasure takes the person out; her place, her
 * card and her score stay, for others were ranked against them (E25).
 */
export const tournamentsPart: PersonalPart = {
  exportOf: async (db, person) => [
    { key: 'entries', title: 'Turneringer', ...(await entriesOf(db, person)) },
    { key: 'rounds', title: 'Runder i turneringer', ...(await roundsOf(db, person)) },
    { key: 'scoreEntries', title: 'Indtastede scorer', ...(await scoresOf(db, person)) },
    { key: 'signatures', title: 'Underskrevne scorekort', ...(await signaturesOf(db, person)) },
    {
      key: 'flightReports',
      title: 'Beskeder fra flights',
      ...(await reportsOf(db, entriesIn(db, isHers(person)))),
    },
    {
      key: 'sideStatements',
      title: 'Sidekonkurrencer',
      ...(await sideCompetitionStatementsOf(db, entriesIn(db, isHers(person)))),
    },
    {
      key: 'cardReports',
      title: 'Scorekort til GolfBox',
      ...(await cardReportsOf(db, entriesIn(db, isHers(person)))),
    },
    { key: 'follows', title: 'Dem jeg følger', ...(await followsOf(db, person.accountId)) },
  ],
  erase: async (tx, { now }, person) => {
    await forgetReports(tx, entriesIn(tx, isHers(person)))
    await forgetAnswers(tx, entriesIn(tx, isHers(person)))
    await forgetFollows(tx, person.accountId)
    const gone = await updateEntries(tx, isHers(person), {
      ...nobody,
      ...erasedName,
      clubName: null,
      statusReason: null,
      accountId: null,
    })
    await leaveWhatComes(tx, now(), person)
    await updateEntries(tx, eq(tournamentEntries.accountId, person.accountId), { accountId: null })
    await bumpTouchedVersions(tx, gone)
  },
}

/** In one order always, so that two that take people out never wait for each other. */
async function bumpTouchedVersions(tx: Db, entries: readonly { tournamentId: string }[]) {
  const touched = new Set(entries.map(({ tournamentId }) => tournamentId))
  for (const id of [...touched].toSorted()) await bumpVersionAside(tx, id)
}

const nobody = {
  dguNumber: null,
  birthDate: null,
  email: null,
  phone: null,
  wish: null,
  hasBuggy: false,
  statusReason: null,
}

/** Where no start list is made yet her place goes on to the next; the job for places gives it. */
async function leaveWhatComes(tx: Db, now: Date, person: Person) {
  const coming = tx
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(inArray(tournaments.state, ['open', 'closed']))
  const stands = inArray(tournamentEntries.state, [
    'entered',
    'awaiting_payment',
    'waiting',
    'offered',
  ])
  const ofComing = and(isHers(person), inArray(tournamentEntries.tournamentId, coming), stands)
  await updateEntries(tx, ofComing, { state: 'withdrawn', withdrawnAt: now, heldUntil: null })
}

/** Forgets of those whose tournament was over on a day how to reach them, and who rode; names and results stay. */
export async function deleteContacts(tx: Db, until: PlainDate): Promise<number> {
  const old = tx
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(lte(tournaments.lastDay, until))
  const isKnown = [
    tournamentEntries.dguNumber,
    tournamentEntries.birthDate,
    tournamentEntries.email,
    tournamentEntries.phone,
    tournamentEntries.wish,
    tournamentEntries.statusReason,
  ].map((column) => isNotNull(column))
  await forgetReports(tx, entriesIn(tx, inArray(tournamentEntries.tournamentId, old)))
  const ofOld = and(
    inArray(tournamentEntries.tournamentId, old),
    or(tournamentEntries.hasBuggy, ...isKnown),
  )
  const gone = await updateEntries(tx, ofOld, nobody)
  // A board shows who rides.
  await bumpTouchedVersions(tx, gone)
  return gone.length
}

const entriesIn = (db: Db, which: SQL) =>
  db.select({ id: tournamentEntries.id }).from(tournamentEntries).where(which)

const isHers = ({ golferIds }: Person): SQL => inArray(tournamentEntries.golferId, [...golferIds])

async function entriesOf(db: Db, person: Person) {
  const rows = await db
    .select({
      tournament: tournaments.name,
      day: tournaments.firstDay,
      firstName: tournamentEntries.firstName,
      lastName: tournamentEntries.lastName,
      club: tournamentEntries.clubName,
      dguNumber: tournamentEntries.dguNumber,
      gender: tournamentEntries.gender,
      birthDate: tournamentEntries.birthDate,
      email: tournamentEntries.email,
      phone: tournamentEntries.phone,
      handicap: tournamentEntries.handicapTenths,
      shownAs: tournamentEntries.shownAs,
      state: tournamentEntries.state,
      number: tournamentEntries.number,
      fee: tournamentEntries.feeOre,
      feeReason: tournamentEntries.feeReason,
      deskPayment: tournamentEntries.deskPayment,
      deskPaidAt: tournamentEntries.deskPaidAt,
      wish: tournamentEntries.wish,
      startWish: tournamentEntries.startWish,
      hasBuggy: tournamentEntries.hasBuggy,
      status: tournamentEntries.status,
      statusReason: tournamentEntries.statusReason,
      enteredAt: tournamentEntries.enteredAt,
      withdrawnAt: tournamentEntries.withdrawnAt,
    })
    .from(tournamentEntries)
    .innerJoin(tournaments, eq(tournaments.id, tournamentEntries.tournamentId))
    .where(isHers(person))
    .orderBy(asc(tournaments.firstDay), asc(tournamentEntries.number))
  return { fields: entryFields, rows }
}

const entryFields = {
  tournament: 'Turnering',
  day: ['Første dag', 'day'],
  firstName: 'Fornavn',
  lastName: 'Efternavn',
  club: 'Klub',
  dguNumber: 'DGU-nummer',
  gender: ['Køn', { men: 'Mand', women: 'Kvinde' }],
  birthDate: ['Fødselsdag', 'day'],
  email: 'Mail',
  phone: 'Telefon',
  handicap: ['Handicap ved tilmeldingen', 'tenths'],
  shownAs: ['Vist som', { name: 'Navn', initials: 'Initialer', anonymous: 'Anonym' }],
  state: [
    'Tilmelding',
    {
      awaiting_payment: 'Afventer betaling',
      entered: 'Tilmeldt',
      waiting: 'På venteliste',
      offered: 'Tilbudt en plads',
      withdrawn: 'Afmeldt',
      expired: 'Udløbet',
    },
  ],
  number: 'Nummer i rækkefølgen',
  fee: ['Pris', 'ore'],
  feeReason: ['Prisens slags', { normal: 'Almindelig', member: 'Medlem', card: 'Sæsonkort' }],
  deskPayment: [
    'Betalt hos klubben',
    { mobilepay: 'MobilePay', card: 'Kort', cash: 'Kontant', club: 'Klubben betaler' },
  ],
  deskPaidAt: ['Betalt', 'time'],
  wish: 'Ønske',
  startWish: ['Helst start', { early: 'Tidligt', late: 'Sent' }],
  hasBuggy: ['Kører i buggy', 'flag'],
  status: ['Uden for resultatlisten', statusText],
  statusReason: 'Hvorfor',
  enteredAt: ['Tilmeldt', 'time'],
  withdrawnAt: ['Afmeldt', 'time'],
} as const

async function roundsOf(db: Db, person: Person) {
  const found = await db
    .select({
      tournament: tournaments.name,
      day: tournamentRounds.day,
      course: tournamentRounds.courseName,
      handicap: flightPlayers.handicapTenths,
      playingHandicap: flightPlayers.playingHandicap,
      card: cards.scores,
      holesDisputed: cards.disputed,
      deliveredAt: cards.deliveredAt,
      receipt: cards.receipt,
      settledAs: cards.settledAs,
      held: cards.penalties,
    })
    .from(flightPlayers)
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, flightPlayers.entryId))
    .innerJoin(tournamentRounds, eq(tournamentRounds.id, flightPlayers.roundId))
    .innerJoin(tournaments, eq(tournaments.id, tournamentEntries.tournamentId))
    .leftJoin(
      cards,
      and(eq(cards.roundId, flightPlayers.roundId), eq(cards.entryId, flightPlayers.entryId)),
    )
    .where(isHers(person))
    .orderBy(asc(tournamentRounds.day), asc(tournamentRounds.number))
  const rows = found.map(({ card, holesDisputed, held, ...row }) => ({
    ...row,
    penalties: held?.map(formatPenalty).join(', ') || null,
    scores: card && writeScores(card),
    disputed: holesDisputed?.join(', ') || null,
  }))
  const fields = {
    tournament: 'Turnering',
    day: ['Dag', 'day'],
    course: 'Bane',
    handicap: ['Handicap', 'tenths'],
    playingHandicap: 'Justeret spillehandicap',
    scores: 'Scorer',
    disputed: 'Uenige om hul',
    deliveredAt: ['Afleveret', 'time'],
    receipt: 'Kvittering',
    settledAs: ['Afgjort som', settlementText],
    penalties: 'Straf på runden',
  } as const
  return { fields, rows }
}

async function scoresOf(db: Db, person: Person) {
  const rows = await db
    .select({
      day: tournamentRounds.day,
      hole: scoreEntries.hole,
      writtenBy: scoreEntries.slot,
      score: scoreEntries.score,
      reason: scoreEntries.reason,
      writtenAt: scoreEntries.writtenAt,
    })
    .from(scoreEntries)
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, scoreEntries.entryId))
    .innerJoin(tournamentRounds, eq(tournamentRounds.id, scoreEntries.roundId))
    .where(isHers(person))
    .orderBy(asc(scoreEntries.number))
  const fields = {
    day: ['Dag', 'day'],
    hole: 'Hul',
    writtenBy: ['Skrevet af', { marker: 'Markøren', player: 'Dig', committee: 'Sekretariatet' }],
    score: 'Score',
    reason: 'Hvorfor',
    writtenAt: ['Skrevet', 'time'],
  } as const
  return { fields, rows }
}

async function signaturesOf(db: Db, person: Person) {
  const rows = await db
    .select({
      day: tournamentRounds.day,
      as: cardSignatures.by,
      reading: cardSignatures.reading,
      signedAt: cardSignatures.signedAt,
    })
    .from(cardSignatures)
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, cardSignatures.byEntryId))
    .innerJoin(tournamentRounds, eq(tournamentRounds.id, cardSignatures.roundId))
    .where(isHers(person))
    .orderBy(asc(cardSignatures.receivedAt))
  const fields = {
    day: ['Dag', 'day'],
    as: ['Som', { player: 'Spiller', marker: 'Markør' }],
    reading: 'Hvad der stod',
    signedAt: ['Underskrevet', 'time'],
  } as const
  return { fields, rows }
}
