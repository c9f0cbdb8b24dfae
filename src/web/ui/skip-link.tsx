/** The first focusable element of a page: skips the header to `<main id="indhold" tabIndex={-1}>`. */
export function SkipLink() {
  return (
    <a
      href="#indhold"
      className="sr-only rounded-md bg-white font-semibold text-green-700 shadow-float focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:px-5 focus:py-3"
    >
      Gå til indholdet
    </a>
  )
}
