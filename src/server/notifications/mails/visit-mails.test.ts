import { expect, test } from 'vitest'
import { demonstrationCompany as company } from '#domain/content/company.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { renderMail } from './render-mail.tsx'

const app = { publicUrl: 'https://kort.example', company }
const plain = (text: string) => text.replace(/\s+/g, ' ')
const visit = {
  club: 'Rold Bakker Golfklub',
  clubSlug: 'rold-bakker-golfklub',
  day: plainDate('2027-05-08'),
  minute: 600,
}

test.each([
  [[null], 'Spillede du hos Rold Bakker Golfklub i dag?'],
  [['Laura'], 'Spillede Laura hos Rold Bakker Golfklub i dag?'],
  [[null, 'Laura'], 'Spillede I hos Rold Bakker Golfklub i dag?'],
  [['Laura', 'Ole'], 'Spillede Laura og Ole hos Rold Bakker Golfklub i dag?'],
])('the question names who has planned the visit: %o', async (who, question) => {
  const mail = await renderMail('plannedVisitPlayed', { ...visit, who, isToday: true }, app)
  expect(mail.subject).toBe(question)
  expect(plain(mail.text)).toContain('indtil søndag den 9. maj kl. 12.00')
  expect(mail.text).toContain('https://kort.example/account#visits')
})

test('a closed course is told with its reason, and until when', async () => {
  const closed = { ...visit, who: [null, 'Laura'], note: null }
  const frost = { ...closed, reason: 'frost' as const, until: '2027-05-08T10:00:00.000Z' }
  const mail = await renderMail('plannedVisitClosed', frost, app)
  expect(plain(mail.subject)).toBe('Banen er lukket: Rold Bakker Golfklub lørdag den 8. maj')
  const text = plain(mail.text)
  expect(text).toContain('Du og Laura har planlagt et besøg hos Rold Bakker Golfklub')
  expect(text).toContain('Banen er lukket: frost.')
  expect(text).toContain('åbne igen lørdag den 8. maj 2027 kl. 12.00')
  expect(text).toContain('https://kort.example/clubs?day=2027-05-08&time=10:00')
  const other = { ...closed, reason: 'andet' as const, note: 'Vand på banen.', until: null }
  const open = plain((await renderMail('plannedVisitClosed', other, app)).text)
  expect(open).toContain('Banen er lukket: vand på banen.')
  expect(open).toContain('ikke skrevet, hvornår den åbner igen')
})

test('nine holes that are given back leave the other nine counted', async () => {
  const round = { holder: 'Anne Holm', club: visit.club, day: visit.day }
  const change = 'round_broken_off' as const
  const whole = await renderMail('roundReturned', { ...round, change }, app)
  expect(plain(whole.text)).toContain('Den tæller ikke og kan spilles en anden dag.')
  const nine = await renderMail('roundReturned', { ...round, change, keepsNine: true }, app)
  expect(nine.subject).toBe('9 huller hos Rold Bakker Golfklub er givet tilbage')
  expect(plain(nine.text)).toContain(
    '9 huller af Anne Holms runde hos Rold Bakker Golfklub lørdag den 8. maj 2027 er givet tilbage, fordi den blev afbrudt. De andre 9 huller tæller stadig som en runde på kortet.',
  )
  expect(plain(nine.text)).not.toContain('spilles en anden dag')
})
