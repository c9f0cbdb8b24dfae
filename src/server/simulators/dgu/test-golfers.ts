import type { SimulatedGolfer, SimulatedFailure } from './golfer.ts'

/** Numbers that make the service misbehave instead of answering. */
export const brokenNumber = '999-500'
export const hangingNumber = '999-504'
/** Nobody's; the scorecard exchange refuses its cards. */
export const strangeNumber = '999-404'

type Row = [
  kind: string,
  firstName: string,
  lastName: string,
  gender: 'women' | 'men',
  birthDate: string,
  handicapTenths: number | null,
  memberships: SimulatedGolfer['memberships'],
  more?: Partial<SimulatedGolfer>,
]

const full = (number: string) => [{ number, type: 1 as const }]
const mayNotPlay = { rightToPlay: false }

const failureKinds: [SimulatedFailure, string][] = [
  ['token_down', 'DGU-login svarer med fejl'],
  ['token_slow', 'DGU-login svarer ikke'],
  ['token_garbage', 'DGU-login svarer med volapyk'],
  ['api_down', 'DGU\u2019s register svarer med fejl'],
  ['api_slow', 'DGU\u2019s register svarer ikke'],
  ['api_garbage', 'DGU\u2019s register svarer med volapyk'],
]
const lastNames = ['Ask', 'Birk', 'Cypres', 'Douglas', 'Eg', 'Fyr']

/** Invented golfers; the first value names the case that each one tests. */
const rows: Row[] = [
  ['fuldtidsmedlem', 'Anne', 'Holm', 'women', '1981-04-23', 184, full('901-1001')],
  ['fleksmedlem', 'Mads', 'Bruun', 'men', '1990-09-02', 261, [{ number: '902-1002', type: 2 }]],
  [
    'langdistance',
    'Karen',
    'Lykke',
    'women',
    '1962-01-30',
    223,
    [{ number: '903-1003', type: 3 }],
    { emailVerified: false },
  ],
  ['prøvemedlem', 'Jonas', 'Friis', 'men', '1995-06-11', 540, [{ number: '904-1004', type: 4 }]],
  [
    'passivt medlem',
    'Birgit',
    'Dam',
    'women',
    '1949-12-05',
    318,
    [{ number: '905-1005', type: 5 }],
    mayNotPlay,
  ],
  [
    'junior uden baneret',
    'Emil',
    'Skov',
    'men',
    '2014-03-17',
    null,
    [{ number: '906-1006', type: 6 }],
    mayNotPlay,
  ],
  [
    'tidligere medlem',
    'Poul',
    'Winther',
    'men',
    '1957-08-08',
    151,
    [{ number: '907-1007', type: 7 }],
    mayNotPlay,
  ],
  [
    'medlem af to klubber',
    'Lise',
    'Kjær',
    'women',
    '1974-11-21',
    129,
    [...full('908-1008'), { number: '909-2008', type: 1, home: false }],
  ],
  ['plushandicap', 'Frederik', 'Storm', 'men', '1998-02-14', -12, full('910-1009')],
  [
    'frosset handicap',
    'Tove',
    'Ager',
    'women',
    '1953-05-29',
    276,
    full('911-1010'),
    { handicapStatus: 4 },
  ],
  ['uden spilleret', 'Henrik', 'Vang', 'men', '1968-10-10', 205, full('912-1011'), mayNotPlay],
  ['barn', 'Clara', 'Holm', 'women', '2016-07-04', 412, full('901-1012')],
  [
    'skiftet hjemmeklub i år',
    'Søren',
    'Østergaard',
    'men',
    '1979-03-03',
    96,
    [...full('914-1013'), { number: '915-1013', type: 7, home: false }],
  ],
  ['ung', 'Ida', 'Nørgaard', 'women', '2005-08-19', 87, full('916-1014')],
  ['partner', 'Peter', 'Holm', 'men', '1979-02-02', 225, full('901-1015')],
  ['begynder', 'Mette', 'Bang Lassen', 'women', '1986-01-12', 540, full('918-1016')],
  ['senior', 'Ole', 'Aagaard', 'men', '1944-06-06', 244, full('917-1017')],
  [
    'fuldtid og fleks',
    'Camilla',
    'Thorsen',
    'women',
    '1984-12-24',
    172,
    [...full('919-1018'), { number: '920-3018', type: 2, home: false }],
  ],
  ...failureKinds.map(([failure, kind], index): Row => [
    kind,
    'Uheld',
    lastNames[index] ?? '',
    'men',
    '1970-01-01',
    200,
    full(`921-${2001 + index}`),
    { failure },
  ]),
]

export const testGolfers: readonly (SimulatedGolfer & { kind: string })[] = rows.map(
  ([kind, firstName, lastName, gender, birthDate, handicapTenths, memberships, more], index) => ({
    kind,
    personId: `d6000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
    firstName,
    lastName,
    gender,
    birthDate,
    email: `${firstName.toLowerCase().replace('ø', 'oe')}@golfspiller.example`,
    handicapTenths,
    memberships,
    ...more,
  }),
)
