import { expect, test } from 'vitest'
import type { DayMovePlan } from '#contract/director/move-day.ts'
import { moveEffects, moveWarnings } from './move-day-text.ts'

const at = (day: string, minute: number) => ({ day, minute })

const plan: DayMovePlan = {
  revision: 0,
  rounds: [
    {
      id: '1',
      number: 1,
      from: '2027-06-12',
      to: '2027-06-19',
      firstMinute: 540,
      flights: 2,
      marks: 0,
    },
  ],
  entered: 7,
  unpaid: 0,
  offered: 0,
  waiting: 1,
  deadlines: {
    entryOpens: null,
    entryCloses: {
      from: at('2027-06-09', 1080),
      to: at('2027-06-09', 1080),
      kept: at('2027-06-09', 1080),
    },
    withdrawBefore: {
      from: at('2027-06-09', 1080),
      to: at('2027-06-16', 1080),
      kept: at('2027-06-09', 1080),
    },
    extras: [{ name: 'Middag', from: '2027-06-10', to: '2027-06-17', kept: '2027-06-10' }],
    canKeep: true,
  },
  mayWithdraw: false,
  offers: 0,
  offersEnd: null,
  hasMatches: false,
  elsewhere: ['Anne Holm'],
  uncovered: [],
  otherTournaments: ['Klubmesterskabet'],
  plannedVisits: 0,
  concerned: [{ entryId: '1', name: 'Bo Lind', hasEmail: true }],
}

const plain = (lines: string[]) => lines.map((line) => line.replaceAll('\u00a0', ' '))

test('the effects name what moves and what stays', () => {
  expect(plain(moveEffects(plan, false)).slice(0, 5)).toEqual([
    'Runden flyttes fra lørdag den 12. juni til lørdag den 19. juni, første start kl. 9.00.',
    'Startlisten følger med: 2 flights beholder starttid og starthul. Papirerne skal udskrives igen.',
    '7 tilmeldte og 1 på ventelisten beholder deres plads.',
    'Fristen for afbud med refusion er onsdag den 16. juni kl. 18.00 i stedet for onsdag den 9. juni kl. 18.00.',
    'Middag kan vælges til og med torsdag den 17. juni.',
  ])
  expect(plain(moveEffects(plan, true))).toContain(
    'Fristerne for tilmelding, afbud og tilvalg er de samme som før.',
  )
})

test('the warnings name collisions, and long lists are cut', () => {
  expect(moveWarnings(plan)).toEqual([
    'Spiller allerede en anden turnering den nye dag: Anne Holm.',
    'Klubben har også Klubmesterskabet den nye dag.',
  ])
  const elsewhere = Array.from({ length: 10 }, (_, i) => `Nr. ${i + 1}`)
  expect(moveWarnings({ ...plan, elsewhere })[0]).toMatch(/Nr\. 8 og 2 til\.$/)
})

test.each([
  [{ entered: 1, waiting: 0 }, '1 tilmeldt beholder sin plads.'],
  [{ entered: 0, waiting: 3 }, '3 på ventelisten beholder deres plads.'],
  [{ entered: 0, waiting: 1 }, '1 på ventelisten beholder sin plads.'],
  [
    { entered: 2, unpaid: 1, offered: 1, waiting: 0 },
    '2 tilmeldte, 1 med ubetalt plads og 1 med tilbud om en plads beholder deres plads.',
  ],
])('%o: %s', (counts, text) => {
  expect(moveEffects({ ...plan, ...counts }, false)).toContain(text)
})

test('a tournament that nobody has entered names no places', () => {
  expect(moveEffects({ ...plan, entered: 0, waiting: 0 }, false).join()).not.toContain('plads.')
})

test('shortened offers end an hour before the new start, or at once', () => {
  const ends = (offersEnd: DayMovePlan['offersEnd']) =>
    plain(moveEffects({ ...plan, offers: 2, offersEnd }, false)).find((line) =>
      /tilbud om/.test(line),
    )
  expect(ends(at('2027-06-06', 480))).toBe(
    '2 tilbud om en plads udløber tidligere: søndag den 6. juni kl. 8.00, en time før første start.',
  )
  expect(ends(null)).toBe(
    '2 tilbud om en plads udløber med det samme, for der er under en time til første start.',
  )
})
