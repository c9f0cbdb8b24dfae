import { describe, expect, test } from 'vitest'
import { parseOpeningWeek } from '#domain/clubs/parse-opening-week.ts'
import { readProfile } from './read-profile.ts'

const courses = [{ id: 'bakke', name: 'Bakkebanen', holes: 18 }]
const agreed = { bookingSteps: ['Ring til os.', 'Tjek ind.'], bookingText: 'Sæsonkort' }
const read = (fields: Record<string, string>) =>
  readProfile((field) => (fields[field] ?? '').trim(), { courses, agreed })

describe('the form of a club’s own page', () => {
  test('reads hours, facilities and a signature hole', () => {
    const { input, errors } = read({
      description: ' En bane i bakkerne. ',
      'hours-shop': 'man-fre 9-17',
      'note-restaurant': 'Lukket om vinteren',
      'facility-driving_range': 'on',
      'hole-0': '7',
      'holeText-0': 'Over søen.',
    })
    const week = parseOpeningWeek('man-fre 9-17')
    expect(errors).toEqual([])
    expect(input).toEqual({
      description: 'En bane i bakkerne.',
      facilities: ['driving_range'],
      hours: [
        { place: 'shop', week: week.ok && week.week, note: '' },
        { place: 'restaurant', week: [[], [], [], [], [], [], []], note: 'Lukket om vinteren' },
      ],
      signatureHoles: [{ courseId: 'bakke', hole: 7, text: 'Over søen.' }],
      bookingSteps: null,
      bookingText: null,
    })
  })

  test('stores booking steps only where they differ from the agreement', () => {
    const same = { bookingSteps: 'Ring til os.\n\n Tjek ind. ', bookingText: 'Sæsonkort' }
    expect(read(same).input).toMatchObject({ bookingSteps: null, bookingText: null })
    const own = { ...same, bookingSteps: 'Book på vores side.' }
    expect(read(own).input).toMatchObject({
      bookingSteps: ['Book på vores side.'],
      bookingText: 'Sæsonkort',
    })
  })

  test.each([
    [{ 'hole-0': '19', holeText: '' }, ['hole-0', 'holeText-0']],
    [{ 'hours-shop': 'altid' }, ['hours-shop']],
    [{ description: 'x'.repeat(2_001) }, ['description']],
    [{ bookingText: 'Sæsonkort' }, ['bookingSteps']],
    [{ bookingSteps: `${'x'.repeat(301)}` }, ['bookingSteps']],
    [{ bookingSteps: 'a\n'.repeat(13) }, ['bookingSteps']],
  ])('%j is wrong in %j', (fields, wrong) => {
    expect(
      read(fields as unknown as Record<string, string>).errors.map(({ field }) => field),
    ).toEqual(wrong)
  })
})
