import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { placeText, valueText, valueTone } from './score-text.ts'
import { progressText } from './progress-text.ts'
import { valueOf, type SeenDivision, type SeenRow } from './see-board.ts'
import { Star } from './star-button.tsx'

type FollowedStripProps = {
  seen: readonly SeenDivision[]
  followed: ReadonlySet<string>
  onOpen: (id: string) => void
}

/**
 * Whom I follow, always in sight over the board (LB-8, LB-10). Its place is there from the start, for
 * the page is the same for everyone: nothing moves when the device tells whom it follows.
 */
export function FollowedStrip({ seen, followed, onOpen }: FollowedStripProps) {
  const [isOpen, setOpen] = useState(false)
  const mine = seen.flatMap((one) =>
    [...one.playing, ...one.missed, ...one.out]
      .filter(({ row }) => followed.has(row.id))
      .map((row) => ({ of: one, row })),
  )
  const [first] = mine
  return (
    <section aria-label="Dem jeg følger" className="board-strip needs-script">
      <Star isOn={mine.length > 0} />
      {first ? (
        <Line {...first} />
      ) : (
        <p className="truncate text-sm text-slate-700">
          Tryk på en stjerne, så står spilleren her.
        </p>
      )}
      {mine.length > 1 && (
        <Button
          variant="quiet"
          className="min-h-11! shrink-0 px-2! py-0! text-sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Luk' : `Alle ${mine.length}`}
        </Button>
      )}
      {isOpen && mine.length > 1 && (
        <ul className="board-strip-all">
          {mine.map((one) => (
            <li key={one.row.row.id}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center gap-2 px-3 text-left"
                onClick={() => {
                  setOpen(false)
                  onOpen(one.row.row.id)
                }}
              >
                <Line {...one} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Line({ of: { division }, row: seen }: { of: SeenDivision; row: SeenRow }) {
  const value = valueOf(seen, division.unit)
  return (
    <span className="figures flex min-w-0 flex-1 items-baseline gap-2.5">
      <span className="w-8 shrink-0 text-right font-semibold">{placeText(seen) || '–'}</span>
      <span className="min-w-0 truncate font-semibold">{seen.row.name}</span>
      <span className={`ml-auto shrink-0 font-bold ${valueTone(value, division.unit)}`}>
        {valueText(value, division.unit)}
      </span>
      <span className="board-strip-thru w-12 shrink-0 text-right text-sm text-slate-700">
        {progressText(seen)}
      </span>
    </span>
  )
}
