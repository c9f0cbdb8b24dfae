import { expect, test } from 'vitest'
import { demonstrationCompany as company } from '#domain/content/company.ts'
import { accountNoticeKinds } from '../templates.ts'
import { renderMail } from './render-mail.tsx'

const app = { publicUrl: 'https://kort.example', company }
const at = '2027-05-04T08:29:00.000Z'
const resetPage = 'https://kort.example/account/request-password-reset'
const plain = (text: string) => text.replace(/\s+/g, ' ')

test.each(accountNoticeKinds)('the mail about %s has the time and what to do', async (kind) => {
  const { subject, text } = await renderMail('accountNotice', { kind, at }, app)
  expect(subject.length).toBeGreaterThan(10)
  expect(plain(text)).toContain('Tirsdag den 4. maj 2027 kl. 10.29')
  expect(text).toContain(resetPage)
  expect(text).toContain(company.phone)
})

test('the mail about a new browser names browser and place', async () => {
  const data = { at, browser: 'Firefox på en Mac', place: '203.0.…' }
  const { text } = await renderMail('newSignIn', data, app)
  expect(plain(text)).toContain('Firefox på en Mac. IP-adressen begynder med 203.0.…')
  expect(text).toContain(resetPage)
})

test('a sign-up with an existing account leads to the login and states that nothing changed', async () => {
  const { text } = await renderMail('accountExists', {}, app)
  expect(text).toContain('https://kort.example/account/login')
  expect(plain(text)).toContain('intet er ændret')
})

test.each([
  [true, 'Du skal ikke logge ind', 'DGU-login'],
  [false, 'Claras DGU-login', 'ikke logge ind'],
])(
  'the yearly mail promises a single tap only for members of a register: %s',
  async (isRegistered, contains, lacks) => {
    const link = 'https://kort.example/link/membership?key=x'
    const data = { firstName: 'Clara', year: 2027, link, isRegistered }
    const text = plain((await renderMail('membershipDue', data, app)).text)
    expect(text).toContain(contains)
    expect(text).not.toContain(lacks)
    expect(text).toContain(link)
  },
)

test('the answer about a correction names the next season, because no statements are issued', async () => {
  const title = 'Efterregulering 2027'
  const link = 'https://kort.example/admin'
  const answer = { approver: 'Bo Lund', title, reason: null, link }
  const mailOf = async (isCorrection: boolean) =>
    plain((await renderMail('approvalAnswer', { ...answer, isCorrection }, app)).text)
  expect(await mailOf(true)).toContain('forskellene bliver linjer i næste sæsons afregning')
  expect(await mailOf(true)).not.toContain('bilag')
  expect(await mailOf(false)).toContain('klubberne har fået deres bilag')
})
