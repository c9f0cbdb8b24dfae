import { Mark } from './mark.tsx'

/**
 * Covers the page as long as `<html data-loading>` exists. The attribute is removed 250 ms after loading ends,
 * or immediately on an error.
 */
export function LoadingOverlay() {
  return (
    <div className="loading-overlay" data-print="hide">
      <output className="grid place-items-center">
        <svg
          aria-hidden="true"
          viewBox="0 0 120 120"
          fill="none"
          className="col-start-1 row-start-1 size-30"
        >
          <circle cx="60" cy="60" r="56" stroke="var(--color-slate-200)" strokeWidth="3" />
          <path
            className="loading-overlay-ring"
            d="M60 4a56 56 0 0 1 56 56"
            stroke="var(--color-green-700)"
            strokeWidth="3"
            strokeLinecap="round"
          />
        </svg>
        <Mark className="col-start-1 row-start-1 -mt-2 size-14 text-green-800" />
        <span className="sr-only">Siden hentes</span>
      </output>
    </div>
  )
}
