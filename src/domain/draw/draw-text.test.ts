import { expect, test } from 'vitest'
import type { Wish } from './draw-concerns.ts'
import type { DrawError, DrawNotice } from './validate-draw.ts'
import { drawErrorText, drawNoticeText, wishText } from './draw-text.ts'

const nameOf = (id: string) => `${id} Holm`

test.each([
  [{ code: 'player_twice', player: 'Anne' }, 'Anne Holm står i to flights. Fjern den ene.'],
  [
    { code: 'not_entered', player: 'Anne' },
    'Anne Holm er ikke tilmeldt. Tilmeld spilleren, eller tag navnet ud.',
  ],
  [
    { code: 'not_placed', player: 'Anne' },
    'Anne Holm har ingen flight. Sæt spilleren ind, eller meld afbud.',
  ],
  [{ code: 'no_flights' }, 'Der er ingen flights endnu. Lav en flightinddeling først.'],
  [{ code: 'empty_flight', flight: 2 }, 'Flight 3 er tom. Sæt spillere ind, eller slet den.'],
  [
    { code: 'lone_player', flight: 0 },
    'Flight 1 har kun én spiller, og ingen spiller alene. Flyt en spiller dertil.',
  ],
  [{ code: 'too_many', flight: 0 }, 'Flight 1 har flere end fire spillere. Flyt en spiller.'],
  [{ code: 'no_slot', flight: 0 }, 'Flight 1 har ingen starttid. Giv den en.'],
  [
    { code: 'no_such_hole', flight: 0 },
    'Flight 1 starter på et hul, banen ikke har. Vælg et andet.',
  ],
  [
    { code: 'after_sunset', flight: 0, minute: 1265 },
    'Flight 1 starter kl.\u00a021.05, efter solnedgang. Gør afstanden mellem flights kortere, eller start fra to tees.',
  ],
  [
    { code: 'slot_taken', flight: 1, by: 0 },
    'Flight 2 og flight 1 starter samme sted på samme tid. Flyt den ene.',
  ],
] as [DrawError, string][])('the error %j names its remedy', (error, text) => {
  expect(drawErrorText(error, nameOf)).toBe(text)
})

test.each([
  [{ code: 'sizes_differ', smallest: 2, largest: 4 }, 'Flights er på 2 til 4 spillere.'],
  [
    { code: 'handicap_sum', flight: 0, sumTenths: 1140, limitTenths: 1080 },
    'Flight 1 har et samlet handicap på 114,0. Grænsen er 108,0.',
  ],
  [
    { code: 'dark', flights: 3, sunset: 1214, lastStart: 962 },
    '3 flights når ikke ind før solnedgang kl.\u00a020.14. Start senest kl.\u00a016.02.',
  ],
] as [DrawNotice, string][])('the notice %j has its text', (notice, text) => {
  expect(drawNoticeText(notice)).toBe(text)
})

test.each([
  [{ player: 'Anne', kind: 'with', other: 'Bo' }, 'Anne Holm vil spille sammen med Bo Holm'],
  [{ player: 'Anne', kind: 'apart', other: 'Bo' }, 'Anne Holm vil ikke spille sammen med Bo Holm'],
  [{ player: 'Anne', kind: 'early' }, 'Anne Holm vil gerne tidligt ud'],
  [{ player: 'Anne', kind: 'late' }, 'Anne Holm vil gerne sent ud'],
  [{ player: 'Anne', kind: 'start_hole', hole: 10 }, 'Anne Holm vil gerne starte på hul 10'],
] as [Wish, string][])('the wish %j has its text', (wish, text) => {
  expect(wishText(wish, nameOf)).toBe(text)
})
