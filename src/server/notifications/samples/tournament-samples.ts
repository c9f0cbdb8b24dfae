import { plainDate } from '#domain/shared/dates.ts'
import { sampleOrigin as origin } from './sample-origin.ts'
import type { Samples } from './samples.ts'

const tournament = 'Rold Bakkers Åbne'
const day = plainDate('2027-06-12')

const link = `${origin}/tournaments/rold-bakkers-aabne`
const entry = {
  firstName: 'Anne',
  tournament,
  club: 'Rold Bakker Golfklub',
  division: 'A-rækken',
  firstDay: day,
  lastDay: plainDate('2027-06-13'),
  firstMinute: 540,
  page: link,
  mine: `${origin}/account/tournaments/5f3a1f0e-3b0a-4c58-9a51-2f7a5b1e6d11`,
}

/** Mails to players in tournaments. */
export const tournamentSamples = {
  scoreCorrected: {
    name: 'Anne',
    player: 'Bo Lind',
    tournament,
    hole: 7,
    from: 5,
    to: 'picked_up',
    reason: 'Bolden blev samlet op før hullet.',
    link,
  },
  startTime: {
    name: 'Anne',
    tournament,
    courseName: 'Bakkebanen',
    day,
    start: { minute: 552, hole: 10, group: 'B' },
    company: ['Bo Lind', 'Clara H.'],
    isChange: true,
    link,
    walletLink: link,
  },
  cardSettled: {
    name: 'Anne',
    tournament,
    round: 1,
    as: 'not_returned',
    status: null,
    strokes: 2,
    isTakenBack: false,
    link,
  },
  sideFiller: { name: 'Anne', tournament, fillers: 1, link },
  matchNews: {
    name: 'Anne',
    tournament,
    division: 'Matchrækken',
    subject: `Din kamp i ${tournament}`,
    lines: [
      'Kvartfinale: Du skal spille mod Bo Lind senest søndag den 27. juni 2027.',
      'Du får 7 slag.',
      'Kontakt: 20 30 40 50, bo.lind@example.dk.',
      'Aftal selv en dag, og meld resultatet på siden bagefter.',
    ],
    link: `${origin}/account/tournaments/matches`,
  },
  matchMessage: {
    name: 'Anne',
    tournament,
    from: 'Bo Lind',
    paragraphs: ['Kan du lørdag kl. 9?\nEllers søndag.'],
    link: `${origin}/account/tournaments/matches`,
  },
  cupForCaptain: {
    name: 'Anne',
    tournament,
    team: 'Rungsted',
    subject: `Opstillingerne til 1. session i ${tournament}`,
    lines: ['Begge opstillinger er vist. Fourball søndag den 13. juni 2027 kl. 9.'],
    matches: ['Kamp 1: Anne Holm / Bo Lind – Dorte Madsen / Erik Nygaard'],
    link: `${origin}/tournaments/pokalen/matches`,
  },
  matchesForDirector: {
    name: 'Dorte',
    tournament,
    division: 'Matchrækken',
    subject: `Fristen er gået i ${tournament}: Kvartfinale`,
    lines: [
      'De her kampe er ikke spillet færdige. Giv dem en ny sidste dag, eller skriv, hvem der går videre.',
    ],
    matches: ['Anne Holm – Bo Lind'],
    link: `${origin}/club/5f3a1f0e-3b0a-4c58-9a51-2f7a5b1e6d11/tournaments/5f3a1f0e-3b0a-4c58-9a51-2f7a5b1e6d12/matches`,
  },
  startListPulled: { name: 'Anne', tournament, day, reason: 'Tåge på banen.', link },
  dayMoved: {
    name: 'Anne',
    tournament,
    club: 'Rold Bakker Golfklub',
    reason: 'Banen står under vand.',
    rounds: [
      { number: 1, from: day, to: plainDate('2027-06-19'), start: { minute: 552, hole: 1 } },
      { number: 2, from: plainDate('2027-06-13'), to: plainDate('2027-06-20'), start: null },
    ],
    standing: 'entered',
    heldUntil: null,
    endsEarlier: false,
    mayWithdraw: true,
    withdrawBefore: '2027-06-16T16:00:00.000Z',
    link,
  },
  tournamentMessage: {
    name: 'Anne',
    tournament,
    club: 'Egebæk Golfklub',
    phone: '+4570201818',
    subject: 'Gunstart kl. 10.00',
    paragraphs: [
      'Der er frost på greens, så vi starter en time senere.',
      'Morgenmaden står klar fra kl. 8.30.',
    ],
    link,
  },
  papersTomorrow: {
    tournament,
    day,
    round: 1,
    startList: { version: 3, field: '36 flights med 142 scorekort' },
    missing: ['Mangler flight og scorekort: Bo Lind og Clara Holm.'],
    link: `${origin}/club/5f3a1f0e-3b0a-4c58-9a51-2f7a5b1e6d11/tournaments/5f3a1f0e-3b0a-4c58-9a51-2f7a5b1e6d12/draw/5f3a1f0e-3b0a-4c58-9a51-2f7a5b1e6d13/print`,
  },
  resultFinal: { name: 'Anne', tournament, division: 'A-rækken', place: '4', link },
  resultReopened: { name: 'Anne', tournament, reason: 'Et scorekort blev rettet.', link },
  tournamentEntered: {
    ...entry,
    orderNumber: '2027-000125',
    totalOre: 35_000,
    vatOre: 7_000,
    usesRound: true,
    withdrawBefore: '2027-06-05T21:59:00.000Z',
  },
  onWaitingList: { ...entry, number: 3 },
  placeGiven: { ...entry, feeOre: 35_000 },
  placeOffered: { ...entry, until: '2027-06-08T10:00:00.000Z', feeOre: 35_000 },
  placeLost: { ...entry, because: 'not_answered' },
  feeOwed: { ...entry, feeOre: 35_000 },
  entryWithdrawn: { ...entry, refundOre: 25_000, keptOre: 10_000, byDirector: false },
  tournamentCancelled: { ...entry, refundOre: 35_000 },
} satisfies Partial<Samples>
