import { describe, expect, test } from 'vitest'
import { demonstrationCompany as company } from '#domain/content/company.ts'
import { datedEventText } from '#domain/passes/withdrawal-text.ts'
import { plainDate } from '#domain/shared/dates.ts'
import type { Templates } from '../templates.ts'
import { renderMail } from './render-mail.tsx'

const app = { publicUrl: 'https://kort.example', company }

const about = {
  firstName: 'Lars',
  tournament: 'Bakkematchen',
  club: 'Rold Bakker Golfklub',
  division: 'A-rækken',
  firstDay: plainDate('2027-06-12'),
  lastDay: plainDate('2027-06-12'),
  firstMinute: 540,
  page: 'https://kort.example/tournaments/bakkematchen-2027',
  mine: 'https://kort.example/account/tournaments/1',
}

const plain = (text: string) => text.replace(/\s+/g, ' ')
async function textOf<Name extends keyof Templates>(name: Name, data: Templates[Name]) {
  const { subject, text } = await renderMail(name, data, app)
  return `${subject}. ${plain(text)}`
}

const receipt = { orderNumber: '2027-000123', totalOre: 35_000, vatOre: 0, usesRound: false }
const withdrawBefore = '2027-06-09T16:00:00.000Z'

describe('the mail about a paid entry', () => {
  test.each([
    ['who and what', 'Lars er tilmeldt Bakkematchen.'],
    ['when', 'Dato: lørdag den 12. juni 2027'],
    ['the first start', 'Første start: kl. 9.00'],
    ['the order', 'Bestilling: 2027-000123'],
    ['what was paid', 'Betalt: 350,00 kr.'],
    ['the way out', 'før onsdag den 9. juni 2027 kl. 18.00 får du pengene tilbage'],
    ['the calendar', 'https://kort.example/api/v1/tournaments/bakkematchen-2027/calendar.ics'],
    ['why it cannot be withdrawn from', datedEventText],
    ['who sells', `CVR ${company.cvr}`],
  ])('shows %s', async (_, sentence) => {
    const data = { ...about, ...receipt, withdrawBefore }
    expect(await textOf('tournamentEntered', data)).toContain(sentence)
  })

  test('mentions VAT and a round on the card only where there is one (D21)', async () => {
    const data = { ...about, ...receipt, withdrawBefore }
    const exempt = await textOf('tournamentEntered', data)
    expect(exempt).not.toMatch(/Heraf moms|runde på Sæsonkortet/)
    expect(exempt).toContain('Fritaget for moms efter momslovens § 13')
    const other = await textOf('tournamentEntered', { ...data, vatOre: 7_000, usesRound: true })
    expect(other).toContain('Heraf moms 25 %: 70,00 kr.')
    expect(other).toContain('Banen betales med en runde på Sæsonkortet.')
  })
})

test('an offer shows its deadline and fee', async () => {
  const until = '2027-05-05T08:00:00.000Z'
  const text = await textOf('placeOffered', { ...about, until, feeOre: 35_000 })
  expect(text).toContain('Vi holder pladsen til onsdag den 5. maj 2027 kl. 10.00')
  expect(text).toContain('Pris: 350 kr.')
  expect(await textOf('placeOffered', { ...about, until, feeOre: 0 })).toContain('Pris: Gratis')
})

test('the waiting list shows the number', async () => {
  expect(await textOf('onWaitingList', { ...about, number: 3 })).toContain(
    'Lars er nr. 3 på ventelisten',
  )
})

test.each([
  ['not_answered', 'Fristen for at tage pladsen er gået'],
  ['not_paid', 'Du er ikke trukket'],
  ['payment_refused', 'Banken afviste betalingen'],
] as const)('a place that is lost says why: %s', async (because, sentence) => {
  const text = await textOf('placeLost', { ...about, because })
  expect(text).toContain(sentence)
  expect(text).toContain('Lars’ plads er givet videre')
})

test('an entry with a refused payment is paid in the club', async () => {
  const text = await textOf('feeOwed', { ...about, feeOre: 35_000 })
  expect(text).toContain('Lars beholder pladsen')
  expect(text).toContain('Betal 350 kr. i klubben')
})

test.each([
  [35_000, 0, '350,00 kr. er på vej tilbage'],
  [0, 35_000, 'Fristen for at få pengene tilbage var gået, så 350,00 kr. er ikke givet tilbage.'],
  [0, 0, 'Der er ikke betalt gennem os'],
])('a withdrawal with %i back and %i kept says what becomes of it', async (...row) => {
  const [refundOre, keptOre, sentence] = row
  const data = { ...about, refundOre, keptOre, byDirector: true }
  const text = await textOf('entryWithdrawn', data)
  expect(text).toContain(sentence)
  expect(text).toContain('Turneringsledelsen har meldt Lars fra.')
})

