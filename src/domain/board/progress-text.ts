import { formatClock } from '../shared/clock-time.ts'
import type { RowViewModel } from './board-view-model.ts'

/** `10:24` or `10:24*` (start from another hole than 1), the number of holes, or `F` (LB-2). */
export function progressText({ row, flight }: RowViewModel): string {
  switch (row.state) {
    case 'waiting':
      return flight ? `${formatClock(flight.minute)}${isElsewhere(flight) ? '*' : ''}` : '–'
    case 'playing':
      return `${row.thru}${flight && isElsewhere(flight) ? '*' : ''}`
    case 'finished':
    case 'delivered':
      return 'F'
  }
}

/** For screen readers. */
export function progressSpoken({ row, flight }: RowViewModel): string {
  const from = flight && isElsewhere(flight) ? ` fra hul ${flight.hole}` : ''
  switch (row.state) {
    case 'waiting':
      return flight ? `går ud ${formatClock(flight.minute)}${from}` : 'ikke begyndt'
    case 'playing':
      return `${row.thru} spillet${from}`
    case 'finished':
      return 'færdig'
    case 'delivered':
      return 'færdig, scorekort afleveret'
  }
}

const isElsewhere = ({ hole }: { hole: number }) => hole !== 1
