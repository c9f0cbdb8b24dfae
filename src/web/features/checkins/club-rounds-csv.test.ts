import { expect, test } from 'vitest'
import { clubRoundsCsv } from './club-rounds-csv.ts'

const round = {
  checkInId: '',
  day: '2027-05-04',
  minute: 552,
  holes: 9 as const,
  name: 'Anne; "Åse" Holm',
  productName: 'Sæsonkort',
  homeClub: null,
  isAdded: false,
}

test('a month’s rounds are a file for Danish spreadsheets, in which no name is a formula', () => {
  const attack = { ...round, day: '2027-05-09', name: '=HYPERLINK("x")', homeClub: '@Rold' }
  const [head, first, second] = clubRoundsCsv([{ ...attack, isAdded: true }, round]).split('\r\n')
  expect(head).toBe('\ufeffDag;Tid;Gæst;Hjemmeklub;Kort;Huller;Tilføjet senere')
  expect(first).toBe('04.05.2027;09:12;"Anne; ""Åse"" Holm";;Sæsonkort;9;Nej')
  expect(second).toBe(`09.05.2027;09:12;"'=HYPERLINK(""x"")";'@Rold;Sæsonkort;9;Ja`)
})
