import { formatClockProse } from '#domain/shared/clock-time.ts'
import { capital, countOf } from '#domain/shared/danish.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import type { Wish } from './draw-concerns.ts'
import type { DrawError, DrawNotice } from './validate-draw.ts'

type NameOf = (player: string) => string

/** An error with its remedy. Flights are numbered from 1 on the screen. */
export function drawErrorText(error: DrawError, nameOf: NameOf): string {
  const flight = 'flight' in error ? `Flight ${error.flight + 1}` : ''
  switch (error.code) {
    case 'player_twice':
      return `${nameOf(error.player)} står i to flights. Fjern den ene.`
    case 'not_entered':
      return `${nameOf(error.player)} er ikke tilmeldt. Tilmeld spilleren, eller tag navnet ud.`
    case 'not_placed':
      return `${nameOf(error.player)} har ingen flight. Sæt spilleren ind, eller meld afbud.`
    case 'without_side':
      return `${nameOf(error.player)} mangler en makker eller et fuldt hold. Sæt spilleren på et hold, eller meld afbud.`
    case 'no_flights':
      return 'Der er ingen flights endnu. Lav en flightinddeling først.'
    case 'empty_flight':
      return `${flight} er tom. Sæt spillere ind, eller slet den.`
    case 'lone_player':
      return `${flight} har kun én spiller, og ingen spiller alene. Flyt en spiller dertil.`
    case 'too_many':
      return `${flight} har flere end fire spillere. Flyt en spiller.`
    case 'no_slot':
      return `${flight} har ingen starttid. Giv den en.`
    case 'no_such_hole':
      return `${flight} starter på et hul, banen ikke har. Vælg et andet.`
    case 'no_such_course':
      return `${flight} står på en bane, runden ikke spilles på. Vælg en anden.`
    case 'wrong_day':
      return `${flight} starter på en dag, hvor runden ikke spilles. Giv den en ny start.`
    case 'after_sunset':
      return `${flight} starter ${formatClockProse(error.minute)}, efter solnedgang. Gør afstanden mellem flights kortere, eller start fra to tees.`
    case 'slot_taken':
      return `${flight} og flight ${error.by + 1} starter samme sted på samme tid. Flyt den ene.`
  }
}

/** A remark that does not prevent publishing. */
export function drawNoticeText(notice: DrawNotice): string {
  switch (notice.code) {
    case 'sizes_differ':
      return `Flights er på ${notice.smallest} til ${notice.largest} spillere.`
    case 'handicap_sum':
      return `Flight ${notice.flight + 1} har et samlet handicap på ${formatHandicap(notice.sumTenths)}. Grænsen er ${formatHandicap(notice.limitTenths)}.`
    case 'dark':
      return `${capital(countOf(notice.flights, 'flight', 'flights'))} når ikke ind før solnedgang ${formatClockProse(notice.sunset)}. Start senest ${formatClockProse(notice.lastStart)}.`
  }
}

/** A player's wish as a clause. */
export function wishText(wish: Wish, nameOf: NameOf): string {
  const name = nameOf(wish.player)
  switch (wish.kind) {
    case 'with':
      return `${name} vil spille sammen med ${nameOf(wish.other)}`
    case 'apart':
      return `${name} vil ikke spille sammen med ${nameOf(wish.other)}`
    case 'early':
      return `${name} vil gerne tidligt ud`
    case 'late':
      return `${name} vil gerne sent ud`
    case 'start_hole':
      return `${name} vil gerne starte på hul ${wish.hole}`
  }
}

/** `Udkast 2`: numbered in order of creation. */
export const draftName = ({ number }: { number: number }) => `Udkast ${number}`
