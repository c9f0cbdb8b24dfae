import { expect, test } from 'vitest'
import { schemaOf } from '#contract/shared/endpoint.ts'
import { updateTournament, type TournamentSettings } from '#contract/director/settings.ts'
import { startingCompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import { parseSettings } from './parse-settings.ts'
import { waitingListOffersText } from './waiting-list-offers-text.ts'

const id = '0195d8f0-0000-7000-8000-000000000001'

const terms = startingCompetitionTerms({ format: { kind: 'stroke_play' }, net: false })

const now: TournamentSettings = {
  id,
  revision: 3,
  slug: 'foraarsmatchen-2027',
  clubId: id,
  clubName: 'Rold Bakker Golfklub',
  state: 'open',
  today: '2027-05-04',
  entered: 0,
  waiting: 0,
  name: 'Forårsmatchen',
  about: null,
  feeOre: 35_000,
  memberFeeOre: 20_000,
  cardFeeOre: null,
  cardUsesRound: false,
  places: null,
  queue: [],
  rehearsal: null,
  membersOnly: false,
  markingRule: 'next',
  entryOpens: null,
  entryCloses: { day: '2027-06-09', minute: 1080 },
  withdrawBefore: { day: '2027-06-09', minute: 1080 },
  isDrawn: false,
  rounds: [
    {
      id,
      number: 1,
      day: '2027-06-12',
      courseId: null,
      courseName: 'Bakkebanen',
      holes: 18,
      isDrawn: false,
      isVoid: false,
      firstMinute: 540,
      interval: 10,
      startStyle: 'one_tee',
      tees: [
        { division: null, gender: 'men', name: '58' },
        { division: null, gender: 'women', name: '50' },
        { division: 0, gender: 'men', name: '62' },
      ],
      extraTees: [{ gender: 'women', name: '42' }],
      otherCourses: [],
    },
  ],
  divisions: [
    {
      id,
      name: 'Elite',
      format: 'Slagspil uden handicap',
      terms,
      entries: 0,
      handicapFromTenths: null,
      handicapToTenths: null,
      gender: null,
      ageFrom: null,
      ageTo: null,
      places: null,
    },
  ],
  courses: [],
}

const rowsOf = ({ divisions, rounds }: TournamentSettings) => ({
  divisions: divisions.map((from) => ({ key: 'a', from })),
  rounds: rounds.map((from) => ({ key: 'r', from })),
})

const asShown = {
  name: 'Forårsmatchen',
  about: '',
  fee: '350',
  memberFee: '200',
  cardFee: '',
  places: '',
  'entryCloses-day': '09.06.2027',
  'entryCloses-time': '18:00',
  'withdrawBefore-day': '09.06.2027',
  'withdrawBefore-time': '18:00',
  'round-r-day': '12.06.2027',
  'round-r-first': '09:00',
  'round-r-interval': '10',
  'round-r-start': 'one_tee',
  'round-r-tee-men': '58',
  'round-r-tee-women': '50',
  'round-r-tee-a-men': '62',
  'round-r-tee-a-women': '',
  'round-r-extra-women-42': 'on',
  'division-a-name': 'Elite',
  'division-a-ties': 'mathematical',
  'division-a-format': 'stroke_play',
}

function parse(changes: Record<string, string> = {}) {
  const form = new FormData()
  for (const [field, value] of Object.entries({ ...asShown, ...changes })) form.set(field, value)
  return parseSettings(form, now, rowsOf(now))
}

test('an unchanged form changes nothing', () => {
  const { change, errors } = parse()
  expect(errors).toEqual([])
  const { tournamentId, ...read } = schemaOf(updateTournament).input.parse(change)
  expect(tournamentId).toBe(id)
  expect(now).toMatchObject({ ...read, about: null, rounds: [read.rounds[0]] })
})

test('plus handicaps, ages and a season-pass fee are parsed in Danish notation', () => {
  const { change, errors } = parse({
    'division-a-from': '+2,1',
    'division-a-to': '18,4',
    'division-a-ageFrom': '19',
    cardFee: '0',
  })
  expect(errors).toEqual([])
  expect(change.cardFeeOre).toBe(0)
  expect(change.divisions[0]).toMatchObject({
    handicapFromTenths: -21,
    handicapToTenths: 184,
    ageFrom: 19,
  })
})

test.each([
  ['fee', 'femogtyve'],
  ['entryCloses-day', '09.06'],
  ['withdrawBefore-time', 'middag'],
  ['round-r-interval', '0'],
  ['division-a-name', ''],
  ['division-a-to', '60'],
  ['division-a-ageTo', '200'],
  ['division-a-places', '1'],
])('%s with »%s« is reported at its field', (field, value) => {
  expect(parse({ [field]: value }).errors.map((error) => error.field)).toEqual([field])
})

const steps = { 'division-a-ties': 'own', 'division-a-step1': 'lots', 'division-a-step2': 'last-9' }
test.each([
  [steps, 'division-a-step1'],
  [
    { 'division-a-format': 'maximum_score', 'division-a-maximum': 'fixed', 'division-a-most': '3' },
    'division-a-most',
  ],
  [
    {
      'division-a-format': 'modified_stableford',
      'division-a-points0': '5',
      'division-a-points-1': '2',
    },
    'division-a-points0',
  ],
])('%j is reported at the field that can correct it', (changes, field) => {
  expect(parse(changes).errors.map((error) => error.field)).toEqual([field])
})

test('an error names its division or round', () => {
  expect(parse({ 'division-a-to': '60' }).errors[0]?.about).toBe('Elite')
  expect(parse({ 'round-r-interval': '0' }).errors[0]?.about).toBe('Runde 1')
})

/* Two divisions with two and one places taken; three wait for the first and one for the second. */
test.each([
  ['places stay as many', { places: '3' }, /^nobody$/],
  ['there are more places in all', { places: '5' }, /får 2 fra ventelisten .+ 2 venter stadig\.$/],
  ['there is no limit', { places: '' }, /får 4 fra ventelisten .+ Så er listen tom\.$/],
  ['the first division is full', { places: '', 'division-a-places': '2' }, /får 1 fra/],
  ['the number is invalid', { places: 'mange' }, /^nobody$/],
])('the offers to the waiting list are previewed when %s', (_, fields, expected) => {
  const second = '0195d8f0-0000-7000-8000-000000000002'
  const [a] = rowsOf(now).divisions
  const divisions = [
    { key: 'a', from: { ...a!.from, entries: 5 } },
    { key: 'b', from: { ...a!.from, id: second, entries: 2 } },
  ]
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const text = waitingListOffersText(form, { queue: [id, second, id, id] }, divisions)
  expect(text ?? 'nobody').toMatch(expected)
})
