import { useEffect, useRef } from 'react'
import { cx } from '../../ui/cx.ts'

export type StripHole = { number: number; isDone: boolean; isDisputed: boolean }

type HoleStripProps = {
  holes: readonly StripHole[]
  /** The index of the hole on the screen. */
  at: number
  /** Called with the index of the hole. */
  onHole: (at: number) => void
}

/** All holes of the round, each done, missing or disputed (PE-2). */
export function HoleStrip({ holes, at, onHole }: HoleStripProps) {
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    const button = strip.current?.querySelectorAll('button')[at]
    if (!strip.current || !button) return
    strip.current.scrollLeft = button.offsetLeft - strip.current.clientWidth / 2 + 22
  }, [at])
  return (
    <nav
      ref={strip}
      aria-label="Huller"
      className="shrink-0 overflow-x-auto border-y border-slate-200 bg-white"
    >
      <ul className="relative flex w-max gap-1.5 px-3 py-1.5">
        {holes.map(({ number, isDone, isDisputed }, i) => (
          <li key={number} className="contents">
            <button
              type="button"
              aria-current={i === at ? 'step' : undefined}
              aria-label={`Hul ${number}${isDisputed ? ', uenige' : isDone ? '' : ', mangler'}`}
              onClick={() => onHole(i)}
              className={cx(
                'figures grid size-11 place-items-center rounded-sm border-2 font-bold',
                i === at
                  ? 'border-green-900 bg-green-900 text-white'
                  : isDisputed
                    ? 'border-yellow-600 bg-yellow-50'
                    : isDone
                      ? 'border-green-200 bg-green-100'
                      : 'border-dashed border-slate-400',
              )}
            >
              {isDisputed ? `${number}!` : number}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
