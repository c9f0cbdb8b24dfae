import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchClub, distanceToPrefix, normalizedWords } from './search.ts'

const skive = club('Åkjærgård Golfklub', '7800 Skive')
const helsinge = club('Arresøengen Golfklub', '3200 Helsinge')
const viborg = club('Moselund Ådal Golfklub', '8800 Viborg')
const herning = club('Thorsbjerg Golfklub', '7400 Herning')
const svendborg = club('Sydhavsbakken Golfklub', '5700 Svendborg')
const aarhus = club('Prøveklub', '8000 Århus C')

test.each([
  ['åkjærgård', skive, 'name'],
  ['aakjaergaard', skive, 'name'],
  ['akjargard', skive, 'name'],
  ['soengen', helsinge, 'inside'],
  ['aarhus', aarhus, 'place'],
  ['arhus', aarhus, 'place'],
  ['8800', viborg, 'place'],
  ['viborg mose', viborg, 'place'],
  ['herninng', herning, 'similar'],
  ['thorsbejrg', herning, 'similar'],
  ['svenborg', svendborg, 'similar'],
  ['8801', viborg, undefined],
  ['paris', viborg, undefined],
  ['viborg paris', viborg, undefined],
])('»%s« finds %j as %s', (typed, known, match) => {
  expect(matchClub(known, typed)).toBe(match)
})

test('short words and words with a wrong first letter must match exactly', () => {
  expect(matchClub(club('Ry', '8680 Ry'), 'by')).toBeUndefined()
  expect(matchClub(club('Ribe', '6760 Ribe'), 'hibe')).toBeUndefined()
})

const word = fc.stringMatching(/^[a-zæøå]{7,14}$/)
/** Letters that normalisation does not merge, so that one typing error stays one. */
const plainWord = fc.stringMatching(/^[bcdfghijklmnprstuvxy]{7,14}$/)

test('one typing error anywhere in a long word is tolerated', () => {
  fc.assert(
    fc.property(
      plainWord,
      fc.nat(),
      fc.constantFrom('drop', 'double', 'change'),
      (name, at, slip) => {
        const i = at % name.length
        const inserted = slip === 'drop' ? '' : slip === 'change' ? 'q' : `${name[i]}${name[i]}`
        const typed = name.slice(0, i) + inserted + name.slice(i + 1)
        expect(matchClub(club(name, '8000 By'), typed)).toBeDefined()
      },
    ),
  )
})

test('a correctly typed name is always found, in any case and either spelling', () => {
  fc.assert(
    fc.property(word, (name) => {
      expect(matchClub(club(name, '8000 By'), name.toUpperCase())).toBe('name')
      const spelt = name.replaceAll('å', 'aa').replaceAll('ø', 'oe').replaceAll('æ', 'ae')
      expect(matchClub(club(name, '8000 By'), spelt)).toBe('name')
    }),
  )
})

test('the edit distance to the closest prefix', () => {
  expect(distanceToPrefix('svenborg', 'svendborg')).toBe(1)
  expect(distanceToPrefix('thorsbejrg', 'thorsbjerg')).toBe(1)
  expect(distanceToPrefix('her', 'herning')).toBe(0)
  expect(normalizedWords('Isefjordbakkens Golfklub, Nykøbing F')).toEqual([
    'isefjordbakkens',
    'golfklub',
    'nykobing',
    'f',
  ])
})

function club(name: string, town: string) {
  const [postcode = '', ...city] = town.split(' ')
  return { name, postcode, city: city.join(' '), region: 'Midtjylland' }
}
