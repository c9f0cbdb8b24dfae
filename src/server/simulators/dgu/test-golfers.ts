import type { SimulatedGolfer } from './golfer.ts'

/** Numbers that make the service misbehave instead of answering. */
export const brokenNumber = '999-500'
export const hangingNumber = '999-504'

/** Invented golfers of every kind, members of invented clubs; what each is good for stands beside it. */
export const testGolfers: readonly (SimulatedGolfer & { kind: string })[] = [
  golfer(1, 'fuldtidsmedlem', 'Anne', 'Holm', '1981-04-23', 184, [{ number: '901-1001', type: 1 }]),
  golfer(2, 'fleksmedlem', 'Mads', 'Bruun', '1990-09-02', 261, [{ number: '902-1002', type: 2 }]),
  golfer(3, 'langdistancemedlem', 'Karen', 'Lykke', '1962-01-30', 223, [
    { number: '903-1003', type: 3 },
  ]),
  golfer(4, 'prøvemedlem', 'Jonas', 'Friis', '1995-06-11', 540, [{ number: '904-1004', type: 4 }]),
  golfer(
    5,
    'passivt medlem',
    'Birgit',
    'Dam',
    '1949-12-05',
    318,
    [{ number: '905-1005', type: 5 }],
    {
      rightToPlay: false,
    },
  ),
  golfer(
    6,
    'junior uden baneret',
    'Emil',
    'Skov',
    '2014-03-17',
    null,
    [{ number: '906-1006', type: 6 }],
    {
      rightToPlay: false,
    },
  ),
  golfer(
    7,
    'tidligere medlem',
    'Poul',
    'Winther',
    '1957-08-08',
    151,
    [{ number: '907-1007', type: 7 }],
    {
      rightToPlay: false,
    },
  ),
  golfer(8, 'medlem af to klubber', 'Lise', 'Kjær', '1974-11-21', 129, [
    { number: '908-1008', type: 1 },
    { number: '909-2008', type: 1, home: false },
  ]),
  golfer(9, 'plushandicap', 'Frederik', 'Storm', '1998-02-14', -12, [
    { number: '910-1009', type: 1 },
  ]),
  golfer(
    10,
    'frosset handicap',
    'Tove',
    'Ager',
    '1953-05-29',
    276,
    [{ number: '911-1010', type: 1 }],
    {
      handicapStatus: 4,
    },
  ),
  golfer(
    11,
    'uden spilleret',
    'Henrik',
    'Vang',
    '1968-10-10',
    205,
    [{ number: '912-1011', type: 1 }],
    {
      rightToPlay: false,
    },
  ),
  golfer(12, 'barn', 'Clara', 'Holm', '2016-07-04', 412, [{ number: '901-1012', type: 1 }]),
  golfer(13, 'skiftet hjemmeklub i år', 'Søren', 'Østergaard', '1979-03-03', 96, [
    { number: '914-1013', type: 1 },
    { number: '915-1013', type: 7, home: false },
  ]),
  golfer(14, 'ung', 'Ida', 'Nørgaard', '2005-08-19', 87, [{ number: '916-1014', type: 1 }]),
  golfer(15, 'partner', 'Peter', 'Holm', '1979-02-02', 225, [{ number: '901-1015', type: 1 }]),
  golfer(16, 'begynder', 'Mette', 'Bang Lassen', '1986-01-12', 540, [
    { number: '918-1016', type: 1 },
  ]),
  golfer(17, 'senior', 'Ole', 'Aagaard', '1944-06-06', 244, [{ number: '917-1017', type: 1 }]),
  golfer(18, 'fuld og fleks', 'Camilla', 'Thorsen', '1984-12-24', 172, [
    { number: '919-1018', type: 1 },
    { number: '920-3018', type: 2, home: false },
  ]),
]

/** Ten values in a row, so that the table above can be read as one. */
function golfer(
  number: number,
  kind: string,
  firstName: string,
  lastName: string,
  birthDate: string,
  handicapTenths: number | null,
  memberships: SimulatedGolfer['memberships'],
  more: Partial<SimulatedGolfer> = {},
) {
  const women = ['Anne', 'Karen', 'Birgit', 'Lise', 'Tove', 'Clara', 'Ida', 'Mette', 'Camilla']
  return {
    kind,
    personId: `d6000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    firstName,
    lastName,
    birthDate,
    gender: women.includes(firstName) ? ('women' as const) : ('men' as const),
    email: `${firstName}@golfspiller.example`.toLowerCase().replace('ø', 'oe'),
    handicapTenths,
    memberships,
    ...more,
  }
}
