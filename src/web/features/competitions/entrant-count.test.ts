import { expect, test } from 'vitest'
import { placesText } from './entrant-count.tsx'

test.each([
  [72, undefined, ['72 pladser', '']],
  [72, { entered: 41, waiting: 0 }, ['31 ledige', 'af 72 pladser']],
  [72, { entered: 71, waiting: 0 }, ['1 ledig', 'af 72 pladser']],
  [72, { entered: 72, waiting: 0 }, ['Fuldt', '0 på venteliste']],
  // A place that has become free is offered to those who wait.
  [72, { entered: 71, waiting: 3 }, ['Fuldt', '3 på venteliste']],
  [null, { entered: 41, waiting: 0 }, ['Plads til alle', '41 tilmeldte']],
  [null, undefined, ['Plads til alle', '']],
])('with %o places and %o the page shows the places that are left', (places, count, shown) => {
  expect(placesText(places, count)).toEqual(shown)
})