describe('the mail about a card that was not handed in (PE-11)', () => {
  const settled = {
    name: 'Lars',
    tournament: 'Bakkematchen',
    round: 2,
    as: 'uncertified',
    status: 'DQ',
    strokes: 0,
    isTakenBack: false,
    link: about.page,
  } as const
  test.each([
    [{}, 'ikke godkendt af både spiller og markør. Derfor står du som diskvalificeret (DQ).'],
    [{ as: 'no_show', status: 'NS' }, 'Udeblev uden afbud. Derfor står du som udeblevet (NS).'],
    [{ status: null, strokes: 2 }, 'Du har fået 2 strafslag på dit sidste hul'],
    [
      { as: 'returned', status: null },
      'manglede at blive afleveret. Turneringsledelsen har modtaget det, og det tæller, som det står.',
    ],
    [{ round: null }, 'Dit scorekort i Bakkematchen var ikke kommet ind'],
    [{}, 'Dit scorekort fra runde 2 i Bakkematchen'],
  ] as const)('shows what it was settled as: %j', async (given, sentence) => {
    expect(await textOf('cardSettled', { ...settled, ...given })).toContain(sentence)
  })

  test('does not mention the terms for a card that was received', async () => {
    const text = await textOf('cardSettled', { ...settled, as: 'returned', status: null })
    expect(text).not.toMatch(/kommet ind|propositionerne/)
  })

  test('states that the settlement was undone', async () => {
    const text = await textOf('cardSettled', { ...settled, isTakenBack: true })
    expect(text).toContain('har taget afgørelsen tilbage, så kortet er åbent igen.')
    expect(text).toContain('Mangler der noget på det, så udfyld det, skriv under, og aflevér det.')
    expect(text).not.toContain('DQ')
  })
})

test('a cancelled tournament refunds the fee', async () => {
  const text = await textOf('tournamentCancelled', { ...about, mine: null, refundOre: 20_000 })
  expect(text).toContain('Rold Bakker Golfklub har aflyst Bakkematchen.')
  expect(text).toContain('200,00 kr. er på vej tilbage')
})

describe('the mail about a moved day', () => {
  const moved: Templates['dayMoved'] = {
    name: 'Lars',
    tournament: about.tournament,
    club: about.club,
    reason: 'Banen står under vand.',
    rounds: [{ number: null, from: about.firstDay, to: plainDate('2027-06-19'), start: null }],
    standing: 'entered',
    heldUntil: null,
    endsEarlier: false,
    mayWithdraw: true,
    withdrawBefore: null,
    link: about.page,
  }
  const heldUntil = '2027-06-10T10:00:00.000Z'
  const ring = 'Kan du ikke den nye dag, så ring til Rold Bakker Golfklub hurtigst muligt.'
  const onAccount = 'Kan du ikke den nye dag, så meld afbud på din konto, eller ring til'

  test.each<[Partial<Templates['dayMoved']>, string[]]>([
    [
      {},
      ['Runden er flyttet fra lørdag den 12. juni 2027 til lørdag den 19. juni 2027.', onAccount],
    ],
    [{}, ['Du er stadig tilmeldt.']],
    [{ withdrawBefore }, ['senest onsdag den 9. juni kl. 18.00. Så får du pengene tilbage.']],
    [{ mayWithdraw: false }, [ring]],
    [
      { standing: 'awaiting_payment', heldUntil },
      [
        'Vi holder stadig en plads til dig. Betal senest torsdag den 10. juni kl. 12.00.',
        onAccount,
      ],
    ],
    [
      { standing: 'offered', heldUntil },
      ['Du er stadig tilbudt en plads. Svar senest torsdag den 10. juni', 'så sig nej til pladsen'],
    ],
    [
      { standing: 'offered', heldUntil, endsEarlier: true },
      ['men fristen er rykket frem. Svar senest torsdag den 10. juni kl. 12.00.'],
    ],
    [
      { standing: 'offered', mayWithdraw: false },
      ['Du er stadig tilbudt en plads. Ring til Rold Bakker Golfklub, hvis du vil have den.', ring],
    ],
    [{ standing: 'offer_over' }, ['tilbuddet er udløbet, fordi der er under en time til første']],
    [{ standing: 'waiting' }, ['med samme nummer.', 'så træk dig fra ventelisten på din konto.']],
  ])('with %o', async (given, sentences) => {
    const text = await textOf('dayMoved', { ...moved, ...given })
    for (const sentence of sentences) expect(text).toContain(sentence)
    expect(text.includes('pengene tilbage')).toBe(Boolean(given.withdrawBefore))
    expect(text.includes('tilmeldt')).toBe(given.standing === undefined)
  })
})

test('the mail about a changed start says the day in its subject', async () => {
  const data = {
    name: 'Lars',
    tournament: about.tournament,
    courseName: 'Skovbanen',
    day: plainDate('2027-06-13'),
    start: { minute: 495, hole: 1 },
    company: [],
    isChange: true,
    link: about.page,
  }
  const { subject } = await renderMail('startTime', data, app)
  expect(plain(subject)).toBe('Ændret: du starter søndag den 13. juni kl. 8.15: Bakkematchen')
})
