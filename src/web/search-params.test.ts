import { describe, expect, test } from 'vitest'
import {
  anyText,
  day,
  instant,
  matching,
  oneOf,
  searchParams,
  text,
  typed,
  uuid,
  wholeNumber,
  yesOrNo,
  type Reader,
} from './search-params.ts'

test('missing, unknown and invalid search parameters are dropped', () => {
  const read = searchParams({ club: text(10), page: wholeNumber(1, 99) })
  expect(read({ club: 'rold', page: '3', other: 'x' })).toEqual({ club: 'rold', page: 3 })
  expect(read({ club: ['rold'], page: '3.5' })).toEqual({})
  expect(read({})).toEqual({})
})

const id = '25aa5870-7f26-4ad5-93cd-25833caad001'
const readers: [name: string, read: Reader<unknown>, table: [value: unknown, read: unknown][]][] = [
  [
    'text',
    text(4),
    [
      ['rold', 'rold'],
      ['rolds', undefined],
      [2027, undefined],
    ],
  ],
  [
    'anyText',
    anyText(4),
    [
      [2027, '2027'],
      [20270, undefined],
      [null, undefined],
    ],
  ],
  [
    'typed',
    typed(4),
    [
      [8000, 8000],
      ['8,5', '8,5'],
      [{}, undefined],
    ],
  ],
  [
    'matching',
    matching(/^\d{4}$/),
    [
      [8000, '8000'],
      ['80000', undefined],
      [undefined, undefined],
    ],
  ],
  [
    'oneOf',
    oneOf(['list', 'map']),
    [
      ['map', 'map'],
      ['MAP', undefined],
      ['constructor', undefined],
    ],
  ],
  [
    'wholeNumber',
    wholeNumber(1, 99),
    [
      ['12', 12],
      [0, undefined],
      [100, undefined],
      ['', undefined],
      [null, undefined],
      ['1e1', 10],
    ],
  ],
  [
    'yesOrNo',
    yesOrNo,
    [
      [true, true],
      [false, false],
      ['true', undefined],
    ],
  ],
  [
    'uuid',
    uuid,
    [
      [id, id],
      [`${id}0`, undefined],
      ['rold', undefined],
    ],
  ],
  [
    'day',
    day,
    [
      ['2027-05-04', '2027-05-04'],
      ['2028-02-29', '2028-02-29'],
      ['2027-02-29', undefined],
      ['2027-13-01', undefined],
      ['04-05-2027', undefined],
    ],
  ],
  [
    'instant',
    instant,
    [
      ['2027-05-04T10:00:00+02:00', '2027-05-04T10:00:00+02:00'],
      ['2027-05-04T08:00Z', '2027-05-04T08:00Z'],
      ['2027-05-04', undefined],
    ],
  ],
]

describe.each(readers)('%s', (_, read, table) => {
  test.each(table)('reads %j as %j', (value, expected) => {
    expect(read(value)).toEqual(expected)
  })
})
