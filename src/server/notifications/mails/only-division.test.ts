import { expect, test } from 'vitest'
import { demonstrationCompany as company } from '#domain/content/company.ts'
import { plainDate } from '#domain/shared/dates.ts'
import type { Templates } from '../templates.ts'
import { renderMail } from './render-mail.tsx'

const link = 'https://kort.example/tournaments/bakkematchen-2027'
const data = (isOnlyDivision: boolean | undefined) => ({
  name: 'Lars',
  firstName: 'Lars',
  tournament: 'Bakkematchen',
  club: 'Rold Bakker Golfklub',
  division: 'Alle',
  ...(isOnlyDivision !== undefined && { isOnlyDivision }),
  firstDay: plainDate('2027-06-12'),
  lastDay: plainDate('2027-06-12'),
  firstMinute: 540,
  page: link,
  mine: null,
  link,
})

async function textOf<Name extends keyof Templates>(name: Name, given: Templates[Name]) {
  const app = { publicUrl: 'https://kort.example', company }
  return (await renderMail(name, given, app)).text.replace(/\s+/g, ' ')
}

const textsOf = (isOnly: boolean | undefined) =>
  Promise.all([
    textOf('onWaitingList', { ...data(isOnly), number: 2 }),
    textOf('resultFinal', { ...data(isOnly), place: '4' }),
    textOf('resultFinal', { ...data(isOnly), place: null }),
    textOf('matchNews', { ...data(isOnly), subject: 'Din kamp', lines: ['Finale'] }),
  ])

test('the only division of a tournament is not named in mails', async () => {
  const [waiting, place, noPlace, match] = await textsOf(true)
  expect(waiting).not.toMatch(/Række|Alle\b/)
  expect(place).toContain('er endeligt. Din placering: 4.')
  expect(noPlace).toContain('er endeligt. Du har ingen placering.')
  expect(match).toContain('Det gælder Bakkematchen.')
})

test.each([false, undefined])(
  'one of several is named, as in a mail from before it was stored: %s',
  async (isOnly) => {
    const [waiting, place, noPlace, match] = await textsOf(isOnly)
    expect(waiting).toContain('Række: Alle')
    expect(place).toContain('Din placering i Alle: 4.')
    expect(noPlace).toContain('Du har ingen placering i Alle.')
    expect(match).toContain('Det gælder Alle i Bakkematchen.')
  },
)
