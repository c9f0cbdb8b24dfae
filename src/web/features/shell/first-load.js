// Ends the first loading: sent beside the page and run when the document is parsed (E17). Small and
// by itself, so that no page waits for the application behind the overlay.
;(() => {
  const root = document.documentElement
  const end = () => {
    root.removeAttribute('data-loading')
    root.classList.remove('dark')
  }
  const later = setTimeout(end, 250)
  const atOnce = () => {
    clearTimeout(later)
    end()
  }
  addEventListener('error', atOnce)
  addEventListener('unhandledrejection', atOnce)
})()
