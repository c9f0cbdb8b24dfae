import { plainDate } from '#domain/shared/dates.ts'
import { sampleOrigin as origin } from './sample-origin.ts'
import type { Samples } from './samples.ts'

const club = 'Rold Bakker Golfklub'
const portal = `${origin}/club/5f3a1f0e-3b0a-4c58-9a51-2f7a5b1e6d11`

/** Mails to clubs, partners and the approver of settlements. */
export const clubSamples = {
  settlementStatement: {
    club,
    title: 'Slutafregning 2027',
    transferOre: 4_256_250,
    payOn: plainDate('2027-12-15'),
    objectionsUntil: plainDate('2027-12-10'),
    link: `${portal}/settlement`,
  },
  clubAccount: {
    club,
    end: '5678',
    by: 'Bo Lind',
    validFrom: plainDate('2027-05-07'),
    link: `${portal}/settlement`,
  },
  approvalRequest: {
    name: 'Kirsten Dam',
    by: 'Mette Krogh',
    title: 'Slutafregning 2027',
    link: `${origin}/approval?key=proeve`,
    validTo: plainDate('2027-12-08'),
  },
  approvalAnswer: {
    approver: 'Kirsten Dam',
    title: 'Slutafregning 2027',
    reason: 'Rold Bakkers konto er ikke bekræftet.',
    link: `${origin}/admin/settlement`,
  },
  approvalEnded: {
    approver: 'Kirsten Dam',
    title: 'Slutafregning 2027',
    link: `${origin}/admin/settlement`,
  },
  approverNamed: {
    approver: 'Kirsten Dam',
    email: 'kirsten@example.dk',
    by: 'Mette Krogh',
    link: `${origin}/admin/settlement/approver`,
  },
  ownAccountChanged: { by: 'Mette Krogh', end: '1420', link: `${origin}/admin/settlement/account` },
  closuresDecided: {
    club,
    accepted: true,
    changes: ['Lukket lørdag den 12. juni 2027 hele dagen (turnering).'],
    answer: 'God turnering!',
    link: `${portal}/calendar`,
  },
  webhookOff: {
    club,
    host: 'www.roldbakker.example',
    since: plainDate('2027-06-01'),
    link: `${portal}/programs`,
  },
  agreementLink: {
    name: 'Bo Lind',
    club,
    kind: 'version',
    version: 2,
    changes: ['Runder pr. kort', 'Opsigelse'],
    link: `${origin}/agreement?key=proeve`,
    validTo: plainDate('2027-06-03'),
  },
  agreementReceipt: {
    club,
    version: 2,
    signer: 'Bo Lind',
    role: 'Formand',
    signedAt: '2027-05-04T08:30:00.000Z',
    textHash: '3f'.repeat(32),
    clauses: [{ title: 'Runder pr. kort', text: 'Hvert kort giver to runder på klubbens bane.' }],
    administrator: 'bo@example.dk',
  },
  clubMonth: {
    club,
    month: '2027-05',
    rounds: 86,
    guests: 61,
    roundsBefore: 72,
    money: {
      season: '2027',
      earnedOre: 1_284_000,
      estimate: { low: 3_100_000, high: 4_600_000 },
      playTo: plainDate('2027-11-30'),
      payOn: plainDate('2027-07-15'),
    },
    tasks: [
      { kind: 'object', title: 'Acontoafregning', until: plainDate('2027-06-10') },
      { kind: 'open_course', since: plainDate('2027-05-28') },
    ],
    link: `${origin}/link/club?key=proeve`,
    validTo: plainDate('2027-07-16'),
    portal,
  },
  clubParcel: { club, link: `${portal}/signs` },
  partnerLink: {
    partner: 'Golf & Grej',
    title: '15 % på bolde',
    text: 'Gælder alle bolde i butikken og på nettet.',
    conditions: ['En gang om ugen pr. golfspiller.'],
    validFrom: plainDate('2027-05-01'),
    validTo: plainDate('2027-09-30'),
    link: `${origin}/rabat#proeve`,
  },
} satisfies Partial<Samples>
