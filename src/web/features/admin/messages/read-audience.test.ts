import { expect, test } from 'vitest'
import { emptyAudience, readAudience, type AudienceDraft } from './read-audience.ts'

const read = (draft: Partial<AudienceDraft>) => readAudience({ ...emptyAudience, ...draft })

test.each([
  [{ from: '4.5.2027' }, { clubId: null, from: '2027-05-04', to: '2027-05-04' }],
  [
    { clubId: 'c', from: '04.05.2027', to: '6.5.2027' },
    { clubId: 'c', from: '2027-05-04', to: '2027-05-06' },
  ],
])('visits of %j', (draft, audience) =>
  expect(read(draft)).toEqual({ kind: 'visits', ...audience }),
)

test.each<Partial<AudienceDraft>>([
  {},
  { from: 'i morgen' },
  { from: '6.5.2027', to: '4.5.2027' },
  { kind: 'cards' },
  { kind: 'region', seasonId: 's' },
])('%j is nobody yet', (draft) => expect(read(draft)).toBeUndefined())

test('cards, regions and news', () => {
  expect(read({ kind: 'news' })).toEqual({ kind: 'news' })
  expect(read({ kind: 'cards', seasonId: 's', productCode: 'UNG' })).toEqual({
    kind: 'cards',
    seasonId: 's',
    productCode: 'UNG',
  })
  expect(read({ kind: 'region', seasonId: 's', region: 'Sjælland' })).toEqual({
    kind: 'region',
    seasonId: 's',
    productCode: null,
    region: 'Sjælland',
  })
})
