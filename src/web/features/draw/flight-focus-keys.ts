import type { KeyboardEvent } from 'react'

/** Moves the focus by arrow keys: up and down one seat, left and right one flight. */
export function moveFlightFocus(event: KeyboardEvent<HTMLElement>) {
  const here = event.currentTarget
  const seats = [...document.querySelectorAll<HTMLElement>('[data-seat]')]
  const at = seats.indexOf(here)
  const next = seats[at + stepOf(event.key)]
  if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    event.preventDefault()
    seatBeside(here, event.key === 'ArrowRight' ? 1 : -1)?.focus()
  }
}

const stepOf = (key: string) => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0)

/** The same seat of the next flight, or its last one where it has fewer; from the bench the first flight. */
function seatBeside(here: HTMLElement, direction: 1 | -1): HTMLElement | undefined {
  const groups = [...document.querySelectorAll<HTMLElement>('[data-flight]')]
  const own = here.closest<HTMLElement>('[data-flight]')
  const seatsOf = (group: HTMLElement | undefined) => [
    ...(group?.querySelectorAll<HTMLElement>('[data-seat]') ?? []),
  ]
  const seat = own ? seatsOf(own).indexOf(here) : 0
  for (let at = (own ? groups.indexOf(own) : -1) + direction; groups[at]; at += direction) {
    const seats = seatsOf(groups[at])
    if (seats.length > 0) return seats[Math.min(seat, seats.length - 1)]
  }
  return undefined
}
