import { expect, test } from 'vitest'
import { exchangeText } from './exchange-player.tsx'

const player = (name: string, handicapTenths: number | null, hasEmail = true) => ({
  entryId: name,
  name,
  clubName: null,
  handicapTenths,
  wish: null,
  hasEmail,
})
const [anne, bo, ida] = [player('Anne Holm', 80), player('Bo Kjær', 90), player('Ida Sø', 124)]
const division = { isOneBall: true, play: 'Foursome' } as Parameters<
  typeof exchangeText
>[0]['division']
const text = (isOneBall: boolean, coming = ida) =>
  exchangeText({
    division: { ...division, isOneBall },
    players: [anne, bo],
    leaving: anne,
    coming,
  })

test('one ball: the common handicap is computed again, and all of them are mailed', () => {
  expect(text(true)).toEqual([
    'Ida Sø (med handicap 12,4) overtager pladsen i flighten efter Anne Holm (med handicap 8,0), som så er uden hold.',
    'Foursome: holdets fælles spillehandicap regnes ud på ny for alle på holdet.',
    '3 spillere får en mail om ændringen: Ida Sø, Anne Holm og Bo Kjær.',
    'Resten af flighten får også besked.',
  ])
})

test('a side that lacks a player: the new one has the empty place, and nobody leaves', () => {
  const sides = { division, players: [bo], leaving: null, coming: ida }
  expect(exchangeText(sides)).toEqual([
    'Ida Sø (med handicap 12,4) får den ledige plads på holdet og i flighten.',
    'Foursome: holdets fælles spillehandicap regnes ud på ny for alle på holdet.',
    '2 spillere får en mail om ændringen: Ida Sø og Bo Kjær.',
    'Resten af flighten får også besked.',
  ])
})

test('best balls: the new player has an own card, and who has no address is named', () => {
  expect(text(false, player('Ole Berg', null, false)).slice(1)).toEqual([
    'Ole Berg får sit eget kort og sit eget spillehandicap. De andre på holdet beholder deres.',
    '2 spillere får en mail om ændringen: Anne Holm og Bo Kjær.',
    'Uden mailadresse, giv selv besked: Ole Berg.',
    'Resten af flighten får også besked.',
  ])
})
