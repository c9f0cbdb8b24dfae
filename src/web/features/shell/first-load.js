// Runs before the application is loaded. It is a small file of its own, executed as soon as the document is
// parsed, so that no page waits for the application.

// Removes the loading overlay of the first page (E17).
;(() => {
  const root = document.documentElement
  const end = () => {
    root.removeAttribute('data-loading')
    root.classList.remove('dark')
  }
  const timer = setTimeout(end, 250)
  const endNow = () => {
    clearTimeout(timer)
    end()
  }
  addEventListener('error', endNow)
  addEventListener('unhandledrejection', endNow)
})()

// Shows the consent banner to a visitor without a choice, before the application would cover what is being read.
// A private page may have a card with its code, which the banner must not cover.
;(() => {
  const banner = document.getElementById('cookies')
  const isPrivate = document.querySelector('[data-private]')
  if (banner && !isPrivate && !document.cookie.includes('gk_consent=')) banner.hidden = false
})()

// Stores presses and input that precede hydration, and replays them afterwards
// (docs/algorithms/early-presses.md). Links, and forms with an action, need no replay.
;(() => {
  const pollIntervalMs = 50
  const giveUpAfterMs = 60_000
  const doubleSubmitMs = 5_000
  /** Element → the replay of its last press or input. */
  const kept = new Map()
  /** Form → when the browser posted it. */
  const posted = new WeakMap()
  let timer

  /**
   * Whether React has hydrated an element. React stops an event at the document while the element's subtree is
   * not hydrated, and hydrates it then. An event without other listeners (`auxclick`) therefore serves as a probe.
   */
  function isHydrated(element) {
    if (!('listening' in document.documentElement.dataset)) return false
    // The consent banner is not React's: `embedded.ts` handles its buttons.
    const banner = element.closest('#cookies')
    if (banner) return 'ready' in banner.dataset
    let isReached = false
    const reach = () => (isReached = true)
    element.addEventListener('auxclick', reach, { capture: true, once: true })
    element.dispatchEvent(new Event('auxclick', { bubbles: true }))
    element.removeEventListener('auxclick', reach, true)
    return isReached
  }

  function keep(element, repeat) {
    // Deleting first moves the element to the end: replays follow the order of the last presses.
    kept.delete(element)
    kept.set(element, { repeat, until: Date.now() + giveUpAfterMs })
    if (!isField(element)) element.setAttribute('data-early', '')
    timer ??= setInterval(replayHydrated, pollIntervalMs)
  }

  function drop(element) {
    kept.delete(element)
    element.removeAttribute('data-early')
  }

  function replayHydrated() {
    for (const [element, { repeat, until }] of kept) {
      if (!element.isConnected || Date.now() > until) drop(element)
      else if (isHydrated(element)) {
        drop(element)
        repeat()
      }
    }
    if (kept.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  const isField = (element) => element.matches('input, select, textarea')
  const isCheckable = (element) => element.matches('[type=checkbox], [type=radio]')
  const isSameChoice = (one, other) =>
    one.type === 'radio' && one.name === other.name && one.form === other.form
  /** Two presses of a toggle cancel each other. */
  const isToggle = (element) => element.matches('[aria-pressed], [aria-expanded], [aria-checked]')

  function press({ target }) {
    const button = target instanceof Element && target.closest('button, [role=button]')
    // A submit button is handled by the submit event of its form.
    if (!button || (button.type === 'submit' && button.form) || isHydrated(button)) return
    if (kept.has(button) && isToggle(button)) drop(button)
    else keep(button, () => button.click())
  }

  function change({ target: field }) {
    if (!(field instanceof Element) || !isField(field) || field.type === 'file') return
    if (isHydrated(field)) return
    if (isCheckable(field)) {
      const isOn = field.checked
      // Only the last choice of a radio group counts.
      for (const other of kept.keys()) if (isSameChoice(other, field)) drop(other)
      keep(field, () => check(field, isOn))
    } else {
      const { value } = field
      keep(field, () => type(field, value))
    }
  }

  /** React notices only a change of value, so the field is first reset to its earlier state. */
  function check(box, isOn) {
    box.checked = !isOn
    box.click()
  }

  function type(field, value) {
    const { selectionStart, selectionEnd } = field
    if ('defaultValue' in field) field.value = field.defaultValue
    // Bypasses the property that React defines on the field; otherwise React would see no change.
    Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
    if (selectionStart != null) field.setSelectionRange(selectionStart, selectionEnd)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }

  function submit(event) {
    const { target: form, submitter } = event
    if (Date.now() - posted.get(form) < doubleSubmitMs) return stop(event)
    if (isHydrated(form)) return
    const isForScripts = form.method === 'post' && !form.hasAttribute('action')
    if (isForScripts) {
      stop(event)
      keep(form, () => form.requestSubmit(submitter?.isConnected ? submitter : null))
    } else if (form.method === 'post') posted.set(form, Date.now())
  }

  function stop(event) {
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  // Capture at the window precedes React, which listens at the document.
  addEventListener('click', press, true)
  addEventListener('input', change, true)
  addEventListener('change', change, true)
  addEventListener('submit', submit, true)
})()
