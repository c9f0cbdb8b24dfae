// What the page itself does before the application is there. Small and by itself: it is sent beside the page and
// run when the document is parsed, so that no page waits for the application.

// Ends the first loading (E17).
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

// Keeps what is pressed or typed before the application answers, and repeats it once it does
// (docs/algorithms/early-presses.md). Links, and forms with an address, work without it.
;(() => {
  const lookEveryMs = 50
  const giveUpAfterMs = 60_000
  const samePressMs = 5_000
  /** Element → what to do when it answers. */
  const kept = new Map()
  /** Form → when the browser posted it. */
  const posted = new WeakMap()
  let looking

  /**
   * Whether the application answers for an element. React stops a press at the document while the part below is
   * not taken over, after it has tried to take it over; so a press nobody listens for comes through or not.
   */
  function isAwake(element) {
    if (!('listening' in document.documentElement.dataset)) return false
    let isReached = false
    const reach = () => (isReached = true)
    element.addEventListener('auxclick', reach, { capture: true, once: true })
    element.dispatchEvent(new Event('auxclick', { bubbles: true }))
    element.removeEventListener('auxclick', reach, true)
    return isReached
  }

  function keep(element, repeat) {
    // The last press comes last, whatever was pressed before it.
    kept.delete(element)
    kept.set(element, { repeat, until: Date.now() + giveUpAfterMs })
    if (!isField(element)) element.setAttribute('data-early', '')
    looking ??= setInterval(look, lookEveryMs)
  }

  function drop(element) {
    kept.delete(element)
    element.removeAttribute('data-early')
  }

  function look() {
    for (const [element, { repeat, until }] of kept) {
      if (!element.isConnected || Date.now() > until) drop(element)
      else if (isAwake(element)) {
        drop(element)
        repeat()
      }
    }
    if (kept.size > 0) return
    clearInterval(looking)
    looking = undefined
  }

  const isField = (element) => element.matches('input, select, textarea')
  const isBox = (element) => element.matches('[type=checkbox], [type=radio]')
  const isSameChoice = (one, other) =>
    one.type === 'radio' && one.name === other.name && one.form === other.form
  /** Pressed twice it is as it was. */
  const isSwitch = (element) => element.matches('[aria-pressed], [aria-expanded], [aria-checked]')

  function press({ target }) {
    const button = target instanceof Element && target.closest('button, [role=button]')
    // What sends a form is kept as the sending.
    if (!button || (button.type === 'submit' && button.form) || isAwake(button)) return
    if (kept.has(button) && isSwitch(button)) drop(button)
    else keep(button, () => button.click())
  }

  function change({ target: field }) {
    if (!(field instanceof Element) || !isField(field) || field.type === 'file') return
    if (isAwake(field)) return
    if (isBox(field)) {
      const isOn = field.checked
      // Of several choices only the last one was meant.
      for (const other of kept.keys()) if (isSameChoice(other, field)) drop(other)
      keep(field, () => check(field, isOn))
    } else {
      const { value } = field
      keep(field, () => type(field, value))
    }
  }

  /** A component that follows the field notices only a change: the field first goes back to what it was. */
  function check(box, isOn) {
    box.checked = !isOn
    box.click()
  }

  function type(field, value) {
    const { selectionStart, selectionEnd } = field
    if ('defaultValue' in field) field.value = field.defaultValue
    // Not through the property that React puts on the field, or it would know the value already.
    Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
    if (selectionStart != null) field.setSelectionRange(selectionStart, selectionEnd)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }

  function send(event) {
    const { target: form, submitter } = event
    if (Date.now() - posted.get(form) < samePressMs) return stop(event)
    if (isAwake(form)) return
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

  // Before React's own, which listens at the document.
  addEventListener('click', press, true)
  addEventListener('input', change, true)
  addEventListener('change', change, true)
  addEventListener('submit', send, true)
})()
